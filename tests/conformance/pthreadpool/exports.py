# SPDX-License-Identifier: Apache-2.0
"""exports - the shared library exports exactly the functions that its header declares, under the name that clients expect.

    exports.py LIBRARY HEADER
"""
import re
import subprocess
import sys

library, header = sys.argv[1:]
text = re.sub(r"//.*", "", open(header, encoding="utf-8").read())
declared = set(re.findall(r"\b(pthreadpool_\w+)\(\s*pthreadpool_t pool\b", text))
declared |= set(re.findall(r"\b(pthreadpool_create\w*)\(", text))

symbols = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
exported = {line.split()[-1] for line in symbols.splitlines()}
dynamic = subprocess.run(["readelf", "-d", library], check=True, capture_output=True, text=True).stdout

problems = [f"declared, but not exported: {name}" for name in sorted(declared - exported)]
problems += [f"exported, but not declared: {name}" for name in sorted(exported - declared)]
if len(exported) != 58:
    problems.append(f"{len(exported)} functions are exported instead of 58")
if "soname: [libpthreadpool.so.0]" not in dynamic:
    problems.append("its name is not libpthreadpool.so.0")
print("\n".join(problems) or f"{len(exported)} functions")
sys.exit(1 if problems else 0)
