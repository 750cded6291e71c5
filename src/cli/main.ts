/** The `carnet` command: runs one command and turns its outcome into messages and an exit code. */

import { commandPath, describeFailure } from './failures.ts';
import { buildProgram } from './program.ts';
import { terminalContext } from './terminal-context.ts';

// A reader that went away (`carnet keys list | head -1`) is no failure, and must not end a command half way.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const given = process.argv.slice(2);
const args = given[0] === 'help' ? [...given.slice(1), '--help'] : given;
const context = terminalContext();
const program = buildProgram(context).hook('preAction', (_, command) => {
  context.commandName = commandPath(command);
});
try {
  await program.parseAsync(args, { from: 'user' });
} catch (error) {
  const failure = describeFailure(error, program, args);
  process.exitCode = failure.exitCode;
  context.progress.clear();
  if (failure.message !== undefined) context.printError(failure.message);
  if (failure.stack !== undefined && context.showsStacks()) context.printError(failure.stack);
}
