// SPDX-License-Identifier: MIT

import Glibc

/// The three files every process starts with.
package enum StandardStreams {
  /// Makes them safe to use, whatever the parent did with them.
  ///
  /// A closed one is opened on `/dev/null`: otherwise the next file that is opened would get its
  /// number, and messages would go into a picture. It is opened for reading only, so that data
  /// written to it is not lost without a word. A pipe without a reader is an error to handle and not
  /// the end of the process.
  package static func secure() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is the closed one, because those below are open.
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
  }

  package static var isOutputATerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
