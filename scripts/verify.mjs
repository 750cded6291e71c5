/**
 * `npm run verify`: all that CI checks and that takes seconds. The checks go side by side, then the unit tests, which
 * use all cores themselves.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';

const CHECKS = ['types', 'lint', 'docs:check', 'data:check', 'data:quality -- --check'];

/** Says what a check printed when it is done, so that two never mix. */
function run(script) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(`npm run -s ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${script} (${seconds} s)\n${code === 0 ? '' : output}`);
      resolve(code === 0);
    });
  });
}

const waiting = [...CHECKS];
const results = [];
await Promise.all(
  Array.from({ length: Math.min(os.availableParallelism(), CHECKS.length) }, async () => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) results.push(await run(script));
  }),
);
const tests = spawn('npm run -s test:unit', { shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
const passed = await new Promise((resolve) => tests.once('close', (code) => resolve(code === 0)));
process.exitCode = passed && results.every(Boolean) ? 0 : 1;
