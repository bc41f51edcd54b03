# SPDX-License-Identifier: Apache-2.0
"""conan_test.py - compares the Conan recipe with the installation, without Conan.

    conan_test.py SOURCE PREFIX VERSION      PREFIX: the static Heddle, installed

This file defines stand-ins for the names that the recipe imports, as Conan's documentation describes them. What the recipe would export,
define and link is compared with the sources, the pkg-config file and the installed files.
"""
import importlib.util
import pathlib
import re
import shutil
import sys
import tempfile
import types
import unittest

SOURCE, PREFIX, VERSION = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
RECIPE = SOURCE / "packaging/conan"


def copy(conanfile, pattern, src, dst):
    for path in pathlib.Path(src).resolve().glob(pattern + ("*/*" if pattern.endswith("/*") else "")):
        to = pathlib.Path(dst) / path.relative_to(pathlib.Path(src).resolve())
        if path.is_file():
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to)


class CMakeToolchain:
    def __init__(self, conanfile):
        self.cache_variables = conanfile.cache_variables = {}

    def generate(self):
        pass


class CppInfo:
    def __init__(self):
        self.properties, self.libs, self.defines, self.system_libs = {}, [], [], []

    def set_property(self, name, value):
        self.properties[name] = value


MODULES = {
    "conan": {"ConanFile": object},
    "conan.tools": {},
    "conan.tools.build": {"check_min_cppstd": None, "can_run": None},
    "conan.tools.cmake": {"CMake": None, "CMakeToolchain": CMakeToolchain, "cmake_layout": None},
    "conan.tools.files": {"copy": copy, "load": lambda conanfile, path: pathlib.Path(path).read_text(), "rmdir": None},
}
for name, contents in MODULES.items():
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(contents)


def load_recipe(path):
    specification = importlib.util.spec_from_file_location("recipe", path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def recipe(system="Linux", **options):
    conanfile = load_recipe(RECIPE / "conanfile.py").HeddleConan()
    conanfile.recipe_folder = str(RECIPE)
    conanfile.settings = types.SimpleNamespace(os=system)
    conanfile.options = types.SimpleNamespace(**{**conanfile.default_options, **options})
    conanfile.cpp_info = CppInfo()
    return conanfile


class Recipe(unittest.TestCase):
    def test_the_version_is_read_from_the_header(self):
        conanfile = recipe()
        conanfile.set_version()
        self.assertEqual(conanfile.version, VERSION)

    def test_all_that_the_build_reads_is_exported(self):
        with tempfile.TemporaryDirectory() as directory:
            conanfile = recipe()
            conanfile.export_sources_folder = directory
            conanfile.export_sources()
            exported = {path.relative_to(directory).as_posix() for path in pathlib.Path(directory).rglob("*") if path.is_file()}
        needed = {"CMakeLists.txt", "LICENSE", "cmake/install.cmake", "cmake/heddle.pc.in", "cmake/heddle-config.cmake.in"}
        for part in ("adapters", "cmake", "include", "src"):
            needed |= {path.relative_to(SOURCE).as_posix() for path in (SOURCE / part).rglob("*") if path.is_file()}
        self.assertEqual(needed - exported, set())

    def test_what_it_defines_and_links_is_what_pkg_config_says(self):
        conanfile = recipe()
        conanfile.package_info()
        text = next(PREFIX.rglob("heddle.pc")).read_text()
        self.assertEqual([f"-D{name}" for name in conanfile.cpp_info.defines], re.findall(r"-D\S+", text))
        self.assertEqual([f"-l{name}" for name in conanfile.cpp_info.libs], re.findall(r"-lheddle", text))
        self.assertEqual(conanfile.cpp_info.system_libs, re.findall(r"Libs.private: -(pthread)$", text, re.MULTILINE))
        self.assertTrue(list(PREFIX.rglob("libheddle.a")))
        self.assertEqual(conanfile.cpp_info.properties["cmake_target_name"], "heddle::heddle")

    def test_the_queues_have_the_numbers_of_the_header(self):
        header = (SOURCE / "include/heddle/config.hpp").read_text()
        for queue in load_recipe(RECIPE / "conanfile.py").HeddleConan.options["queue"]:
            number = re.search(rf"#define HEDDLE_QUEUE_{queue.upper()} (\d+)", header).group(1)
            conanfile = recipe(queue=queue)
            conanfile.package_info()
            self.assertEqual(conanfile.cpp_info.defines, [f"HEDDLE_QUEUE={number}"])

    def test_a_shared_library_says_so(self):
        conanfile = recipe(shared=True)
        conanfile.package_info()
        self.assertIn("HEDDLE_SHARED", conanfile.cpp_info.defines)

    def test_what_it_sets_are_options_of_the_build(self):
        conanfile = recipe()
        conanfile.generate()
        build = (SOURCE / "CMakeLists.txt").read_text() + (SOURCE / "cmake/adapters.cmake").read_text()
        for name in conanfile.cache_variables:
            self.assertRegex(build, rf"(option|set)\({name} ")

    def test_the_project_that_tries_the_package_is_there(self):
        load_recipe(RECIPE / "test_package/conanfile.py")
        self.assertIn("add_executable(consumer consumer.cpp)", (RECIPE / "test_package/CMakeLists.txt").read_text())


unittest.main(argv=sys.argv[:1])
