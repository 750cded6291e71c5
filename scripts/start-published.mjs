/**
 * Starts what the command line asks for: the server in a process of its own, whose memory is bounded by settings that a
 * process gets when it starts (scripts/launch.mjs says which and why); everything else here.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import runtime from './node-runtime.json' with { type: 'json' };
import { wait } from './wait.mjs';

const args = process.argv.slice(2);
if (args[0] === 'serve') {
  const main = fileURLToPath(new URL('./main.js', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    stdio: 'inherit',
    env: { ...runtime.env, ...process.env },
  });
  const { code, signal } = await wait(child);
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
} else {
  // Node 22 warns of its SQLite, which is no business of who types a command.
  const { emitWarning } = process;
  process.emitWarning = (warning, ...more) => {
    if (more[0] !== 'ExperimentalWarning') emitWarning.call(process, warning, ...more);
  };
  await import('../src/cli/main.ts');
}
