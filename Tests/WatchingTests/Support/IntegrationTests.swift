// SPDX-License-Identifier: MIT

import Testing

/// Everything that runs daemons and helpers: one test at a time, because they measure time.
@Suite(.serialized) enum IntegrationTests {}
