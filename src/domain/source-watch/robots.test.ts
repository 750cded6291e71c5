import { describe, expect, it } from 'vitest';
import { readRobots } from './robots.ts';

const allowed = (text: string, path: string) => readRobots(text, 'Carnet').allows(path);

describe('robots.txt', () => {
  it('forbids what the group of the robot says, else what is said to all', () => {
    const text =
      'User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-Agent: carnet/1.0\nDisallow: /private # not here\n';
    expect(allowed(text, '/visas')).toBe(true);
    expect(allowed(text, '/private/a')).toBe(false);
    expect(readRobots(text, 'Stranger').allows('/visas')).toBe(false);
  });

  it('follows the longest rule, and the kinder one of two that are as long', () => {
    const text = 'user-agent: *\r\ndisallow: /a\r\nallow: /a/b\r\ndisallow: /a/b/c\r\ndisallow: /x\r\nallow: /x';
    expect(['/a', '/a/b', '/a/b/c', '/x', '/other'].map((path) => allowed(text, path))).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  it('understands stars and ends', () => {
    const text = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /*/print\nDisallow: /exact$\nDisallow: /a*$';
    expect(
      ['/x/y.pdf', '/x.pdf?a=1', '/x/print/1', '/exact', '/exact/1', '/abc'].map((path) => allowed(text, path)),
    ).toEqual([false, true, false, false, true, false]);
  });

  it('compares escaped and plain characters alike', () => {
    const text = 'User-agent: *\nDisallow: /%7ea\nDisallow: /é\nDisallow: /b%2fc';
    expect(['/~a', '/%C3%A9', '/b%2Fc', '/b/c'].map((path) => allowed(text, path))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('forbids nothing with an empty rule, an empty file or one that is no such file', () => {
    for (const text of ['User-agent: *\nDisallow:', '', '<html><body>Disallow: /</body></html>', 'Disallow: /']) {
      expect(allowed(text, '/a')).toBe(true);
    }
    expect(allowed('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true);
  });

  it('keeps groups together over other lines, and reads the pause that is asked for', () => {
    const text = 'User-agent: *\nCrawl-delay: 12\nSitemap: https://example.org/map\nDisallow: /a\n\nDisallow: /b';
    const robots = readRobots(text, 'Carnet');
    expect([robots.allows('/a'), robots.allows('/b'), robots.crawlDelay]).toEqual([false, false, 12]);
    expect(readRobots('User-agent: *\nCrawl-delay: -1', 'Carnet').crawlDelay).toBe(0);
  });

  it('needs no time for a rule that is written to need it', () => {
    const text = `User-agent: *\nDisallow: /${'*a'.repeat(900)}b`;
    expect(allowed(text, `/${'a'.repeat(100_000)}`)).toBe(true);
  });
});
