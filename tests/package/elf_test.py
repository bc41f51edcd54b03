# SPDX-License-Identifier: Apache-2.0
"""elf_test.py - checks what the dynamic linker reads in the files that were built and installed.

    elf_test.py DIRECTORY [--hardened]      every ELF file below DIRECTORY, except object files

No file is searched for in the current directory, libraries export only their own symbols, and the environment is read only by
secure_getenv. --hardened: also the properties of a hardened Debian package.
"""
import pathlib
import re
import subprocess
import sys
import unittest

DIRECTORY = pathlib.Path(sys.argv[1])
HARDENED = "--hardened" in sys.argv

# The prefixes of the symbols that each library exports, and how many there are at least. Names of C++ contain the ABI version.
EXPORTS = {
    "libheddle.so": (r"_ZNK?6heddle2v\d|_ZT[ISV]N6heddle2v\d|heddle_", 20),
    "libheddle_c.so": (r"heddle_|HEDDLE_C_0$", 20),
    "libheddle_fftw.so": (r"fftw[fl]?_init_threads", 3),
    "libheddle_run.so": (r"$", 0),
    "libpthreadpool.so": (r"pthreadpool_", 20),
}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def is_linked(path):
    """Whether it is an executable or a shared object."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(18)
    return head[:4] == b"\x7fELF" and head[16] in (2, 3)


FILES = sorted(path for path in DIRECTORY.rglob("*") if is_linked(path))
LIBRARIES = [path for path in FILES if ".so" in path.name and path.name.startswith(tuple(EXPORTS))]


def symbols(path, *options):
    lines = run("nm", "--dynamic", "--without-symbol-versions", *options, str(path)).splitlines()
    return {line.split()[-1] for line in lines}


class Files(unittest.TestCase):
    def test_there_are_some(self):
        self.assertTrue(LIBRARIES, f"below {DIRECTORY}")

    def test_libraries_are_searched_for_in_places_that_do_not_depend_on_the_caller(self):
        for path in FILES:
            with self.subTest(path.name):
                for kind, places in re.findall(r"\((RPATH|RUNPATH)\).*\[(.*)\]", run("readelf", "--dynamic", str(path))):
                    for place in places.split(":"):
                        self.assertTrue(place.startswith(("/", "$ORIGIN")), f"{kind} is [{places}]")

    def test_libraries_export_what_is_theirs(self):
        for path in LIBRARIES:
            with self.subTest(path.name):
                theirs, least = next(about for name, about in EXPORTS.items() if path.name.startswith(name))
                exported = symbols(path, "--defined-only")
                self.assertGreaterEqual(len(exported), least)
                self.assertEqual({name for name in exported if not re.match(theirs, name)}, set())

    def test_the_environment_is_read_securely(self):
        for path in LIBRARIES:
            with self.subTest(path.name):
                needed = symbols(path, "--undefined-only")
                if "_c." not in path.name:  # libheddle_c reads no variable
                    self.assertIn("secure_getenv", needed)
                self.assertNotIn("getenv", needed)


@unittest.skipUnless(HARDENED, "only packages are hardened")
class Hardening(unittest.TestCase):
    def test_relocations_are_done_at_the_start_and_read_only_afterwards(self):
        for path in LIBRARIES:
            with self.subTest(path.name):
                self.assertIn("GNU_RELRO", run("readelf", "--program-headers", "--wide", str(path)))
                self.assertRegex(run("readelf", "--dynamic", str(path)), r"\(FLAGS\).*BIND_NOW|\(FLAGS_1\).*NOW")

    def test_the_stack_is_protected_and_not_executable(self):
        for path in LIBRARIES:
            with self.subTest(path.name):
                self.assertIn("__stack_chk_fail", symbols(path, "--undefined-only"))
                self.assertRegex(run("readelf", "--program-headers", "--wide", str(path)), r"GNU_STACK .* RW +0x")

    def test_branches_are_protected(self):
        """Functions begin with the instruction that an indirect call may jump to. (The note for the whole file is missing, because
        the start files of Debian 12's C library have none.)"""
        marks = {"amd64": b"\xf3\x0f\x1e\xfa", "i386": b"\xf3\x0f\x1e\xfb", "arm64": b"\x3f\x23\x03\xd5"}
        mark = marks.get(run("dpkg", "--print-architecture").strip())
        for path in LIBRARIES if mark else []:
            with self.subTest(path.name):
                self.assertGreater(path.read_bytes().count(mark), 5)

    def test_calls_of_the_c_library_are_checked(self):
        checked = {name for path in LIBRARIES for name in symbols(path, "--undefined-only") if name.endswith("_chk")}
        self.assertTrue(checked, "_FORTIFY_SOURCE has changed no call")


unittest.main(argv=sys.argv[:1])
