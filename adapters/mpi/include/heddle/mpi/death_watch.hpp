// SPDX-License-Identifier: Apache-2.0
// death_watch.hpp - a process beside each rank that reports how the rank died if the rank itself could not: by a signal, or by _exit.
//
// Process    a shell, started by posix_spawn before MPI_Init: no fork of a program that has threads or memory known to a network. It sleeps
//            in a read from a socket whose other end the rank holds. It ends within a second of the rank, and with the environment.
// Launcher   the shell is in the process group of the rank. A launcher that kills a whole rank kills its shell, too, which then reports
//            nothing. So only the rank that died first is reported.
//            MPICH's launcher notices the end of a rank by the ends of its output and of a socket (PMI_FD). The shell has copies of these.
//            So that launcher neither collects the dead process nor ends the job before the line is written, and the shell can
//            read the exit code in /proc. Open MPI's launcher may collect the process before that; its own report has the code.
// Threads    start: before other threads use the environment. end: any thread, any number of times.
#pragma once

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <string>
#include <string_view>

namespace heddle::inline v0::mpi {

class death_watch {
public:
    // Does nothing in a process that no launcher started, or if HEDDLE_MPI_WATCH is 0. Without a watch the job works, too: so errors
    // are not reported.
    static void start() {
        const char* rank = rank_by_launcher();
        const char* wanted = std::getenv("HEDDLE_MPI_WATCH");
        if (rank == nullptr || (wanted != nullptr && std::string_view(wanted) == "0")) return;
        int ends[2] = {-1, -1};
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
        [[maybe_unused]] static const bool once = pthread_atfork(nullptr, nullptr, leave_in_child) == 0;
        const bool is_started = spawn_shell(ends[1], rank);
        close(ends[1]);
        if (is_started)
            end_of_rank_.store(ends[0], std::memory_order_relaxed);  // `end` is called later, or by this thread
        else close(ends[0]);
    }

    // This rank needs no report any more. Waits until the shell has ended, for a second at most.
    static void end() noexcept {
        const int socket = end_of_rank_.exchange(-1, std::memory_order_relaxed);  // one caller gets it
        if (socket < 0) return;
        const timeval most{.tv_sec = 1, .tv_usec = 0};
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
        char nothing = 0;
        if (send(socket, "end\n", 4, MSG_NOSIGNAL) == 4) static_cast<void>(recv(socket, &nothing, 1, 0));
        close(socket);
    }

private:
    // $1 is the process of the rank, $2 its number. Descriptor 4 is the socket. The first shell ends at once, so that the program has no
    // child that it does not know.
    //
    // The wait status is the 50th number after the name in /proc/PID/stat, from the moment when the state is Z. Before the report, the shell
    // waits for the signal that it gets if a launcher has killed the rank. After it, it waits for the launcher to read the line. It ignores
    // the signal of Ctrl-C, as every command that a shell runs in the background, and reports nothing then.
    static constexpr const char* k_script = R"sh(
(
    read -r word <&4 && exit
    status= looks=0
    while [ $looks -lt 1020 ] && read -r line <"/proc/$1/stat"; do
        looks=$((looks + 1))
        fields=${line##*) }
        case $fields in
        Z*) status=$(set -- $fields && echo "${50}") && break ;;
        esac
        [ $looks -lt 1000 ] || sleep 0.02
    done
    sleep 0.2
    if [ -z "$status" ]; then
        how='ended before the end of its environment: it was killed, or it called _exit'
    elif [ $((status % 128)) = 2 ]; then
        exit
    elif [ $((status % 128)) = 0 ]; then
        how="ended with code $((status / 256)) before the end of its environment"
    else
        how="was killed by signal $((status % 128))"
    fi
    echo "heddle: rank $2 ends the job: process $1 $how" >&5
    sleep 0.1
) 2>/dev/null &)sh";

    static const char* rank_by_launcher() {
        const char* rank = std::getenv("PMI_RANK");                // MPICH, Slurm
        return rank != nullptr ? rank : std::getenv("PMIX_RANK");  // Open MPI
    }

    // A copy that is not among the numbers that the shell uses.
    static int copy_high(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 10); }

    static bool spawn_shell(int socket, const char* rank) {
        const char* pmi = std::getenv("PMI_FD");
        const int source = copy_high(socket);
        const int launcher = pmi != nullptr ? copy_high(std::atoi(pmi)) : -1;
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, 5);
        posix_spawn_file_actions_adddup2(&files, source, 4);
        if (launcher >= 0) posix_spawn_file_actions_adddup2(&files, launcher, 3);
        else posix_spawn_file_actions_addopen(&files, 3, "/dev/null", O_RDONLY, 0);
        for (const int standard : {STDIN_FILENO, STDERR_FILENO})
            posix_spawn_file_actions_addopen(&files, standard, "/dev/null", O_RDWR, 0);
        close_others(&files);
        const bool is_started = run_shell(files, rank);
        posix_spawn_file_actions_destroy(&files);
        close(source);
        if (launcher >= 0) close(launcher);
        return is_started;
    }

    // Where the system offers it. Files: posix_spawn_file_actions_t; a template can ask.
    template <class Files>
    static void close_others(Files* files) {
        if constexpr (requires { posix_spawn_file_actions_addclosefrom_np(files, 6); })
            posix_spawn_file_actions_addclosefrom_np(files, 6);
    }

    static bool run_shell(const posix_spawn_file_actions_t& files, const char* rank) {
        std::string script = k_script;
        std::string process = std::to_string(getpid());
        std::string number = rank;
        std::string name = "heddle_death_watch";
        std::string shell = "sh";
        std::string option = "-c";
        std::string path = "PATH=/usr/bin:/bin";
        char* const arguments[] = {shell.data(),   option.data(), script.data(), name.data(),
                                   process.data(), number.data(), nullptr};
        char* const variables[] = {path.data(), nullptr};

        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        sigset_t signals;
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes, &signals);
        sigfillset(&signals);
        posix_spawnattr_setsigdefault(&attributes, &signals);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        pid_t first = -1;
        const bool is_started = posix_spawn(&first, "/bin/sh", &files, &attributes, arguments, variables) == 0;
        posix_spawnattr_destroy(&attributes);
        if (is_started) waitpid(first, nullptr, 0);
        return is_started;
    }

    // A child that the rank forks must not keep the socket open.
    static void leave_in_child() { close(end_of_rank_.exchange(-1, std::memory_order_relaxed)); }  // the only thread

    static inline std::atomic<int> end_of_rank_{-1};
};

}  // namespace heddle::inline v0::mpi
