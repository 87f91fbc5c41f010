// SPDX-License-Identifier: MIT

import CommandLineTool
import Glibc
import Watching

prepareProcess()
let arguments = Array(CommandLine.arguments.dropFirst())
let environment = processEnvironment()
switch Answer(
  arguments: arguments, environment: environment, workbench: Workshop(environment: environment))
{
case .ended(let status): exit(status)
case .work(let work): exit(await work())
}
