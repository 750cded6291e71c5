import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

async function* inChunks(...chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

async function linesOf(chunks: AsyncIterable<Uint8Array>, maxLength?: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const { line, text } of readLines(chunks, maxLength)) {
    lines.push(text);
    expect(line).toBe(lines.length);
  }
  return lines;
}

describe('reading lines', () => {
  it('gives each line without its end, the last one with or without a line end', async () => {
    expect(await linesOf(inChunks('a\nb\r\n\nc'))).toEqual(['a', 'b', '', 'c']);
    expect(await linesOf(inChunks('a\nb\n'))).toEqual(['a', 'b']);
    expect(await linesOf(inChunks('\n'))).toEqual(['']);
  });

  it('keeps what is no line end: a carriage return inside a line, tabs and blanks', async () => {
    expect(await linesOf(inChunks('a\rb\t \nc'))).toEqual(['a\rb\t ', 'c']);
  });

  it('gives the same lines wherever the chunks are cut', async () => {
    const lines = fc.array(
      fc.string({ unit: 'grapheme' }).filter((text) => !/[\0\r\n\ufeff]/.test(text)),
      {
        minLength: 1,
      },
    );
    await fc.assert(
      fc.asyncProperty(lines, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), async (texts, sizes) => {
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
        const cut = async function* () {
          let at = 0;
          for (let turn = 0; at < bytes.length; turn += 1) {
            const size = sizes[turn % sizes.length] as number;
            yield bytes.subarray(at, at + size);
            at += size;
          }
        };
        expect(await linesOf(cut())).toEqual(texts);
      }),
    );
  });

  it('is not confused by a stream that reuses its chunk', async () => {
    const shared = Buffer.alloc(2);
    const reusing = async function* () {
      for (const text of ['ab', 'cd', 'e\n']) {
        shared.write(text);
        yield shared;
      }
    };
    expect(await linesOf(reusing())).toEqual(['abcde']);
  });

  it('drops a byte order mark at the start and nowhere else', async () => {
    expect(await linesOf(inChunks('\ufeffa\n\ufeffb'))).toEqual(['a', '\ufeffb']);
  });

  it.each([
    ['cp1252 taken for UTF-8', Buffer.from('a\nC\xf4te\n', 'latin1'), /Line 2 is not valid UTF-8.*cp1252/],
    ['a letter cut in half at the end', Buffer.from('a\nCô').subarray(0, 4), /Line 2 is not valid UTF-8/],
    ['UTF-16', Buffer.from('\ufeffname\n', 'utf16le'), /The file is in UTF-16: save it as UTF-8/],
    ['nothing', Buffer.alloc(0), /The file is empty/],
    ['a NUL byte', Buffer.from('a\nb\0c\n'), /Line 2 has a NUL byte/],
  ])('refuses %s', async (_, bytes, message) => {
    await expect(linesOf(inChunks(bytes))).rejects.toThrow(message);
  });

  it('refuses a line that is too long, in one chunk or many, and one of the greatest length is read', async () => {
    const limit = 5;
    expect(await linesOf(inChunks('12345\n', '123', '45'), limit)).toEqual(['12345', '12345']);
    await expect(linesOf(inChunks('1\n123456\n'), limit)).rejects.toThrow('Line 2 has more than 5 characters');
    await expect(linesOf(inChunks('1\n', '123', '456'), limit)).rejects.toThrow('Line 2 has more than 5 characters');
    await expect(linesOf(inChunks('123', '456\n'), limit)).rejects.toThrow('Line 1 has more than 5 characters');
  });

  it('stops reading a line of 200 MB soon after its bound', async () => {
    let given = 0;
    const endless = async function* () {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      for (; given < 200 * 1024 * 1024; given += chunk.length) yield chunk;
    };
    await expect(linesOf(endless())).rejects.toThrow('Line 1 has more than 10485760 characters');
    expect(given).toBeLessThan(11 * 1024 * 1024);
  });
});
