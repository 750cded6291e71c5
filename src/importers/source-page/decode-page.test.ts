import { describe, expect, it } from 'vitest';
import { readPageText } from './decode-page.ts';

const read = (bytes: Uint8Array, contentType: string | undefined) => {
  const page = readPageText(bytes, contentType);
  return 'text' in page ? page.text : page;
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('the text of a page', () => {
  const text = (html: string) => read(Buffer.from(html), 'text/html; charset=utf-8');

  it('has a line for each paragraph, item and cell', () => {
    expect(text('<h1>Visas</h1><p>For  <b>90</b>\n days.<br>Or&nbsp;less.<ul><li>One<li>Two</ul><td>a<td>b')).toBe(
      'Visas\nFor 90 days.\nOr less.\nOne\nTwo\na\nb',
    );
  });

  it('leaves out scripts, styles and navigation', () => {
    const html = `<head><title>T</title><style>p{}</style></head><nav>Menu <b>x</b></nav>
      <div role="navigation"><p>Crumbs<br>more</p></div><script>if (a < b) "<p>no</p>"</script>
      <main>Text<svg><text>no</text></svg><noscript>no</noscript><select><option>France</select></main>
      <footer>Imprint</footer>`;
    expect(text(html)).toBe('Text');
  });

  it('reads the encoding that the header, the page or its first bytes name', () => {
    const umlaut = 'für 90 Tage';
    expect(read(latin1(umlaut), 'text/plain; charset=ISO-8859-1')).toBe(umlaut);
    expect(read(latin1(umlaut), 'Text/HTML;Charset="iso-8859-1"')).toBe(umlaut);
    const meta = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">';
    expect(read(latin1(meta + umlaut), 'text/html')).toBe(umlaut);
    expect(read(Buffer.from(`\ufeff${umlaut}`, 'utf16le'), 'text/html; charset=utf-8')).toBe(umlaut);
    expect(read(Buffer.from('ビザ'), 'text/html; charset=nonsense')).toBe('ビザ');
    expect(read(Buffer.from('ビザ'), undefined)).toBe('ビザ');
    expect(read(latin1(umlaut), 'text/html')).toBe(umlaut);
    const shiftJis = Uint8Array.from([0x83, 0x72, 0x83, 0x55]);
    expect(read(shiftJis, 'text/html; charset=Shift_JIS')).toBe('ビザ');
  });

  it('is not there for what is no text', () => {
    for (const type of ['application/pdf', 'image/png', 'application/octet-stream']) {
      expect(read(Buffer.from('%PDF'), type)).toEqual({ problem: `it is ${type}, not text` });
    }
  });

  it('is not looked for in a page that is written to take for ever', () => {
    expect(text('<b>'.repeat(1_600_000))).toEqual({ problem: 'its elements are nested too deeply' });
    expect(text('<div>'.repeat(500) + 'Deep'.concat('</div>'.repeat(500)) + '<p>x'.repeat(10_000))).toContain('Deep');
  });
});
