# SPDX-License-Identifier: MIT
"""inotify through the C library, for measuring: names and the times at which they were seen."""

import ctypes
import os
import select
import struct
import time

CLOSE_WRITE, MOVED_TO = 0x8, 0x80
HEADER = struct.Struct("iIII")


class Events:
    """Files that were finished in some folders."""

    def __init__(self, folders):
        self.library = ctypes.CDLL(None, use_errno=True)
        self.descriptor = self.library.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
        self.folders = {}
        for folder in folders:
            watch = self.library.inotify_add_watch(
                self.descriptor, os.fsencode(folder), CLOSE_WRITE | MOVED_TO)
            if watch < 0:
                raise OSError(ctypes.get_errno(), folder)
            self.folders[watch] = folder

    def next(self, seconds):
        """The finished files within a time, as (path, when); an empty list if there are none."""
        if not select.select([self.descriptor], [], [], seconds)[0]:
            return []
        now = time.perf_counter()
        data = os.read(self.descriptor, 1 << 16)
        found, place = [], 0
        while place < len(data):
            watch, _, _, length = HEADER.unpack_from(data, place)
            name = data[place + HEADER.size:place + HEADER.size + length].rstrip(b"\0")
            found.append((os.path.join(self.folders[watch], os.fsdecode(name)), now))
            place += HEADER.size + length
        return found

    def wait_for(self, path, seconds=30):
        """When the path was finished; the last time if it was finished more than once at once."""
        return self.wait_for_all([path], seconds)[path]

    def wait_for_all(self, paths, seconds=30):
        times = {}
        end = time.perf_counter() + seconds
        while len(times) < len(paths):
            rest = end - time.perf_counter()
            if rest < 0:
                missing = [path for path in paths if path not in times]
                raise TimeoutError(f"not finished within {seconds} s: {missing}")
            for path, when in self.next(rest):
                if path in paths:
                    times[path] = when
        return times

    def close(self):
        os.close(self.descriptor)

    def discard(self):
        while self.next(0):
            pass
