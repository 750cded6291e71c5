import { describe, expect, it } from 'vitest';
import { type ReadXmlOptions, readXml } from './read-xml.ts';

async function events(text: string, options: ReadXmlOptions = {}): Promise<string[]> {
  async function* pieces() {
    yield text;
  }
  const found: string[] = [];
  for await (const event of readXml(pieces(), options)) {
    found.push(event.kind === 'open' ? `<${event.name}>` : `${event.text}</${event.name}>`);
  }
  return found;
}

describe('XML', () => {
  it('is read as elements with their text', async () => {
    expect(
      await events('<?xml version="1.0" encoding="UTF-8"?><a> <b c="1">x &amp; &#233;<![CDATA[<y>]]></b> <d/></a>'),
    ).toEqual(['<a>', '<b>', 'x & é<y></b>', '<d>', '</d>', '</a>']);
  });

  it('with entities of its own is refused before one is expanded (billion laughs)', async () => {
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('\n');
    await expect(events(`<!DOCTYPE a [<!ENTITY l0 "lol">\n${laughs}]>\n<a>&l9;</a>`)).rejects.toThrow(
      'has a DOCTYPE with declarations of its own, which are not read',
    );
  });

  it('that asks for a file by an entity gets none', async () => {
    await expect(events('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')).rejects.toThrow('DOCTYPE');
    await expect(events('<!DOCTYPE a SYSTEM "http://localhost/x.dtd"><a>&x;</a>')).rejects.toThrow('undefined entity');
  });

  it.each([
    ['<a><b>x</b>', 'unclosed tag: a; the file is cut off'],
    ['<a><b>x</a>', 'unexpected close tag'],
    ['', 'the file is cut off'],
    ['name,lat', 'text data outside of root node'],
    [
      '<?xml version="1.0" encoding="ISO-8859-1"?><a/>',
      'says that the file is in ISO-8859-1: convert it to UTF-8 first',
    ],
    ['<a>'.repeat(100), 'is nested more than 64 levels deep'],
  ])('%j is refused', async (text, message) => {
    await expect(events(text)).rejects.toThrow(message);
  });

  it.each([
    ['one long text', `<a>${'x'.repeat(300_000)}</a>`],
    ['one long attribute', `<a b="${'x'.repeat(300_000)}"/>`],
    ['many texts in one element', `<a>${'xxxxxxxxx<b/>'.repeat(30_000)}</a>`],
    ['an unclosed comment', `<a><!--${'x'.repeat(300_000)}`],
  ])('with %s beyond the limit is refused', async (_, text) => {
    await expect(events(text, { maxTextLength: 100_000 })).rejects.toThrow('more than 100,000 characters of text');
  });
});
