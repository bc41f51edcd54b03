/* SPDX-License-Identifier: Apache-2.0
 *
 * sleep.pml - the protocol of src/sched/README.md, for more threads than the explorer can exhaust.
 *
 * One `atomic` is one operation on one word, or what only its own thread can see. The event counter is left out: it
 * spares fences and proves nothing. The rounds of a search are one: they synchronise nothing.
 *
 * Who takes part (switches are given by cases.txt)
 *   WORKERS=n        search, run and sleep
 *   FORKS=n          one more worker forks n jobs and computes for ever: it holds a seat and takes nothing back
 *   CALLS=n          a thread from outside injects n jobs
 *   GUESTS=n         up to two guests; each forks GUEST_JOBS, takes back what is left, waits for the rest, leaves
 * What they do
 *   LONG_JOBS        a job never ends: is there a worker for each?     GUEST_STAYS   guest 0 computes for ever
 *   GUEST_CALLS      guest 0 also injects a job, and waits for it      TWICE         guests come twice
 *   JOINER           worker 0 waits for a latch and may run jobs       LATCH_ONLY    worker 0 waits for it alone
 *   SETTER           somebody sets that latch, at any moment           STOP          the pool is stopped, at any moment
 *   SPURIOUS=n       n waits return though nobody woke them
 * What the machine does
 *   TSO              a push stays in its thread's store buffer until a fence, an atomic change or chance drains it
 *   STRICT           no heavy fence: posters fence each time
 *
 * M_... are mutants: cases.txt says which case each of them must break.
 */
#ifndef WORKERS
#define WORKERS 1
#endif
#ifndef FORKS
#define FORKS 0
#endif
#ifndef CALLS
#define CALLS 0
#endif
#ifndef GUESTS
#define GUESTS 0
#endif
#ifndef GUEST_JOBS
#define GUEST_JOBS 1
#endif
#ifndef SPURIOUS
#define SPURIOUS 0
#endif
#define CPUS    2
#define CASCADE 2
#define BUSY    (FORKS > 0 -> 1 : 0)
#define SEATS   (WORKERS + BUSY)

/* Queues: 0 is the busy worker's, 1 and 2 are the guests', 3 is the injector. */
#define BUSY_QUEUE  0
#define INJECTOR    3
#define QUEUES      4

/* The counters word; `owed` is its flag "a look behind a heavy fence is owed". */
short sleepers = 0, searchers = 0, seats = SEATS;
bool  owed = false;

byte visible[QUEUES];           /* jobs that everyone sees */
byte buffered[QUEUES];          /* jobs that are still in their pusher's store buffer */

#define AWAKE 0
#define ASLEEP 1
#define LATCH_ONLY_WAIT 2
#define CLAIMED 3
byte word[WORKERS];
bool counted[WORKERS];          /* as searching: the worker knows it, or its waker says so before the word is AWAKE */
byte guest_word[2];

#define UNSET 0
#define SLEEPING 1
#define SET 2
byte latch = UNSET;             /* worker 0's */
byte guest_latch[2];
byte guest_jobs[2];             /* of a guest's call, not yet finished */

bool stopping = false;
byte spurious = SPURIOUS;

/* What is true, to compare the counters with. */
byte blocked = 0;               /* workers that sleep and may be claimed */
byte waiting = 0;               /* workers in a latch-only wait */
byte seated  = 0;               /* guests in a seat */
byte left    = 0;               /* workers that have ended */
byte gone    = 0;               /* guests that have */
bool joined  = false;

#define CONSISTENT assert(sleepers >= 0 && searchers >= 0 && sleepers + searchers <= WORKERS \
                          && seats >= 0 && seats <= SEATS + GUESTS)

/* ---------------------------------------------------------------------------------------------- memory */

#ifdef TSO
#define PUSH(q)  buffered[q]++
#define DRAIN(q) visible[q] = visible[q] + buffered[q]; buffered[q] = 0
#else
#define PUSH(q)  visible[q]++
#define DRAIN(q) skip
#endif

/* membarrier reaches each thread at a moment of its own. */
inline heavy_fence() {
#if defined(TSO) && !defined(STRICT) && !defined(M_NO_HEAVY_FENCE)
  atomic { DRAIN(0) };
  atomic { DRAIN(1) };
  atomic { DRAIN(2) };
#endif
  skip
}

proctype Chance() {
end:
  do
  :: atomic { buffered[0] > 0 -> buffered[0]--; visible[0]++ }
  :: atomic { buffered[1] > 0 -> buffered[1]--; visible[1]++ }
  :: atomic { buffered[2] > 0 -> buffered[2]--; visible[2]++ }
  od
}

/* ---------------------------------------------------------------------------------------------- looking and taking */

inline look(hit) {              /* one load for each source */
  hit = false;
  if :: visible[0] > 0 -> hit = true :: else fi;
#ifndef M_LOOK_FORGETS_GUESTS
  if :: visible[1] > 0 -> hit = true :: else fi;
  if :: visible[2] > 0 -> hit = true :: else fi;
#endif
#ifndef M_LOOK_FORGETS_INJECTOR
  if :: visible[3] > 0 -> hit = true :: else fi;
#endif
}

inline search(hit, from) {      /* a steal is one step: tests/model/deque_test.cpp shows that it may be */
  hit = false;
  from = 0;
  do
  :: from < QUEUES && !hit ->
     if
     :: atomic { visible[from] > 0 -> visible[from]--; hit = true }
     :: else -> from++
     fi
  :: else -> break
  od
}

/* ---------------------------------------------------------------------------------------------- waking */

inline claim(w, won) {
  if
  :: atomic { word[w] == ASLEEP -> word[w] = CLAIMED; won = true };
#ifdef M_AWAKE_BEFORE_COUNTED
     word[w] = AWAKE;
     atomic { sleepers--; searchers++; counted[w] = true; seats++ }
#else
     atomic { sleepers--; searchers++; counted[w] = true; seats++; CONSISTENT };
     word[w] = AWAKE
#endif
  :: else -> won = false
  fi
}

/* Claims up to two sleepers. One step counts them back, and the first one as searching. */
#define NONE 255
inline wake(most, w, a, b) {
  w = 0;
  do
  :: w < WORKERS && (a == NONE || (most > 1 && b == NONE)) ->
     if
     :: atomic { word[w] == ASLEEP -> word[w] = CLAIMED; if :: a == NONE -> a = w :: else -> b = w fi }
     :: else
     fi;
     w++
  :: else -> break
  od;
  if
  :: a != NONE ->
#ifdef M_AWAKE_BEFORE_COUNTED
     word[a] = AWAKE;
#endif
     atomic {
       sleepers = sleepers - (b == NONE -> 1 : 2); seats = seats + (b == NONE -> 1 : 2);
       searchers++; counted[a] = true; CONSISTENT
     };
     word[a] = AWAKE;
     if :: b != NONE -> word[b] = AWAKE :: else fi
  :: else
  fi;
  w = 0; a = NONE; b = NONE
}

inline set_latch(l, waiter_word, waiter, old, won) {
  atomic { old = l; l = SET };
  if
  :: old == SLEEPING ->
     won = false;
     if :: waiter < WORKERS -> claim(waiter, won) :: else fi;
     if
     :: won
     :: else ->
        if
        :: atomic { waiter_word == LATCH_ONLY_WAIT -> waiter_word = CLAIMED }; waiter_word = AWAKE
        :: else
        fi
     fi
  :: else
  fi;
  old = 0; won = false
}

/* What a load, or the change that the step before made, has seen of the counters. */
#define SEE go = (sleepers > 0 && seats < SEATS && searchers < CPUS); must = (searchers == 0 && owed)

/* Owed by whoever took away a reason for which a poster may have kept quiet. SEE has been done. It wakes one worker, or as many as
 * there are jobs: which of the two is left open. */
inline wake_if_more(most, k, w, a, b, hit, go, must) {
  if
  :: go ->
     look(hit);                                              /* behind a full fence */
#ifndef M_NO_HEAVY_LOOK
     if
     :: !hit && must -> owed = false; heavy_fence(); look(hit)
     :: else
     fi;
#endif
     if
     :: hit ->
        if :: k = 1 :: most > 1 -> k = most fi;
        wake(k, w, a, b)
     :: else
     fi
  :: else
  fi;
  k = 0; hit = false; go = false; must = false
}

#if defined(STRICT) || defined(M_NO_FLAG)
#define OWE skip
#else
#define OWE owed = true
#endif

/* Two steps: another thread may act before the flag is set, and the giver decides by what it sees then. */
inline give_seat(k, w, a, b, hit, go, must, frees) {
  atomic { frees = (seats == SEATS && sleepers > 0); seats--; k = (frees && seats > 0 -> 1 : 0); SEE; CONSISTENT };
  if
  :: k == 1 -> atomic { OWE; SEE }
  :: else                                                    /* whoever sat has got up, and that drained its buffer */
  fi;
#ifndef M_SILENT_SEAT
  if :: frees -> wake_if_more(1, k, w, a, b, hit, go, must) :: else fi;
#endif
  frees = false; go = false; must = false
}

inline wait_latch_only(l, my_word) {
  do
  :: my_word = LATCH_ONLY_WAIT;
     if
     :: atomic { l == UNSET -> l = SLEEPING }
     :: l == SET -> break
     fi;
     do
     :: my_word == AWAKE -> break
     :: atomic { my_word == LATCH_ONLY_WAIT && spurious > 0 -> spurious-- }
     od;
     if :: atomic { l == SLEEPING -> l = UNSET } :: l == SET -> break fi
  od;
  my_word = AWAKE
}

/* ---------------------------------------------------------------------------------------------- workers */

/* A worker that was counted, or has been asleep, owes a look: `go` says so. */
#ifdef M_ONLY_COUNTED_ONES_LOOK
#define OWES counted[me]
#else
#define OWES (counted[me] || was_asleep)
#endif
#define END_OF_SEARCH \
  atomic { \
    hit = OWES; searchers = searchers - counted[me]; counted[me] = false; \
    SEE; go = go && hit; hit = false; CONSISTENT \
  }

proctype Worker(byte me) {
  byte from, k, w, old, a = NONE, b = NONE; bool won, hit, go, must, frees, was_asleep;

#ifdef LATCH_ONLY
  if
  :: me == 0 ->
# ifdef M_LATCH_ONLY_KEEPS_SEAT
     waiting++;
     wait_latch_only(latch, word[0]);
     waiting--
# else
     waiting++;
     give_seat(k, w, a, b, hit, go, must, frees);
     wait_latch_only(latch, word[0]);
     atomic { seats++; waiting--; CONSISTENT }
# endif
  :: else
  fi;
#endif

start_looking:
  was_asleep = false;                                        /* and it is not counted */

looking:
#ifdef JOINER
  if :: me == 0 && latch == SET -> goto leave :: else fi;
#endif
  go = stopping;
  search(hit, from);
  if :: hit -> goto found :: else fi;
  if :: go -> goto quit :: else fi;

  /* observe */
  if
  :: !counted[me] && searchers == 0 && sleepers > 0 ->
     atomic { searchers++; counted[me] = true; CONSISTENT };
     goto looking
  :: else
  fi;

fall_asleep:
  go = false; from = 0;
#ifdef JOINER
  if
  :: me == 0 -> if :: atomic { latch == UNSET -> latch = SLEEPING } :: latch == SLEEPING :: latch == SET -> goto looking fi
  :: else
  fi;
#endif
  atomic { sleepers++; searchers = searchers - counted[me]; counted[me] = false; seats--; CONSISTENT };
  word[me] = ASLEEP;
#ifndef M_SLEEPER_WITHOUT_FENCE
  heavy_fence();
#endif
#ifdef M_SLEEPER_DOES_NOT_LOOK
  hit = false;
#else
  look(hit);
#endif
  if :: hit && seats >= SEATS -> hit = false :: else fi;
#ifndef M_SLEEPER_FORGETS_STOP
  if :: stopping -> hit = true :: else fi;
#endif
#if defined(JOINER) && !defined(M_SLEEPER_FORGETS_LATCH)
  if :: me == 0 && latch == SET -> hit = true :: else fi;
#endif
  if
  :: hit ->
     if
     :: atomic { word[me] == ASLEEP -> word[me] = AWAKE }; atomic { sleepers--; seats++; CONSISTENT }
     :: else                                                 /* claimed: the waker counts */
     fi
  :: else
  fi;
  hit = false;
  if :: word[me] == AWAKE -> goto awake :: else fi;
  blocked++;
end_asleep:
  do
  :: atomic { word[me] == AWAKE -> blocked-- }; break
#ifdef M_WAIT_WITHOUT_LOOP
  :: atomic { word[me] != AWAKE && spurious > 0 -> spurious--; blocked-- }; break
#else
  :: atomic { word[me] != AWAKE && spurious > 0 -> spurious-- }
#endif
  od;
awake:
  was_asleep = true;
#ifdef JOINER
  if :: atomic { me == 0 && latch == SLEEPING -> latch = UNSET } :: else fi;
#endif
  goto looking;

found:
  END_OF_SEARCH;
#if !defined(M_CASCADE_AFTER_THE_JOB) && !defined(M_NO_CASCADE)
  wake_if_more(CASCADE, k, w, a, b, hit, go, must);
#endif
#ifdef LONG_JOBS
end_long: false;
#endif
  if
  :: from == 1 || from == 2 || (from == INJECTOR && guest_jobs[0] > 0) ->
     w = (from == 2 -> 1 : 0);
     atomic { guest_jobs[w]--; hit = (guest_jobs[w] == 0) };
     if :: hit -> set_latch(guest_latch[w], guest_word[w], WORKERS, old, won) :: else fi;
     w = 0
  :: else
  fi;
#ifdef M_CASCADE_AFTER_THE_JOB
  atomic { SEE };
  wake_if_more(CASCADE, k, w, a, b, hit, go, must);
#endif
  from = 0; hit = false; go = false; must = false;
  goto start_looking;

quit:
  END_OF_SEARCH;
  wake_if_more(CASCADE, k, w, a, b, hit, go, must);
  atomic { seats--; left++; CONSISTENT };
  goto end_worker;

leave:                                                       /* the latch is set: a job found in all but name */
  END_OF_SEARCH;
  joined = true;
#ifndef M_LEAVES_IN_SILENCE
  wake_if_more(CASCADE, k, w, a, b, hit, go, must);
#endif
end_computes: false;
end_worker: skip
}

/* ---------------------------------------------------------------------------------------------- posters */

#ifdef M_NO_POST_FENCE
#define POST_FENCE(q) skip
#else
#define POST_FENCE(q) DRAIN(q)
#endif

inline post(q, w, a, b, wakes, asks) {
#ifdef STRICT
# ifndef M_STRICT_WITHOUT_FENCE
  atomic { DRAIN(q) };
# endif
  wakes = (sleepers > 0 && seats < SEATS);
#else
  wakes = (sleepers > 0 && seats < SEATS && !(owed && searchers > 0));
#endif
  if
  :: wakes ->
     atomic { POST_FENCE(q) };
     atomic { wakes = (sleepers > 0 && seats < SEATS && searchers == 0);
              asks = (sleepers > 0 && seats < SEATS && searchers > 0) };
     if
     :: wakes -> wake(1, w, a, b)
#ifndef STRICT
     :: asks -> atomic { if :: searchers > 0 -> owed = true; DRAIN(q) :: else fi }   /* after many fences */
#endif
     :: !wakes                                               /* before that */
     fi
  :: else
  fi;
  wakes = false; asks = false
}

proctype Busy() {
  byte j, w, a = NONE, b = NONE; bool wakes, asks;
  do
  :: j < FORKS -> PUSH(BUSY_QUEUE); post(BUSY_QUEUE, w, a, b, wakes, asks); j++
  :: else -> break
  od
}

proctype Outside() {
  byte j, w, a = NONE, b = NONE; bool wakes, asks;
  do
  :: j < CALLS -> visible[INJECTOR]++; post(INJECTOR, w, a, b, wakes, asks); j++     /* with a full fence */
  :: else -> break
  od
}

proctype Guest(byte g) {
  byte j, k, w, a = NONE, b = NONE; bool wakes, asks, hit, go, must, frees, again;
come:
  atomic { guest_latch[g] = UNSET; guest_jobs[g] = GUEST_JOBS };
  atomic { seats++; seated++; CONSISTENT };
#ifdef GUEST_CALLS
  if :: g == 0 -> guest_jobs[0]++; visible[INJECTOR]++; post(INJECTOR, w, a, b, wakes, asks) :: else fi;
#endif
  do
  :: j < GUEST_JOBS -> PUSH(g + 1); post(g + 1, w, a, b, wakes, asks); j++
  :: else -> j = 0; break
  od;
#ifdef GUEST_STAYS
  if
  :: g == 0 ->
end_stays: false
  :: else
  fi;
#endif
  do                                                         /* takes back: that fences */
  :: atomic { DRAIN(g + 1); hit = (visible[g + 1] > 0); if :: hit -> visible[g + 1]-- :: else fi };
     if :: !hit -> break :: else fi;
     atomic { guest_jobs[g]--; if :: guest_jobs[g] == 0 -> guest_latch[g] = SET :: else fi }
  od;
  if
  :: guest_latch[g] == SET
  :: else ->
#ifdef M_LATCH_ONLY_KEEPS_SEAT
     wait_latch_only(guest_latch[g], guest_word[g])
#else
     seated--;
     give_seat(k, w, a, b, hit, go, must, frees);
     wait_latch_only(guest_latch[g], guest_word[g]);
     atomic { seats++; seated++; CONSISTENT }
#endif
  fi;
  seated--;
  give_seat(k, w, a, b, hit, go, must, frees);
#ifdef TWICE
  if :: !again -> again = true; goto come :: else fi;
#endif
  gone++
}

proctype Setter() {
  byte old; bool won;
  set_latch(latch, word[0], 0, old, won)
}

proctype Stopper() {
  byte w; bool won;
  stopping = true;
  do :: w < WORKERS -> claim(w, won); w++ :: else -> break od
}

/* ---------------------------------------------------------------------------------------------- what has to be true */

#define QUEUED  (visible[0] + visible[1] + visible[2] + visible[3] + buffered[0] + buffered[1] + buffered[2])
#define SITTING (SEATS - blocked - waiting - left + seated)

proctype Monitor() {            /* nobody can go on */
  timeout ->
#ifdef M_NOTHING_IS_CHECKED
  assert(false);                /* the end is reached at all */
#endif
  assert(!(QUEUED > 0 && blocked > 0 && SITTING < SEATS));   /* no job is left behind */
#if !defined(LONG_JOBS) && !defined(GUEST_STAYS) && !defined(STOP)
  assert(gone == GUESTS);                                    /* every guest returns */
#endif
  assert(sleepers == blocked && searchers == 0 && seats == SITTING);
#if defined(STOP) && !defined(LONG_JOBS)
  assert(left == WORKERS);                                   /* a stopped pool ends */
#endif
#ifdef SETTER
  assert(waiting == 0);                                      /* whose latch is set has left */
# if defined(JOINER) && !defined(LONG_JOBS)
  assert(joined);
# endif
#endif
}

init {
  byte i;
  atomic {
    do :: i < WORKERS -> run Worker(i); i++ :: else -> break od;
    if :: FORKS > 0 -> run Busy() :: else fi;
    if :: CALLS > 0 -> run Outside() :: else fi;
    i = 0;
    do :: i < GUESTS -> run Guest(i); i++ :: else -> break od;
#ifdef SETTER
    run Setter();
#endif
#ifdef STOP
    run Stopper();
#endif
#ifdef TSO
    run Chance();
#endif
    run Monitor();
    i = 0
  }
}
