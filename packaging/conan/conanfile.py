# SPDX-License-Identifier: Apache-2.0
"""conanfile.py - recipe for Conan 2: builds the source tree that contains it, without libpthreadpool."""
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

ROOT = os.path.join("..", "..")  # of the project, relative to this file


class HeddleConan(ConanFile):
    name = "heddle"
    description = "A work-stealing parallel runtime for C++20"
    license = "Apache-2.0"
    topics = ("parallel", "work-stealing", "fork-join", "threads")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "queue": ["deque", "locked", "global"]}
    default_options = {"shared": False, "fPIC": True, "queue": "deque"}
    implements = ["auto_shared_fpic"]

    def set_version(self):
        text = load(self, os.path.join(self.recipe_folder, ROOT, "include", "heddle", "version.hpp"))
        self.version = ".".join(re.findall(r"#define HEDDLE_VERSION_\w+ (\d+)", text))

    def export_sources(self):
        root = os.path.join(self.recipe_folder, ROOT)
        for pattern in ("CMakeLists.txt", "LICENSE", "adapters/*", "cmake/*", "include/*", "src/*"):
            copy(self, pattern, src=root, dst=self.export_sources_folder)

    def layout(self):
        self.folders.root = ROOT
        cmake_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["HEDDLE_BUILD_PTHREADPOOL"] = False
        toolchain.cache_variables["HEDDLE_QUEUE"] = str(self.options.queue)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        # Conan writes these itself, from package_info.
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))
        rmdir(self, os.path.join(self.package_folder, "lib", "pkgconfig"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "heddle")
        self.cpp_info.set_property("cmake_target_name", "heddle::heddle")
        self.cpp_info.set_property("pkg_config_name", "heddle")
        self.cpp_info.libs = ["heddle"]
        number_of = {"deque": 1, "locked": 2, "global": 3}
        self.cpp_info.defines = [f"HEDDLE_QUEUE={number_of[str(self.options.queue)]}"]
        if self.options.shared:
            self.cpp_info.defines.append("HEDDLE_SHARED")
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread"]
        elif self.settings.os == "Windows":
            self.cpp_info.system_libs = ["synchronization"]
