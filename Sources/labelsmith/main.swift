// SPDX-License-Identifier: MIT

import CommandLineTool
import FoundationEssentials
import Glibc

prepareProcess()
let arguments = Array(CommandLine.arguments.dropFirst())
let environment = ProcessInfo.processInfo.environment
exit(
  await runLabelsmith(
    arguments: arguments, environment: environment, workbench: Workshop(environment: environment)))
