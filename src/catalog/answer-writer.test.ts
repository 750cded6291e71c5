import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerWriter } from './answer-writer.ts';
import { byteText, pageOf, toBytes } from './byte-text.ts';
import { LentBytes } from './lent-bytes.ts';
import { TextArena } from './text-arena.ts';

const STORED = Buffer.from('Côte d’Ivoire '.repeat(4000));
const arena = new TextArena({ chunks: [new Uint8Array(STORED)] });

type Piece = { text: string } | { integer: number } | { thousandths: number } | { from: number; length: number };
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 200 }) }),
  fc.record({ integer: fc.oneof(fc.nat({ max: 2 ** 31 - 1 }), fc.maxSafeNat()) }),
  fc.record({ thousandths: fc.nat({ max: 20_000_000 }) }),
  fc.record({ from: fc.nat({ max: 1000 }), length: fc.nat({ max: STORED.length - 1000 }) }),
);

function write(writer: AnswerWriter, pieces: readonly Piece[]) {
  writer.start();
  for (const one of pieces) {
    if ('text' in one) writer.text(byteText(one.text));
    else if ('integer' in one) writer.integer(one.integer);
    else if ('thousandths' in one) writer.thousandths(one.thousandths);
    else writer.copy(arena, one.from, one.length);
  }
}

const expected = (pieces: readonly Piece[]) =>
  Buffer.concat(
    pieces.map((one) => {
      if ('text' in one) return Buffer.from(one.text);
      if ('integer' in one) return Buffer.from(String(one.integer));
      if ('thousandths' in one) return Buffer.from(String(one.thousandths / 1000));
      return STORED.subarray(one.from, one.from + one.length);
    }),
  );

const large = (letter: string) => [{ text: letter.repeat(20_000) }];

describe('the writer of answers', () => {
  it('puts all pieces in a row, whatever their sizes', () => {
    const writer = new AnswerWriter();
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        write(writer, pieces);
        const answer = writer.finish();
        const bytes = toBytes(answer).equals(expected(pieces));
        if (answer instanceof LentBytes) answer.release();
        write(writer, pieces);
        return bytes && Buffer.from(writer.finishText(), 'latin1').equals(expected(pieces));
      }),
    );
  });

  it('writes into no memory that an answer still lies in, and again into that of a released one', () => {
    const writer = new AnswerWriter();
    write(writer, large('a'));
    const first = writer.finish() as LentBytes;
    write(writer, large('b'));
    const second = writer.finish() as LentBytes;
    expect(first.bytes.toString()).toBe('a'.repeat(20_000));
    expect(second.bytes.toString()).toBe('b'.repeat(20_000));
    const { buffer } = first.bytes;
    first.release();
    first.release(); // to no effect
    write(writer, large('c'));
    const third = writer.finish() as LentBytes;
    write(writer, large('d'));
    const fourth = writer.finish() as LentBytes;
    expect(third.bytes.buffer).toBe(buffer);
    expect(fourth.bytes.buffer).not.toBe(buffer);
    expect(second.bytes.toString()).toBe('b'.repeat(20_000));
    expect(third.bytes.toString()).toBe('c'.repeat(20_000));
  });

  it('ends a list as its text has it', () => {
    const writer = new AnswerWriter();
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 100 }), fc.nat(), (page, limit, total) => {
        writer.start();
        writer.text('{"data":[');
        writer.pageEnd(page, limit, total);
        expect(writer.finish()).toBe(pageOf([], page, limit, total));
      }),
    );
  });

  it('begins anew after an answer that was never finished', () => {
    const writer = new AnswerWriter();
    write(writer, large('x'));
    write(writer, [{ text: 'short' }]);
    expect(writer.finish()).toBe('short');
  });
});
