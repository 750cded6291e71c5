import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connectionErrorHandler } from './connection-errors.ts';
import { OneAtATime } from './one-at-a-time.ts';

let server: Server | undefined;
const portOf = (it: Server | undefined) => (it?.address() as AddressInfo | undefined)?.port ?? 0;
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
});

async function start(answer: RequestListener): Promise<OneAtATime> {
  const requests = new OneAtATime();
  server = createServer(requests.listener(answer));
  server.on('clientError', connectionErrorHandler('origin', requests));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return requests;
}

async function connect(): Promise<net.Socket> {
  const socket = net.connect(portOf(server), '127.0.0.1');
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  return socket;
}

/** All that is received until the text holds what is looked for. */
async function receive(socket: net.Socket, wanted: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    if (wanted.test(text)) return text;
  }
  return text;
}

const get = (path: string, header = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${header}\r\n`;
const paths = (count: number) => Array.from({ length: count }, (_, index) => get(`/${index}`)).join('');
const bodies = (text: string) => [...text.matchAll(/\[(\/\d+)\]/g)].map(([, path]) => path);

describe('requests sent ahead on a connection', () => {
  it('are begun only when the one before them is answered, and are answered in their order', async () => {
    const begun: string[] = [];
    const held: ServerResponse[] = [];
    const requests = await start(({ url }, response) => {
      begun.push(String(url));
      held.push(response);
    });
    const socket = await connect();
    socket.write(paths(5));
    const received = receive(socket, /\[\/4\]/);
    await expect.poll(() => requests.waiting).toBe(4);
    for (let index = 0; index < 5; index++) {
      await expect.poll(() => begun.length).toBe(index + 1);
      held[index]?.end(`[/${index}]`);
    }
    expect(bodies(await received)).toEqual(['/0', '/1', '/2', '/3', '/4']);
    expect(requests.waiting).toBe(0);
  });

  it('are all answered, a thousand of them, too', async () => {
    const requests = await start(({ url }, response) => response.end(`[${url}]`));
    const socket = await connect();
    socket.write(paths(1000));
    expect(bodies(await receive(socket, /\[\/999\]/))).toHaveLength(1000);
    expect(requests.waiting).toBe(0);
  });

  it('do not keep the clients of other connections waiting', async () => {
    const order: string[] = [];
    await start(({ url }, response) => {
      order.push(String(url));
      response.end(`[${url}]`);
    });
    const ahead = await connect();
    const other = await connect();
    ahead.resume();
    ahead.write(paths(500));
    await once(ahead, 'data');
    other.write(get('/999'));
    await receive(other, /\[\/999\]/);
    expect(order.indexOf('/999')).toBeLessThan(400);
  });

  it('are not begun while the client does not read the answer before', async () => {
    let begun = 0;
    const large = 'x'.repeat(16 * 1024 * 1024);
    await start((_request, response) => {
      begun++;
      response.end(large);
    });
    const socket = await connect();
    socket.pause();
    socket.write(paths(20));
    const other = await connect();
    other.write(get('/other'));
    await receive(other, /x$/);
    expect(begun).toBe(2);
  });

  it('are forgotten when the connection is gone', async () => {
    let begun = 0;
    const requests = await start(() => {
      begun++;
    });
    const socket = await connect();
    socket.write(paths(10));
    await expect.poll(() => requests.waiting).toBe(9);
    socket.destroy();
    await expect.poll(() => requests.waiting).toBe(0);
    expect(begun).toBe(1);
  });

  it('are forgotten behind an answer that closes the connection', async () => {
    const requests = await start(({ url }, response) => {
      response.setHeader('connection', 'close').end(`[${url}]`);
    });
    const socket = await connect();
    socket.write(paths(10));
    expect(bodies(await receive(socket, /never/))).toEqual(['/0']);
    await expect.poll(() => requests.waiting).toBe(0);
  });

  it('cost a connection its life when a thousand wait and it has more than a few, but no other', async () => {
    const requests = await start(() => {});
    const greedy = await Promise.all(Array.from({ length: 3 }, connect));
    const modest = await Promise.all(Array.from({ length: 3 }, connect));
    for (const socket of greedy) socket.write(paths(800));
    await expect.poll(() => requests.waiting).toBe(799);
    for (const socket of modest) socket.write(paths(5));
    await expect.poll(() => greedy.filter(({ closed }) => closed).length).toBe(2);
    expect(modest.map(({ closed }) => closed)).toEqual([false, false, false]);
    expect(requests.waiting).toBeLessThan(1_100);
  });
});

describe('bytes that are no request', () => {
  it('behind others are answered after them', async () => {
    const held: ServerResponse[] = [];
    await start((_request, response) => held.push(response));
    const socket = await connect();
    socket.write(`${paths(2)}nonsense\r\n\r\n`);
    const received = receive(socket, /never/);
    await expect.poll(() => held.length).toBe(1);
    held[0]?.end('[/0]');
    await expect.poll(() => held.length).toBe(2);
    held[1]?.end('[/1]');
    const text = await received;
    expect(bodies(text)).toEqual(['/0', '/1']);
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '400']);
  });

  it('in the body of a request that waits drop it', async () => {
    const held: ServerResponse[] = [];
    const requests = await start((_request, response) => held.push(response));
    const socket = await connect();
    socket.write(`${get('/0')}POST /1 HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nno chunk\r\n`);
    const received = receive(socket, /never/);
    await expect.poll(() => held.length).toBe(1);
    held[0]?.end('[/0]');
    expect(await received).toMatch(/^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 400 [\s\S]*VALIDATION_ERROR/);
    expect([held.length, requests.waiting]).toEqual([1, 0]);
  });
});
