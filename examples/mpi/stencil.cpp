// SPDX-License-Identifier: Apache-2.0
// stencil.cpp - heat in a plate: each rank has some rows, and computes the inner ones while the rows of its neighbours are under way.
#include <algorithm>
#include <cstdio>
#include <heddle/mpi/mpi.hpp>
#include <heddle/parallel_for.hpp>
#include <string>
#include <vector>

namespace mpi = heddle::mpi;

namespace {

// The rows of one rank between two more: copies of the neighbours' nearest ones, or the edge of the plate.
class plate {
public:
    plate(std::size_t rows, std::size_t columns, std::uint64_t first_row)
        : rows_(rows),
          columns_(columns),
          now_((rows + 2) * columns) {
        for (std::size_t r = 0; r < rows + 2; ++r)
            for (std::size_t c = 0; c < columns; ++c)
                row(r)[c] = r + first_row == 0 ? 100.0 : static_cast<double>((r + first_row) * 7 % 13 + c % 5);
        next_ = now_;
    }

    double* row(std::size_t r) { return now_.data() + r * columns_; }
    std::size_t rows() const { return rows_; }
    int columns() const { return static_cast<int>(columns_); }

    // Rows from `begin` to `end` - 1 of the next step.
    void step(std::size_t begin, std::size_t end) {
        heddle::parallel_for(begin, end, [&](std::size_t r) {
            const double* const here = row(r);
            double* const out = next_.data() + r * columns_;
            for (std::size_t c = 1; c + 1 < columns_; ++c)
                out[c] = 0.25 * (here[c - 1] + here[c + 1] + *(here + c - columns_) + here[c + columns_]);
        });
    }

    void swap() {
        std::copy_n(now_.begin(), columns_, next_.begin());
        std::copy_n(now_.end() - static_cast<std::ptrdiff_t>(columns_), columns_,
                    next_.end() - static_cast<std::ptrdiff_t>(columns_));
        now_.swap(next_);
    }

private:
    std::size_t rows_;
    std::size_t columns_;
    std::vector<double> now_;
    std::vector<double> next_;
};

void step_with_neighbours(const mpi::communicator& world, plate& mine) {
    const int up = world.rank() == 0 ? MPI_PROC_NULL : world.rank() - 1;
    const int down = world.rank() + 1 == world.size() ? MPI_PROC_NULL : world.rank() + 1;
    const std::size_t last = mine.rows();
    MPI_Request requests[4];
    MPI_Irecv(mine.row(0), mine.columns(), MPI_DOUBLE, up, 0, world.native(), &requests[0]);
    MPI_Irecv(mine.row(last + 1), mine.columns(), MPI_DOUBLE, down, 0, world.native(), &requests[1]);
    MPI_Isend(mine.row(1), mine.columns(), MPI_DOUBLE, up, 0, world.native(), &requests[2]);
    MPI_Isend(mine.row(last), mine.columns(), MPI_DOUBLE, down, 0, world.native(), &requests[3]);
    mine.step(2, last);  // needs no neighbour
    world.wait(requests);
    mine.step(1, 2);
    if (last > 1) mine.step(last, last + 1);
    mine.swap();
}

}  // namespace

int main(int argc, char** argv) {
    const mpi::environment env(argc, argv);
    const mpi::communicator world;
    const std::size_t side = argc > 1 ? std::stoul(argv[1]) : 200;
    const int steps = argc > 2 ? std::stoi(argv[2]) : 50;

    const std::vector<std::uint64_t> begins = mpi::even_offsets(side, world.size());
    const auto rank = static_cast<std::size_t>(world.rank());
    plate mine(begins[rank + 1] - begins[rank], side, begins[rank]);
    const double start = MPI_Wtime();
    for (int i = 0; i < steps; ++i) step_with_neighbours(world, mine);
    const double seconds = MPI_Wtime() - start;

    // The same on rank 0 alone: no bit may differ.
    const std::span<const double> rows(mine.row(1), mine.rows() * side);
    const std::vector<double> all = mpi::block_vector<double>::of_blocks(world, rows).gather();
    if (world.rank() != 0) return 0;
    plate alone(side, side, 0);
    for (int i = 0; i < steps; ++i) {
        alone.step(1, side + 1);
        alone.swap();
    }
    const bool same = std::equal(all.begin(), all.end(), alone.row(1));
    std::printf("%zu x %zu, %d steps: %.3f s; %s\n", side, side, steps, seconds,
                same ? "as one rank has it" : "NOT AS ONE RANK HAS IT");
    return same ? 0 : 1;
}
