# SPDX-License-Identifier: Apache-2.0
"""dev and other scripts: `--help` prints help and does nothing else, `dev bench NAME` builds only NAME, `dev test` selects tests. Every
program that `dev` could start is a stand-in that records its arguments."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# The programs that `dev` calls. All packages are installed. The preset `bench` has four programs.
STAND_IN = """#!/bin/sh
echo "$(basename "$0") $*" >>"$NOTES"
case "$(basename "$0") $*" in
dpkg-query*) printf installed ;;
ctest*--output-junit*) echo '<testsuite tests="1" failures="0" disabled="0" skipped="0"/>' >"$5" ;;
"cmake --preset bench "*)
    mkdir -p build/bench/bench
    cat >build/bench/bench/manifest.json <<'END'
{"compiler": "", "flags": "", "queue": "deque", "versions": {}, "missing": {}, "programs": [
    {"workload": "fib", "library": "serial", "command": []}, {"workload": "fib", "library": "heddle", "command": []},
    {"workload": "fib", "library": "rayon", "command": []}, {"workload": "sort", "library": "heddle", "command": []}]}
END
    ;;
esac
"""
PROGRAMS = ("apt-get", "cargo", "chromium", "cmake", "ctest", "dpkg-query", "node", "npm", "sudo", "git", "xargs")


class Dev(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.tree = pathlib.Path(directory.name) / "tree"
        self.tree.mkdir()
        shutil.copy(ROOT / "dev", self.tree)
        (self.tree / "tests").mkdir()
        shutil.copy(ROOT / "tests/not_run.txt", self.tree / "tests")
        shutil.copytree(ROOT / "bench", self.tree / "bench", ignore=shutil.ignore_patterns("__pycache__"))
        self.stand_ins = pathlib.Path(directory.name) / "bin"
        self.stand_ins.mkdir()
        for program in PROGRAMS:
            (self.stand_ins / program).write_text(STAND_IN)
            (self.stand_ins / program).chmod(0o755)
        self.notes = pathlib.Path(directory.name) / "notes"

    def dev(self, *words):
        """Returns the finished process, and the programs that it started."""
        self.notes.write_text("")
        environment = {"PATH": f"{self.stand_ins}:/usr/bin:/bin", "NOTES": str(self.notes), "PYTHONDONTWRITEBYTECODE": "1"}
        end = subprocess.run([self.tree / "dev", *words], capture_output=True, text=True, env=environment, timeout=60)
        return end, self.notes.read_text().splitlines()

    def commands(self):
        return re.findall(r"^\./dev (\w+)", self.dev("help")[0].stdout, re.MULTILINE)

    def test_every_command_is_in_the_help(self):
        defined = set(re.findall(r"^cmd_(\w+)\(\)", (ROOT / "dev").read_text(), re.MULTILINE))
        self.assertEqual(set(self.commands()), defined - {"help"})

    def test_help_on_a_command_is_help_and_nothing_else(self):
        before = sorted(self.tree.rglob("*"))
        for command in self.commands():
            for words in (["--help"], ["-h"], ["something", "--help"]):
                with self.subTest(f"{command} {words}"):
                    end, started = self.dev(command, *words)
                    self.assertEqual((end.returncode, end.stderr, started), (0, "", []))
                    self.assertTrue(end.stdout.startswith(f"./dev {command}"), end.stdout)
                    self.assertEqual(end.stdout.count("./dev "), 1)
        self.assertEqual(sorted(self.tree.rglob("*")), before)

    def test_help_lists_the_commands(self):
        for words in ([], ["help"], ["--help"], ["-h"], ["help", "--help"]):
            end, started = self.dev(*words)
            self.assertEqual((end.returncode, started), (0, []))
            self.assertIn("./dev test", end.stdout)

    def test_an_unknown_command_is_an_error(self):
        end, started = self.dev("tset")
        self.assertEqual((end.returncode, started), (1, []))
        self.assertIn("there is no command tset", end.stderr)

    def configured(self, *words):
        """Returns the preset and the value of HEDDLE_QUICK that `dev test` passes to CMake, and its output."""
        end, started = self.dev("test", *words)
        [line] = [line for line in started if line.startswith("cmake --preset")]
        return *re.match(r"cmake --preset (\S+) -DHEDDLE_QUICK=(\w+)$", line).groups(), end.stdout

    def test_only_a_test_without_options_leaves_tests_out_and_it_prints_that(self):
        for words in ([], ["-R", "join"], ["--quick"]):
            preset, quick, output = self.configured(*words)
            self.assertEqual((preset, quick), ("dev", "ON"))
            self.assertRegex(output, r"left out: \d+ slow groups of tests .* `./dev test --all` and .ci/run run them; `./dev nightly`")
        for words, expected in ((["--all"], "dev"), (["--preset", "tsan"], "tsan"), (["--target", "unit_tests"], "dev")):
            preset, quick, output = self.configured(*words)
            self.assertEqual((preset, quick), (expected, "OFF"))
            self.assertNotIn("left out", output)

    def test_help_of_scripts_is_help_and_nothing_else(self):
        before = sorted(self.tree.rglob("*"))
        for script in ("bench/run.py", "bench/run.py micro", "bench/run.py pthreadpool", "bench/run.py report", "bench/run.py targets",
                       "bench/compare.py", "bench/instructions/check.py", "bench/pthreadpool/run.py"):
            self.check_help(self.tree, script)
        for script in (".ci/run", "tests/repeat.py", "tests/left_out.py"):
            self.check_help(ROOT, script)
        self.assertEqual(sorted(self.tree.rglob("*")), before)

    def check_help(self, tree, script):
        path, *words = script.split()
        for option in ("--help", "-h"):
            with self.subTest(f"{script} {option}"):
                self.notes.write_text("")
                environment = {"PATH": f"{self.stand_ins}:/usr/bin:/bin", "NOTES": str(self.notes), "PYTHONDONTWRITEBYTECODE": "1"}
                command = [str(tree / path), *words, option]
                if path.endswith(".py"):
                    command.insert(0, sys.executable)
                end = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
                self.assertEqual((end.returncode, end.stderr, self.notes.read_text()), (0, "", ""))
                self.assertIn(pathlib.Path(path).name, end.stdout)

    def test_an_unknown_part_of_the_gate_is_an_error(self):
        end = subprocess.run([ROOT / ".ci/run", "tset"], capture_output=True, text=True, timeout=60)
        self.assertEqual((end.returncode, end.stdout), (2, ""))
        self.assertIn("there is no part tset", end.stderr)

    def built(self, *words):
        _, started = self.dev("bench", *words)
        return [line.partition("--target ")[2] for line in started if line.startswith("cmake --build")]

    def test_a_benchmark_is_built_alone(self):
        self.assertEqual(self.built("fib"), ["bench_fib_heddle bench_fib_serial bench_rayon"])
        self.assertEqual(self.built("fib", "--threads", "2"), ["bench_fib_heddle bench_fib_serial bench_rayon"])
        self.assertEqual(self.built("micro"), ["bench_micro"])
        self.assertEqual(self.built("pthreadpool"), ["bench_pthreadpool"])
        self.assertEqual(self.built(), ["bench_fib_heddle bench_fib_serial bench_rayon bench_sort_heddle"])

    def test_what_builds_nothing(self):
        for words in (["--list"], ["report"], ["no_such_benchmark"]):
            self.assertEqual(self.built(*words), [])


unittest.main()
