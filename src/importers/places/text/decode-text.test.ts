import { describe, expect, it } from 'vitest';
import { decodeText, wholeText } from './decode-text.ts';

async function decoded(bytes: Uint8Array, encoding?: string, pieceBytes = 3): Promise<string> {
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
  }
  return wholeText(decodeText(pieces(), encoding), 1000, 'a test');
}

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('text of a file', () => {
  it('is the same wherever a piece of it ends, without byte order mark and with one kind of line break', async () => {
    const bytes = Buffer.from('\uFEFFZürich\r\n日本\r🏰\n\rend\r');
    for (const pieceBytes of [1, 2, 3, 4, 5, 100]) {
      expect(await decoded(bytes, 'utf-8', pieceBytes)).toBe('Zürich\n日本\n🏰\n\nend\n');
    }
  });

  it('in windows-1252 is refused as UTF-8 with the line, and read when the encoding is named', async () => {
    const bytes = latin('name\nRome\nZ\xfcrich\n');
    await expect(decoded(bytes)).rejects.toThrow(
      'Line 3 is not valid UTF-8: save the file as UTF-8, or name its encoding',
    );
    expect(await decoded(bytes, 'cp1252')).toBe('name\nRome\nZürich\n');
  });

  it('cut off inside a character is refused', async () => {
    await expect(decoded(Buffer.from('a\nZü').subarray(0, 4))).rejects.toThrow('Line 2 is not valid UTF-8');
  });

  it('in windows-1252 with phrases in UTF-8 is read letter by letter', async () => {
    const bytes = Buffer.concat([
      latin('Ch\xe2teau \x93old\x94 '),
      Buffer.from('“new” café 28° '),
      latin('P\xed\x9e\xa0x'),
    ]);
    for (const pieceBytes of [1, 2, 7]) {
      expect(await decoded(bytes, 'windows-1252+utf-8', pieceBytes)).toBe('Château “old” “new” café 28° Píž\u00a0x');
    }
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'The file is empty'],
    ['a NUL byte', Buffer.from('a\nb\0c'), 'Line 2 has a NUL byte: this is not a text file'],
    ['bzip2', Buffer.from('BZh91AY'), 'packed with bzip2, which is not read'],
    ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), 'packed with xz'],
    ['gzip inside gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'packed with gzip inside'],
    ['a ZIP archive', Buffer.from('PK\x03\x04rest'), 'a ZIP archive inside'],
    ['UTF-16', Buffer.from('\uFEFFname', 'utf16le'), 'The file is in UTF-16'],
  ])('that is %s is refused and named', async (_, bytes, message) => {
    await expect(decoded(bytes, 'utf-8', 100)).rejects.toThrow(message);
  });

  it('in UTF-16 is read when that is named', async () => {
    expect(await decoded(Buffer.from('\uFEFFnäme', 'utf16le'), 'utf-16le')).toBe('näme');
  });

  it('in an encoding nobody knows is refused', async () => {
    await expect(decoded(latin('a'), 'cp9999')).rejects.toThrow('The encoding "cp9999" is not known');
  });

  it('longer than allowed is refused', async () => {
    await expect(decoded(latin('a'.repeat(1001)))).rejects.toThrow('longer than 1,000 characters, the most for a test');
  });
});
