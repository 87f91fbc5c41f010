// SPDX-License-Identifier: GPL-2.0-only

import Glibc

// A terminal sends these to its whole foreground group. Whoever started us decides when to stop:
// we leave when standard input ends.
signal(SIGINT, SIG_IGN)
signal(SIGHUP, SIG_IGN)
signal(SIGPIPE, SIG_IGN)

exit(WatchService.run().rawValue)
