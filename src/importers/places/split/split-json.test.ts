import { describe, expect, it } from 'vitest';
import { type JsonPart, splitJson } from './split-json.ts';

async function parts(text: string, options: { pieceLength?: number; maxLength?: number } = {}): Promise<JsonPart[]> {
  const { pieceLength = text.length, maxLength } = options;
  async function* pieces() {
    for (let from = 0; from < text.length; from += pieceLength) yield text.slice(from, from + pieceLength);
  }
  const found: JsonPart[] = [];
  for await (const part of splitJson(pieces(), ['features', 'results'], maxLength)) found.push(part);
  return found;
}

const elements = async (text: string, pieceLength?: number) =>
  (await parts(text, pieceLength === undefined ? {} : { pieceLength })).flatMap((part) =>
    part.kind === 'element' ? [JSON.parse(part.text ?? 'null')] : [],
  );

describe('a long JSON text', () => {
  const collection =
    '{"type":"x", "crs" : {"a":[1,{"features":[9]}]},\n "features":[ {"a":"]},\\"{"},\n[1,2] ,3,"t",null ],"total":2}';

  it('comes apart into the elements of its list, wherever a piece ends', async () => {
    for (const pieceLength of [1, 2, 3, 7, 1000]) {
      expect(await elements(collection, pieceLength)).toEqual([{ a: ']},"{' }, [1, 2], 3, 't', null]);
    }
  });

  it('tells what stands around the list before its elements come, and all of it at the end', async () => {
    const around = (await parts(collection)).map((part) => (part.kind === 'around' ? part.members : 'element'));
    expect(around[0]).toEqual({ type: 'x', crs: { a: [1, { features: [9] }] } });
    expect(around.at(-1)).toEqual({ type: 'x', crs: { a: [1, { features: [9] }] }, total: 2 });
  });

  it('may be a bare list, or one value per line with or without record separators', async () => {
    expect(await elements('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await elements('{"a":1}\n\n{"a":2}\n')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await elements('\x1e{"a":1}\n\x1e{"a":2}\n', 1)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await elements('[]')).toEqual([]);
  });

  it('names the line of each element', async () => {
    const found = await parts('{"features":[\n{"a":\n1},\n\n{"b":2}]}');
    expect(found.flatMap((part) => (part.kind === 'element' ? [part.line] : []))).toEqual([2, 5]);
  });

  it('gives no text for an element longer than allowed, and goes on after it', async () => {
    const found = await parts(`[{"a":"${'x'.repeat(100)}"},{"b":2}]`, { maxLength: 50, pieceLength: 7 });
    expect(found.map((part) => part.kind === 'element' && part.text)).toEqual([null, '{"b":2}']);
  });

  it.each([
    ['{"features":[{"a":1},{"b":', 'The JSON ends inside what begins on line 1: the file is cut off'],
    ['{"features":[{"a":1}', 'The JSON ends inside what begins on line 1: the file is cut off'],
    ['{"a":1}\n{"b', 'The JSON ends inside what begins on line 2: the file is cut off'],
    ['{"features":[{"a":1}{"b":2}]}', 'Line 1 is not valid JSON: expected "," or "]", found "{"b":2}]}"'],
    ['{"features":[,]}', 'expected a value or "]"'],
    ['{"features":[1,]}', 'expected a value'],
    ['{"features":}', 'expected a value'],
    ['{features:[]}', 'expected a name in double quotes or "}"'],
    ['{"a":NaN,"features":[]}', 'around the list in the object on line 1 is not valid'],
    ['<html>', 'expected an object or a list, found "<html>" (a web page, or XML)'],
    ['name,lat\n', 'expected an object or a list, found "name,lat"'],
    ['{"a":"broken\nover lines"}', 'Line 1 is not valid JSON: a text in quotes is broken by the end of the line'],
    [`[${'['.repeat(100)}`, 'nested more than 64 levels deep'],
    [' \n ', 'The file is blank'],
  ])('%j is refused with where and why', async (text, message) => {
    await expect(parts(text)).rejects.toThrow(message);
    await expect(parts(text, { pieceLength: 1 })).rejects.toThrow(message.split(', found')[0]);
  });
});
