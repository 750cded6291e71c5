import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { parseEmail } from './email.ts';

describe('an e-mail address', () => {
  it('is kept in lower case and trimmed', () => {
    expect(parseEmail('  Ana.Silva+keys@Example.ORG ')).toBe('ana.silva+keys@example.org');
  });

  it('may have a domain of one label, and letters of any script', () => {
    for (const email of [
      'local@localhost',
      'o@b.co',
      "o'neil@example.org",
      'josé@españa.example',
      '用户@例子.example',
      '!#$%@x-1.y',
    ]) {
      expect(parseEmail(email)).toBe(email);
    }
  });

  it('is refused with the text and what was expected', () => {
    const bad = [
      '',
      ' ',
      'ana',
      '@',
      '@example.org',
      'ana@',
      'a b@example.org',
      'ana@exa mple.org',
      'ana@@example.org',
      'a@b@c.org',
      '.ana@example.org',
      'ana.@example.org',
      'a..b@example.org',
      'ana@.org',
      'ana@example..org',
      'ana@-example.org',
      'ana@example-.org',
      'ana@example.org.',
      'ana\n@example.org',
      'ana\u0000@example.org',
      '"a b"@example.org',
      'ana@[127.0.0.1]',
      '<ana@example.org>',
      'ana@example.org, bo@example.org',
      `${'a'.repeat(65)}@example.org`,
      `a@${'b'.repeat(64)}.org`,
      `a@${'b.'.repeat(130)}org`,
      'ana@exa_mple.org',
    ];
    for (const text of bad) {
      expect(() => parseEmail(text), JSON.stringify(text)).toThrow(DomainError);
      expect(() => parseEmail(text)).toThrow(/is not an e-mail address: expected one such as ana@example.org/);
    }
  });

  it('is refused quickly and briefly when it is enormous', () => {
    expect(() => parseEmail(`${'a.'.repeat(500_000)}@`)).toThrow(/^.{1,200}$/);
  });
});
