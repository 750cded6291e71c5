import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader } from './line-reader.ts';

const LIMITS = { maxBytes: 100, timeoutMs: 10_000 };

function bodyOf(parts: Iterable<Buffer> | AsyncIterable<Buffer>): IncomingMessage {
  return Object.assign(Readable.from(parts, { objectMode: false }), { complete: false }) as unknown as IncomingMessage;
}

async function allLines(message: IncomingMessage, limits = LIMITS): Promise<string[]> {
  const reader = new LineReader(message, limits);
  const lines: string[] = [];
  for (;;) {
    const next = await reader.next();
    lines.push(next.kind === 'line' ? next.bytes.toString() : `(${next.kind})`);
    if (next.kind !== 'line' && next.kind !== 'too_long') return lines;
  }
}

describe('the lines of a body', () => {
  it.each([
    ['a\nb\n', ['a', 'b', '(end)']],
    ['a\nb', ['a', 'b', '(end)']],
    ['\n\na\n', ['', '', 'a', '(end)']],
    ['a\r\nb', ['a\r', 'b', '(end)']],
    ['', ['(end)']],
    [`${'x'.repeat(100)}\n${'x'.repeat(101)}\nc`, ['x'.repeat(100), '(too_long)', 'c', '(end)']],
    [`a\n${'x'.repeat(101)}`, ['a', '(too_long)', '(end)']],
  ])('of %j', async (text, lines) => {
    expect(await allLines(bodyOf([Buffer.from(text)]))).toEqual(lines);
  });

  it('are the same however the body is cut into parts', async () => {
    const texts = fc.array(
      fc.string({ maxLength: 120 }).map((text) => text.replaceAll('\n', '')),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 50 }), async (lines, size) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        const expected = lines.map((line) => (Buffer.byteLength(line) > 100 ? '(too_long)' : line));
        expect(await allLines(bodyOf(parts))).toEqual([...expected, '(end)']);
      }),
      { numRuns: 50 },
    );
  });

  it('are given up when the next one does not come in time', async () => {
    async function* slow() {
      yield Buffer.from('a\nb');
      await new Promise(() => {});
    }
    expect(await allLines(bodyOf(slow()), { maxBytes: 100, timeoutMs: 50 })).toEqual(['a', '(late)']);
  });

  it('end when the client goes away', async () => {
    const body = new Readable({ read() {} });
    body.push('a\nb');
    const lines = allLines(Object.assign(body, { complete: false }) as unknown as IncomingMessage);
    setImmediate(() => body.destroy());
    expect(await lines).toEqual(['a', '(gone)']);
  });
});
