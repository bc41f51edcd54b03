# SPDX-License-Identifier: Apache-2.0
"""heddle_printers.py - how gdb shows Heddle's pools, futures, scopes and tasks.

    (gdb) source /usr/share/heddle/gdb/heddle_printers.py

It needs the debug information of the program (-g), and not that of the library.
"""
import gdb
import gdb.printing

NAMESPACE = "heddle::v[0-9]+::"
STATES = {0: "pending", 1: "value", 2: "exception", 3: "abandoned", 4: "empty"}


def innermost(value):
    """The first member of the first member ... that is no structure: what an atomic or a smart pointer contains."""
    while value.type.strip_typedefs().code == gdb.TYPE_CODE_STRUCT:
        value = value[[field for field in value.type.strip_typedefs().fields() if hasattr(field, "bitpos")][0]]
    return value


def text(string):
    """A std::string, with quotes. Its own printer may not be loaded."""
    shown = str(string)
    return shown if shown.startswith('"') else string["_M_dataplus"]["_M_p"].string(errors="replace").join('""')


class Pool:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        options = self.value["options_"]
        threads = int(options["threads"]) or "as many threads as processors"
        return f"heddle::pool {text(options['name'])}, {threads if isinstance(threads, str) else f'{threads} threads'}"


class Future:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        core = self.value["core_"]
        state = STATES.get(int(core["state_"]), "?") if int(core) != 0 else "empty"
        return f"heddle::future, {state}"


class Scope:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        state = int(innermost(self.value["core_"]["state_"]))
        return f"heddle::task_scope, {state & 0xffffffff} not ended (tasks and the body), {state >> 32} spawned"


class Task:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        body = self.value.type.strip_typedefs().template_argument(0)
        return f"heddle task, calls {body}"

    def children(self):
        yield "body", self.value["body"]


def printers():
    found = gdb.printing.RegexpCollectionPrettyPrinter("heddle")
    found.add_printer("pool", f"^{NAMESPACE}pool$", Pool)
    found.add_printer("future", f"^{NAMESPACE}future<.*>$", Future)
    found.add_printer("task_scope", f"^{NAMESPACE}task_scope$", Scope)
    found.add_printer("task", f"^{NAMESPACE}detail::(detached_task|scope_task)<.*>$", Task)
    return found


gdb.printing.register_pretty_printer(None, printers(), replace=True)
