// SPDX-License-Identifier: MIT

import Glibc
