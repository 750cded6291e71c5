import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEEPEST_JSON, readJson } from './read-json.ts';

const read = (text: string | Buffer) => readJson(Buffer.from(text as string), 'The body');
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a JSON body', () => {
  it('is read as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(read(text))).toBe(text);
      }),
    );
  });

  it.each([' ', '{', '{"a":1,}', "{'a':1}", '{"a":1}{}', 'undefined', 'NaN', '[1 2]'])('is refused: %s', (text) => {
    expect(() => read(text)).toThrow('The body is not valid JSON in UTF-8');
  });

  it('is refused when there is none', () => {
    expect(() => read('')).toThrow('The body is empty; send JSON');
  });

  it('is refused in another encoding', () => {
    expect(() => read(Buffer.from('{"a":"é"}', 'latin1'))).toThrow('not valid JSON in UTF-8');
    expect(() => read(Buffer.from('{"a":1}', 'utf16le'))).toThrow('not valid JSON in UTF-8');
  });

  it('may be so deep and no deeper', () => {
    expect(() => read(nested(DEEPEST_JSON))).not.toThrow();
    expect(() => read(nested(DEEPEST_JSON + 1))).toThrow('The body is nested more than 32 levels deep');
    expect(() => read('{"a":'.repeat(50_000))).toThrow('nested');
  });

  it('may have any brackets in its texts', () => {
    const text = JSON.stringify({ a: '["\\[{'.repeat(100), '[[[[{{{{"\\': nested(40) });
    expect(JSON.stringify(read(text))).toBe(text);
  });
});
