#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""readme_test.py - the README alone leads from the files of a release to a parallel loop, in each of three ways.

    readme_test.py RELEASE WORK      RELEASE: what packaging/release made; WORK: a directory that belongs to this test

Every command and every line of CMake comes from the README in the tarball; only the files around them, and the name of the program, do not. The
network is not used. The Debian packages are unpacked into a directory instead of installed, so CMake and the loader are told where it is.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import unittest

RELEASE, WORK = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
TARBALL = next(RELEASE.glob("heddle-*.tar.gz"))
NAME = TARBALL.name.removesuffix(".tar.gz")
PROGRAM = """\
#include {header}

#include <cstdio>
#include <numeric>
#include <vector>

int main() {{
    std::vector<long> squares(100'000);
    heddle::parallel_for(0, 100'000, [&](long i) {{ squares[static_cast<std::size_t>(i)] = i * i; }});
    const long sum = std::accumulate(squares.begin(), squares.end(), 0L);
    std::printf("%d.%d.%d %ld\\n", HEDDLE_VERSION_MAJOR, HEDDLE_VERSION_MINOR, HEDDLE_VERSION_PATCH, sum);
}}
"""
EXPECTED = f"{NAME.removeprefix('heddle-')} {sum(i * i for i in range(100_000))}\n"


def run(command, where, **variables):
    done = subprocess.run(command, cwd=where, shell=isinstance(command, str), env=os.environ | variables, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def readme():
    with tarfile.open(TARBALL) as tar:
        return tar.extractfile(f"{NAME}/README.md").read().decode()


def line_with(pattern):
    """The indented line, or line of a fenced block, that matches: without the comment at its end."""
    lines = [re.sub(r"\s+#.*", "", line).strip() for line in readme().splitlines() if re.match(pattern, line.strip())]
    if len(lines) != 1:
        raise AssertionError(f"README.md has {len(lines)} lines that match {pattern}")
    return lines[0]


class Readme(unittest.TestCase):
    def directory(self, name, header):
        directory = WORK / name
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
        (directory / "program.cpp").write_text(PROGRAM.format(header=header))
        return directory

    def build(self, directory, *lines, arguments=()):
        """A project with these lines, which links the target that the README names."""
        self.assertIn("heddle::heddle", readme())
        (directory / "CMakeLists.txt").write_text("\n".join([
            "cmake_minimum_required(VERSION 3.25)", "project(program LANGUAGES CXX)", *lines, "add_executable(program program.cpp)",
            "target_link_libraries(program PRIVATE heddle::heddle)", ""]))
        offline = {"http_proxy": "http://127.0.0.1:1", "https_proxy": "http://127.0.0.1:1"}  # any request fails
        run(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", *arguments], directory, **offline)
        run(["cmake", "--build", "build", "-j2"], directory, **offline)

    def test_from_the_tarball_by_fetch_content(self):
        directory = self.directory("fetch_content", "<heddle/heddle.hpp>")
        declare = line_with(r"FetchContent_Declare\(heddle URL ")
        make_available = "FetchContent_MakeAvailable(heddle)"
        self.assertIn(make_available, readme())
        shutil.copy(TARBALL, directory / re.search(r"/([\w.-]+\.tar\.gz)\)", declare).group(1))
        self.build(directory, "include(FetchContent)", declare, make_available, arguments=["-DCMAKE_UNITY_BUILD=ON"])
        self.assertEqual(run(["build/program"], directory), EXPECTED)

    def test_from_the_single_header(self):
        directory = self.directory("single_header", '"heddle_single.hpp"')
        shutil.copy(RELEASE / "heddle_single.hpp", directory)
        run(line_with(r"c\+\+ .*HEDDLE_IMPLEMENTATION") + " -o program", directory)
        self.assertEqual(run(["./program"], directory), EXPECTED)

    def test_from_the_debian_packages(self):
        directory = self.directory("deb", "<heddle/heddle.hpp>")
        patterns = re.findall(r"\./(\S+)", line_with(r"apt(-get)? install \./"))
        packages = sorted({path for pattern in patterns for path in RELEASE.glob(pattern)})
        plan = run(["apt-get", "install", "--simulate", *packages], directory)  # these packages suffice
        self.assertEqual({line.split()[1] for line in plan.splitlines() if line.startswith("Inst libheddle")},
                         {path.name.split("_")[0] for path in packages})
        for package in packages:
            run(["dpkg", "-x", package, "root"], directory)
        find = re.search(r"find_package\(heddle[^)]* REQUIRED\)", readme()).group()
        self.build(directory, find, arguments=[f"-DCMAKE_PREFIX_PATH={directory}/root/usr"])
        libraries = str(next((directory / "root/usr/lib").rglob("libheddle.so")).parent)
        self.assertEqual(run(["build/program"], directory, LD_LIBRARY_PATH=libraries), EXPECTED)
        self.assertIn(libraries, run(["ldd", "build/program"], directory, LD_LIBRARY_PATH=libraries))


class Files(unittest.TestCase):
    def test_checksums_cover_every_file(self):
        run(["sha256sum", "--check", "--strict", "SHA256SUMS"], RELEASE)
        named = {line.split()[1] for line in (RELEASE / "SHA256SUMS").read_text().splitlines()}
        self.assertEqual(named, {path.name for path in RELEASE.iterdir()} - {"SHA256SUMS"})

    def test_the_tarball_contains_one_directory_and_no_built_file(self):
        with tarfile.open(TARBALL) as tar:
            names = tar.getnames()
        self.assertEqual({name.split("/")[0] for name in names}, {NAME})
        self.assertIn(f"{NAME}/CMakeLists.txt", names)
        self.assertEqual([name for name in names if f"{name}/".startswith(f"{NAME}/build/") or name.endswith((".o", ".so", ".deb"))], [])

    def test_there_is_nothing_else(self):
        self.assertEqual({re.sub(r"_.*\.deb$", ".deb", path.name) for path in RELEASE.iterdir()} -
                         {f"libheddle{NAME[7:NAME.rindex('.')]}.deb", "libheddle-c0.deb", "libheddle-dev.deb", "heddle-adapters.deb"},
                         {TARBALL.name, "heddle_single.hpp", "SHA256SUMS"})


unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
