import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PostSettings, postMessage } from '../../src/infrastructure/outgoing/post-message.ts';
import { answering, CERTIFICATE, type Receiver, startReceiver } from './receiver.ts';

const ANY: PostSettings = { targets: 'any', timeoutMs: 10_000, version: '0.0.0-test' };
const HASTY: PostSettings = { ...ANY, timeoutMs: 300 };
const NEVER = new AbortController().signal;
const post = (url: string, settings = ANY, signal = NEVER) =>
  postMessage({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"a":"é"}' }, settings, signal);

let receiver: Receiver;
let secure: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  secure = await startReceiver({ tls: true });
});
afterEach(() => receiver.answer(answering(204)));
afterAll(async () => {
  await receiver?.close();
  await secure?.close();
});

describe('a message', () => {
  it('arrives byte for byte, with its headers', async () => {
    expect(await post(`${receiver.url}?a=b`)).toEqual({ statusCode: 204, error: null });
    const [received] = receiver.received.slice(-1);
    expect(received).toMatchObject({ path: '/hook?a=b', body: '{"a":"é"}' });
    expect(received?.headers).toMatchObject({
      'webhook-id': 'msg_1',
      'content-type': 'application/json',
      'content-length': '10',
      'user-agent': 'Carnet/0.0.0-test (webhooks)',
    });
  });

  it.each([
    [200, null],
    [299, null],
    [301, 'the receiver answered 301: redirects are not followed'],
    [307, 'the receiver answered 307: redirects are not followed'],
    [400, 'the receiver answered 400'],
    [410, 'the receiver answered 410'],
    [500, 'the receiver answered 500'],
  ])('that is answered %i: %s', async (status, error) => {
    receiver.answer(answering(status, { location: `${receiver.url}/elsewhere`, 'retry-after': '7' }));
    const before = receiver.received.length;
    expect(await post(receiver.url)).toMatchObject({ statusCode: status, error });
    expect(receiver.received).toHaveLength(before + 1);
  });

  it('gives the time that the receiver asks for', async () => {
    receiver.answer(answering(503, { 'retry-after': '7' }));
    expect((await post(receiver.url)).retryAfter).toBe('7');
  });
});

describe('a receiver that', () => {
  it('never answers is given up', async () => {
    receiver.answer(() => {});
    expect(await post(receiver.url, HASTY)).toEqual({ statusCode: null, error: 'no answer within 0.3 s' });
  });

  it('never accepts is given up', async () => {
    const listener = net.createServer({ pauseOnConnect: true });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    expect((await post(`http://127.0.0.1:${port}/`, HASTY)).error).toBe('no answer within 0.3 s');
    expect((await post(`https://127.0.0.1:${port}/`, HASTY)).error).toBe('no answer within 0.3 s');
    listener.close();
  });

  it('streams its answer for ever is cut off, and has answered', async () => {
    const closed = Promise.withResolvers<void>();
    receiver.answer((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(4096)), 1);
      response.once('close', () => {
        clearInterval(timer);
        closed.resolve();
      });
    });
    expect(await post(receiver.url)).toEqual({ statusCode: 200, error: null });
    await closed.promise;
  });

  it('drips its answer for ever is cut off, and has answered', async () => {
    const closed = Promise.withResolvers<void>();
    receiver.answer((response) => {
      response.writeHead(202).write('.');
      response.once('close', () => closed.resolve());
    });
    expect(await post(receiver.url)).toEqual({ statusCode: 202, error: null });
    await closed.promise;
  });

  it.each([
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}`, /HPE|not valid HTTP/],
    ['nonsense', 'SSH-2.0-OpenSSH_9.6\r\n', /not valid HTTP/],
    ['nothing', '', /closed before the answer/],
  ])('answers with %s has failed', async (_what, bytes, error) => {
    const listener = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(bytes));
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const posted = await post(`http://127.0.0.1:${port}/`);
    expect([posted.statusCode, posted.error]).toEqual([null, expect.stringMatching(error)]);
    listener.close();
  });

  it('is down has failed', async () => {
    const down = await startReceiver();
    await down.close();
    expect(await post(down.url)).toEqual({ statusCode: null, error: 'the connection was refused' });
  });
});

describe('a certificate', () => {
  const at = (host: string) => `https://${host}:${secure.port}/hook`;
  const trusting: PostSettings = {
    ...ANY,
    ca: CERTIFICATE,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };

  it('of the name is accepted', async () => {
    expect(await post(at('receiver.example.org'), trusting)).toEqual({ statusCode: 204, error: null });
    expect(await post(at('receiver.example.org.'), trusting)).toEqual({ statusCode: 204, error: null });
  });

  it.each([
    ['another name', 'other.example.org', trusting, 'the certificate is for another name'],
    ['an address', '127.0.0.1', trusting, 'the certificate is for another name'],
    ['nobody we trust', 'receiver.example.org', { ...trusting, ca: undefined }, 'the certificate is self-signed'],
  ])('of %s is not, and nothing is sent', async (_what, host, settings, error) => {
    const before = secure.received.length;
    expect(await post(at(host), settings as PostSettings)).toEqual({ statusCode: null, error });
    expect(secure.received).toHaveLength(before);
  });
});

describe('where only public addresses are allowed', () => {
  const notPublic = { statusCode: null, error: 'the URL does not lead to an address of the public internet' };
  const leadingTo = (...addresses: string[]): PostSettings => ({
    ...ANY,
    targets: 'public',
    timeoutMs: 1000,
    resolve: async () => addresses.map((address) => ({ address, family: net.isIP(address) })),
  });

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', 'fd00:ec2::254'])(
    'a name that leads to %s is not connected to',
    async (address) => {
      const before = receiver.received.length;
      expect(await post(`http://hooks.example.org:${receiver.port}/`, leadingTo(address))).toEqual(notPublic);
      expect(receiver.received).toHaveLength(before);
    },
  );

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
    'the address %s is not connected to',
    async (host) => {
      expect(await post(`http://${host}:${receiver.port}/`, leadingTo())).toEqual(notPublic);
    },
  );

  it('a name that does not exist is not told from one that leads inside', async () => {
    const settings: PostSettings = { ...leadingTo(), resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await post('https://nothing.example.org/', settings)).toEqual(notPublic);
  });

  it('a name is looked up once: what it leads to afterwards changes nothing', async () => {
    // Nobody answers at the first address; the receiver would, were the name looked up again.
    let lookups = 0;
    const rebinding: PostSettings = {
      ...leadingTo(),
      timeoutMs: 300,
      resolve: async () => [{ address: lookups++ === 0 ? '240.0.0.1' : '127.0.0.1', family: 4 }],
    };
    const before = receiver.received.length;
    expect(
      (await post(`http://rebound.example.org:${receiver.port}/`, { ...rebinding, targets: 'any' })).error,
    ).not.toBe(null);
    expect(lookups).toBe(1);
    expect(receiver.received).toHaveLength(before);
  });

  it('of several addresses only the public ones are connected to', async () => {
    const settings = { ...leadingTo('127.0.0.1', '192.88.98.1'), timeoutMs: 300 };
    const before = receiver.received.length;
    const posted = await post(`http://hooks.example.org:${receiver.port}/`, settings);
    expect(posted.statusCode).toBe(null);
    expect(receiver.received).toHaveLength(before);
  });
});

describe('a sender that is stopped', () => {
  it('interrupts what it waits for', async () => {
    receiver.answer(() => {});
    const stopping = new AbortController();
    const posting = post(receiver.url, ANY, stopping.signal);
    stopping.abort(new Error('stopped'));
    await expect(posting).rejects.toThrow('stopped');
  });
});
