// SPDX-License-Identifier: Apache-2.0
// block_file.hpp - block_vectors in files: each rank reads or writes its own block, by MPI-IO.
//
// The file holds the elements' bytes in their order and nothing else. All ranks see the same file system.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>

#include "block_vector.hpp"

namespace heddle::inline v0::mpi {

// An open file. To open and to close it is collective.
class block_file {
public:
    block_file(collective& now, const std::string& path, int mode) : limit_(now.where().message_limit()) {
        const int code = MPI_File_open(now.where().native(), path.c_str(), mode, MPI_INFO_NULL, &file_);
        check(code, ("MPI_File_open " + path).c_str());
    }
    block_file(const block_file&) = delete;
    block_file& operator=(const block_file&) = delete;
    ~block_file() { MPI_File_close(&file_); }

    std::uint64_t bytes() const {
        MPI_Offset size = 0;
        check(MPI_File_get_size(file_, &size), "MPI_File_get_size");
        return static_cast<std::uint64_t>(size);
    }
    void resize(std::uint64_t bytes) {
        check(MPI_File_set_size(file_, static_cast<MPI_Offset>(bytes)), "MPI_File_set_size");
    }

    void read(std::uint64_t at, std::span<std::byte> bytes) {
        for_each_part(at, bytes, [&](MPI_Offset place, std::span<std::byte> part, MPI_Status& status) {
            check(MPI_File_read_at(file_, place, part.data(), static_cast<int>(part.size()), MPI_BYTE, &status),
                  "MPI_File_read_at");
        });
    }
    void write(std::uint64_t at, std::span<const std::byte> bytes) {
        for_each_part(at, bytes, [&](MPI_Offset place, std::span<const std::byte> part, MPI_Status& status) {
            check(MPI_File_write_at(file_, place, part.data(), static_cast<int>(part.size()), MPI_BYTE, &status),
                  "MPI_File_write_at");
        });
    }

private:
    template <class Byte, class Move>
    void for_each_part(std::uint64_t at, std::span<Byte> bytes, Move&& move) {
        while (!bytes.empty()) {
            const std::span<Byte> part = bytes.first(std::min(bytes.size(), limit_));
            MPI_Status status;
            move(static_cast<MPI_Offset>(at), part, status);
            int moved = 0;
            MPI_Get_count(&status, MPI_BYTE, &moved);
            if (static_cast<std::size_t>(moved) != part.size())
                throw std::runtime_error("heddle: a file has become shorter, or its disk is full");
            at += part.size();
            bytes = bytes.subspan(part.size());
        }
    }

    MPI_File file_ = MPI_FILE_NULL;
    std::size_t limit_;
};

// Reads a file into blocks of even size. Collective. Throws mpi::error if it cannot be opened, std::invalid_argument if it does not hold a
// whole number of elements.
template <sendable T>
block_vector<T> read_file(const communicator& where, const std::string& path) {
    collective now(where, "read_file");
    block_file file(now, path, MPI_MODE_RDONLY);
    const std::uint64_t bytes = file.bytes();
    if (bytes % sizeof(T) != 0)
        throw std::invalid_argument("heddle: " + path + " has " + std::to_string(bytes) +
                                    " bytes, which is no multiple of " + std::to_string(sizeof(T)));
    block_vector<T> made(where, even_offsets(bytes / sizeof(T), where.size()));
    file.read(made.first_index() * sizeof(T), std::as_writable_bytes(made.local()));
    return made;
}

// Writes all elements to a file, which is created or replaced. Collective. Throws mpi::error if it cannot be written.
template <sendable T>
void write_file(const block_vector<T>& values, const std::string& path) {
    collective now(values.where(), "write_file");
    block_file file(now, path, MPI_MODE_CREATE | MPI_MODE_WRONLY);
    file.resize(values.size() * sizeof(T));
    file.write(values.first_index() * sizeof(T), std::as_bytes(values.local()));
}

}  // namespace heddle::inline v0::mpi
