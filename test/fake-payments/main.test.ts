/** The command line of the fake payment processor, as a process of its own. */
import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Resolves when it ends. */
function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

const STACK = /^\s+at /m;

test('--help describes every option', async () => {
  const { code, out, err } = await run('--help');
  expect([code, err]).toEqual([0, '']);
  for (const option of ['--port', '--webhook', '--after-retries', '12111']) expect(out).toContain(option);
});

test.each([
  [['--nonsense'], "unknown option '--nonsense'"],
  [['extra'], 'extra'],
  [['--port', 'abc'], 'A port is a number from 0 to 65535'],
  [['--port', '65536'], 'A port is a number from 0 to 65535'],
  [['--webhook', 'nowhere'], 'Give a full address'],
  [['--after-retries', 'never'], 'Allowed choices are canceled, unpaid, past_due'],
])('%j is refused with what is wrong and where to read more', async (args, said) => {
  const { code, out, err } = await run(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(said);
  expect(err).toContain('--help');
  expect(err).not.toMatch(STACK);
});

test('a port that is in use is named', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  try {
    const { code, err } = await run('--port', String(port));
    expect(code).toBe(1);
    expect(err).toBe(`fake-payments: port ${port} is in use; choose another with --port\n`);
  } finally {
    server.close();
  }
});
