import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWellFormedKey } from '../../src/domain/api-keys/key-format.ts';
import { runCommand } from './run-command.ts';

let server: Server;
let isReady = true;
beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(request.url === '/livez' || isReady ? 200 : 503).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const health = (...options: string[]) => {
  const { port } = server.address() as AddressInfo;
  return runCommand(undefined, ['health', ...options], { OPERATOR_HOST: '0.0.0.0', OPERATOR_PORT: String(port) });
};

describe('carnet health', () => {
  it('exits with 0 while the node is ready', async () => {
    expect(await health()).toEqual({ code: 0, stdout: 'ready\n', stderr: '' });
  });

  it('exits with 1 while it is not, though it lives', async () => {
    isReady = false;
    expect(await health()).toMatchObject({ code: 1, stderr: 'carnet: the node is not ready (503)\n' });
    expect(await health('--live')).toMatchObject({ code: 0, stdout: 'live\n' });
  });

  it('exits with 1 where nobody answers', async () => {
    const { code, stderr } = await runCommand(undefined, ['health'], { OPERATOR_PORT: '1' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('nobody answers at http://127.0.0.1:1/readyz')]);
  });
});

describe('carnet keys generate', () => {
  it('prints a key that FIRST_KEY accepts, another each time', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => runCommand(undefined, ['keys', 'generate'])));
    expect(isWellFormedKey(one?.stdout.trim() ?? '')).toBe(true);
    expect(one?.stdout).not.toBe(other?.stdout);
  });
});
