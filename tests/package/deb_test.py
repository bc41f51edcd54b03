# SPDX-License-Identifier: Apache-2.0
"""deb_test.py - the Debian packages follow Debian's policy, and together contain what is installed.

    deb_test.py WORK PREFIX VERSION      the packages are in WORK/packages; PREFIX: the shared Heddle, installed without them
"""
import gzip
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

WORK, PREFIX, VERSION = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
PACKAGES = WORK / "packages"
SOVERSION = ".".join(VERSION.split(".")[:2])  # as long as the major version is 0
HEDDLE, HEDDLE_DEV, HEDDLE_C, ADAPTERS = f"libheddle{SOVERSION}", "libheddle-dev", "libheddle-c0", "heddle-adapters"
POOL, POOL_DEV = "libheddle-pthreadpool0", "libheddle-pthreadpool-dev"
NAMES = (HEDDLE, HEDDLE_DEV, HEDDLE_C, ADAPTERS, POOL, POOL_DEV)
SAME = f"(= {VERSION}-1)"


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def package(name):
    return PACKAGES / f"{name}_{VERSION}-1_{run('dpkg', '--print-architecture').strip()}.deb"


def field(name, key):
    return run("dpkg-deb", "--field", str(package(name)), key).strip()


def relations(name, key):
    return [relation.strip() for relation in field(name, key).split(",") if relation.strip()]


def entries(name):
    """Mode, owner and path of everything in a package; the path of a link includes its target."""
    for line in run("dpkg-deb", "--contents", str(package(name))).splitlines():
        mode, owner, _, _, _, path = line.split(None, 5)
        yield mode, owner, path.removeprefix("./")


def control_file(name, file):
    with tempfile.TemporaryDirectory() as directory:
        run("dpkg-deb", "--control", str(package(name)), directory)
        return (pathlib.Path(directory) / file).read_text()


class Packages(unittest.TestCase):
    def test_there_are_these_and_no_others(self):
        self.assertEqual({path.name for path in PACKAGES.glob("*.deb")}, {package(name).name for name in NAMES})

    def test_fields_that_every_package_has(self):
        for name in NAMES:
            with self.subTest(name):
                self.assertEqual(field(name, "Package"), name)
                self.assertEqual(field(name, "Source"), "heddle")
                self.assertEqual(field(name, "Version"), f"{VERSION}-1")
                self.assertEqual(field(name, "Priority"), "optional")
                self.assertEqual(field(name, "Section"), "libdevel" if name.endswith("-dev") else "libs")
                self.assertRegex(field(name, "Maintainer"), r"^[^<>]+ <[^<> @]+@[^<> ]+>$")
                self.assertGreater(int(field(name, "Installed-Size")), 0)

    def test_descriptions(self):
        for name in NAMES:
            with self.subTest(name):
                synopsis, *text = field(name, "Description").splitlines()
                self.assertLess(len(synopsis), 80)
                self.assertNotRegex(synopsis, r"^(?i:an?|the) |\.$")
                self.assertTrue(text, "a synopsis alone is not a description")
                self.assertLessEqual(max(map(len, text)), 80)
        self.assertEqual(len({field(name, "Description") for name in NAMES}), len(NAMES))

    def test_libraries_of_the_system_are_depended_on(self):
        for name in (HEDDLE, HEDDLE_C, ADAPTERS, POOL):
            with self.subTest(name):
                for library in ("libc6", "libstdc++6", "libgcc-s1"):
                    self.assertRegex(field(name, "Depends"), rf"(^|, ){re.escape(library)} \(>= [\d.]+\)")

    def test_packages_of_this_source_go_together(self):
        self.assertNotIn("libheddle", field(HEDDLE, "Depends"))
        self.assertEqual(relations(HEDDLE_DEV, "Depends"), [f"{HEDDLE} {SAME}", f"{HEDDLE_C} {SAME}"])
        for name in (HEDDLE_C, ADAPTERS, POOL):
            self.assertIn(f"{HEDDLE} {SAME}", relations(name, "Depends"))
        self.assertEqual(relations(POOL_DEV, "Depends"), [f"{POOL} {SAME}", f"{HEDDLE_DEV} {SAME}"])

    def test_the_drop_in_takes_the_place_of_the_original(self):
        for name, original in ((POOL, "libpthreadpool0"), (POOL_DEV, "libpthreadpool-dev")):
            with self.subTest(name):
                self.assertEqual(relations(name, "Conflicts"), [original])
                self.assertEqual(relations(name, "Replaces"), [original])
                self.assertRegex(field(name, "Provides"), rf"^{original} \(= [\w.~]+\)$")
        for name in (HEDDLE, HEDDLE_DEV, HEDDLE_C, ADAPTERS):
            for key in ("Conflicts", "Replaces", "Provides"):
                self.assertEqual(field(name, key), "")

    def test_a_program_on_the_original_is_kept(self):
        """Debian's XNNPACK depends on a version of libpthreadpool0: apt would replace that, and remove nothing else."""
        packages = [str(package(name)) for name in NAMES]
        plan = run("apt-get", "install", "--simulate", *packages).splitlines()
        here = run("dpkg-query", "--show", "--showformat", "${db:Status-Status} ${Package}\\n").splitlines()
        originals = {name for name in ("libpthreadpool0", "libpthreadpool-dev") if f"installed {name}" in here}
        self.assertIn("libpthreadpool0", originals)
        removed = {line.split()[1] for line in plan if line.startswith("Remv ")}
        installed = {line.split()[1] for line in plan if line.startswith("Inst ")}
        self.assertEqual(removed, originals)
        self.assertEqual(installed, set(NAMES))


class Files(unittest.TestCase):
    def test_owners_and_modes(self):
        for name in NAMES:
            for mode, owner, path in entries(name):
                with self.subTest(path):
                    self.assertEqual(owner, "root/root")
                    plain = "-rwxr-xr-x" if path.startswith("usr/bin/") else "-rw-r--r--"
                    self.assertEqual(mode, {"d": "drwxr-xr-x", "-": plain, "l": "lrwxrwxrwx"}[mode[0]])

    def test_together_they_hold_what_is_installed_each_file_once(self):
        def name_of(path):
            return re.sub(r"^lib/[^/]*-linux-gnu\w*/", "lib/", path)

        packed = [name_of(path.removeprefix("usr/").split(" -> ")[0]) for name in NAMES for mode, _, path in entries(name)
                  if mode[0] != "d" and "/share/doc/" not in path]
        installed = [name_of(path.relative_to(PREFIX).as_posix()) for path in PREFIX.rglob("*") if not path.is_dir()]
        self.assertEqual(sorted(packed), sorted(installed))

    def test_a_library_package_holds_its_library_and_no_more(self):
        for name, library in ((HEDDLE, f"libheddle.so.{SOVERSION}"), (HEDDLE_C, "libheddle_c.so.0"), (POOL, "libpthreadpool.so.0")):
            with self.subTest(name):
                files = [path.split(" -> ")[0] for mode, _, path in entries(name) if mode[0] != "d" and "/share/doc/" not in path]
                self.assertTrue(all(pathlib.Path(path).name.startswith(library) for path in files), files)
                dynamic = run("readelf", "--dynamic", str(WORK / "root" / files[0]))
                self.assertIn(f"Library soname: [{library}]", dynamic)
                self.assertNotRegex(dynamic, r"\(R(UN)?PATH\)")
                self.assertNotIn(".symtab", run("readelf", "--sections", "--wide", str(WORK / "root" / files[0])))
                stem, version = library.split(".so.")
                self.assertEqual(control_file(name, "shlibs").split(), [stem, version, name, "(=", f"{VERSION}-1)"])

    def test_papers(self):
        for name in NAMES:
            with self.subTest(name):
                papers = WORK / "root/usr/share/doc" / name
                copyright = (papers / "copyright").read_text()
                self.assertTrue(copyright.startswith("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"))
                self.assertIn("Apache-2.0", copyright)
                self.assertIn("# Changelog", gzip.open(papers / "changelog.gz", "rt").read())
                with tempfile.NamedTemporaryFile("w") as changelog:
                    changelog.write(gzip.open(papers / "changelog.Debian.gz", "rt").read())
                    changelog.flush()
                    parsed = run("dpkg-parsechangelog", "--file", changelog.name)
                self.assertIn(f"\nVersion: {VERSION}-1\n", parsed)
                self.assertRegex(parsed, r"\nDate: \w+, \d+ \w+ \d+ ")


unittest.main(argv=sys.argv[:1])
