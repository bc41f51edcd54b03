# SPDX-License-Identifier: Apache-2.0
"""chrome_trace.py - reads a trace that Heddle has written, and checks that its structure is right."""
import bisect
import collections
import json


class Slice:
    def __init__(self, lane, begin):
        self.lane, self.name, self.kind, self.begin, self.end = lane, begin["name"], begin["cat"], begin["ts"], None
        self.arguments = begin.get("args", {})

    def holds(self, time):
        return self.begin <= time <= self.end


class Trace:
    """A trace whose structure is right: otherwise the constructor raises AssertionError."""

    def __init__(self, path):
        content = json.loads(path.read_text(encoding="utf-8"))
        self.events = content["traceEvents"]
        self.lost = content["otherData"]["lost events"]
        self.lanes = {one["tid"]: one["args"]["name"] for one in self.events if one["ph"] == "M" and one["name"] == "thread_name"}
        self.slices = self.read_slices()
        self.arrows = self.read_arrows()
        self.counters = [one for one in self.events if one["ph"] == "C"]

    def read_slices(self):
        """Begins and ends nest on every lane, and no lane goes back in time."""
        found, stacks, last = collections.defaultdict(list), collections.defaultdict(list), collections.defaultdict(float)
        for event in self.events:
            if event["ph"] not in "BE":
                continue
            lane, time = event["tid"], event["ts"]
            assert lane in self.lanes, f"lane {lane} has no name"
            assert time >= last[lane], f"lane {lane} goes back from {last[lane]} to {time}"
            last[lane] = time
            if event["ph"] == "B":
                stacks[lane].append(Slice(lane, event))
                found[lane].append(stacks[lane][-1])
            else:
                assert stacks[lane], f"an end without a begin on lane {lane} at {time}"
                stacks[lane].pop().end = time
        for lane, stack in stacks.items():
            assert not stack, f"lane {lane} ends inside {[one.name for one in stack]}"
        return found

    def read_arrows(self):
        """Each arrow has one begin and one end, in this order."""
        ends = {"s": {}, "f": {}}
        for event in self.events:
            if event["ph"] in ends:
                assert event["id"] not in ends[event["ph"]], f"arrow {event['id']} occurs twice"
                ends[event["ph"]][event["id"]] = event
        assert ends["s"].keys() == ends["f"].keys(), "half an arrow"
        arrows = []
        for number, begin in ends["s"].items():
            end = ends["f"][number]
            assert begin["name"] == end["name"] and begin["ts"] <= end["ts"], f"arrow {number} points back"
            arrows.append((begin["name"], begin, end))
        return arrows

    def all(self, kind):
        return [one for lane in self.slices.values() for one in lane if one.kind == kind]

    def is_inside_a_slice(self, event):
        lane = self.slices.get(event["tid"], [])
        until = bisect.bisect_right([one.begin for one in lane], event["ts"])
        return any(one.holds(event["ts"]) for one in lane[:until])

    def check_whole(self):
        """In a trace that has lost nothing, every steal has its fork and every sleep its wake."""
        assert self.lost == 0, f"{self.lost} events are lost"
        for name, begin, end in self.arrows:
            assert self.is_inside_a_slice(begin), f"a {name} begins nowhere: {begin}"
            assert self.is_inside_a_slice(end), f"a {name} ends nowhere: {end}"
        ends = collections.defaultdict(list)
        for name, _, end in self.arrows:
            ends[name, end["tid"]].append(end["ts"])
        for one in self.all("task"):
            if one.name not in ("task", "injected", "mail"):
                assert one.begin in ends["steal", one.lane], f"a stolen job without its fork: {vars(one)}"
        last = max(one.end for lane in self.slices.values() for one in lane)
        for one in self.all("asleep"):
            is_woken = any(one.holds(time) for time in ends["wake", one.lane])
            assert is_woken or one.end == last, f"a sleep without its wake: {vars(one)}"
