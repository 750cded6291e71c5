import { DomainError } from '@carnet/rules/errors.ts';
import { describe, expect, it } from 'vitest';
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
      'josé@xn--espaa-rta.example',
      '用户@xn--fsqu00a.example',
      '!#$%@x-1.y',
    ]) {
      expect(parseEmail(email)).toBe(email);
    }
  });

  it.each([
    [
      'ana@example.org',
      'ana@ｅｘａｍｐｌｅ.org',
      'ana@example．org',
      'ana@example。org',
      'ana＠example.org',
      'ａｎａ@EXAMPLE.ORG',
    ],
    ['ana@example.org', 'ana@ⓔxample.org', 'ana@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.org', 'ana@ℯxample.org', '𝓪𝓷𝓪@example.org', 'ana@example.oʳg'],
    ['ana@xn--mnchen-3ya.de', 'ana@münchen.de', 'ana@MÜNCHEN.de', 'ana@mu\u0308nchen.de', 'ana@XN--MNCHEN-3YA.de'],
    ['josé@example.org', 'jose\u0301@example.org', 'JOSÉ@example.org', 'JOSE\u0301@ｅxample.org'],
    ['ana@xn--fa-hia.example', 'ana@faß.example'],
    ['ana@xn--r8jz45g.jp', 'ana@例え.jp', 'ana@例え。jp'],
    ['ana@xn--e1afmkfd.xn--p1ai', 'ana@пример.рф', 'ana@ПРИМЕР.РФ'],
  ])('is one however it is spelt: %s', (email, ...spellings) => {
    for (const spelling of [email, ...spellings]) expect([spelling, parseEmail(spelling)]).toEqual([spelling, email]);
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
      'ana@example/x',
      'ana@ex%61mple.org',
      'ana@example.org:25',
      'ana@exa\u200dmple.org',
      'ana@exam\u00adple.org',
      'ana@127.1',
      'ana@0x7f.1',
      'ana@2024',
      'ana@☃.net',
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
