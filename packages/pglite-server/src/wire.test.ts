import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClientMessages, message, ProtocolError, ServerStatus, simpleQuery, sync } from './wire.ts';

const startup = (code = 196_608): Buffer => {
  const packet = Buffer.alloc(9);
  packet.writeInt32BE(9, 0);
  packet.writeInt32BE(code, 4);
  return packet;
};
const encryptionRequest = (): Buffer => startup(80_877_103).fill(0, 0, 4).fill(9, 3, 4);

function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
  const places = [0, ...[...at].sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

function read(chunks: readonly Buffer[]): string[] {
  const messages = new ClientMessages();
  const events: string[] = [];
  for (const chunk of chunks) {
    for (const event of messages.read(chunk)) {
      events.push(event.type === 'batch' ? `batch ${Buffer.from(event.bytes).toString('latin1')}` : event.type);
    }
  }
  return events;
}

describe("a client's messages", () => {
  const parse = message('P', '\0select $1\0\0\0');
  const bind = message('B', '\0\0');
  const stream = Buffer.concat([
    encryptionRequest(),
    startup(),
    simpleQuery('begin'),
    parse,
    bind,
    message('E', '\0\0\0\0\0'),
    sync(),
    parse,
    message('H', ''),
    message('X', ''),
  ]);

  test('stay together up to the Sync', () => {
    expect(read([stream])).toEqual([
      'encryption-request',
      'startup',
      `batch ${simpleQuery('begin').toString('latin1')}`,
      `batch ${Buffer.concat([parse, bind, message('E', '\0\0\0\0\0'), sync()]).toString('latin1')}`,
      `batch ${Buffer.concat([parse, message('H', '')]).toString('latin1')}`,
      'end',
    ]);
  });

  test('mean the same however the network cuts them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 40 }), (at) => {
        expect(read(cut(stream, at))).toEqual(read([stream]));
      }),
    );
  });

  test.each([
    ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n')],
    ['protocol 2', startup(131_072)],
    ['a message of negative length', Buffer.concat([startup(), Buffer.from([81, 255, 255, 255, 255])])],
    ['a message of 2 GB', Buffer.concat([startup(), Buffer.from([81, 127, 255, 255, 255])])],
  ])('are refused when they are %s', (_, bytes) => {
    expect(() => read([bytes])).toThrow(ProtocolError);
  });
});

describe("the session's status", () => {
  const answer = Buffer.concat([message('1', ''), message('D', Buffer.alloc(300, 'Z')), message('Z', 'T')]);

  test('is read from answers however they are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(answer.length), { maxLength: 40 }), (at) => {
        const status = new ServerStatus();
        status.begin();
        const chunks = cut(answer, at);
        for (const chunk of chunks) status.read(chunk);
        expect(status.status).toBe('T');
      }),
    );
  });

  test('is unknown until the answer has come to its end', () => {
    const status = new ServerStatus();
    expect(status.status).toBe('I');
    status.begin();
    status.read(answer.subarray(0, answer.length - 1));
    expect(status.status).toBeUndefined();
    status.read(answer.subarray(answer.length - 1));
    expect(status.status).toBe('T');
  });
});
