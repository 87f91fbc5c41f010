// SPDX-License-Identifier: MIT

import CommandLineTool
import FoundationEssentials
import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
prepareProcess(arguments: arguments)
let environment = ProcessInfo.processInfo.environment
exit(
  await runLabelsmith(
    arguments: arguments, environment: environment, workbench: Workshop(environment: environment)))
