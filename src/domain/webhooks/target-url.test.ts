import { describe, expect, it } from 'vitest';
import { parseTargetUrl } from './target-url.ts';

describe('a URL for webhooks', () => {
  it.each([
    ['https://hooks.example.org/carnet', 'https://hooks.example.org/carnet'],
    [' HTTPS://Hooks.Example.org:8443/a?b=c ', 'https://hooks.example.org:8443/a?b=c'],
    ['https://bücher.example/x', 'https://xn--bcher-kva.example/x'],
    ['https://1.1.1.1/x', 'https://1.1.1.1/x'],
    ['https://[2606:4700:4700::1111]/x', 'https://[2606:4700:4700::1111]/x'],
  ])('may be %s', (text, stored) => expect(parseTargetUrl(text, 'public')).toBe(stored));

  it.each([
    ['nonsense', 'must be an https URL'],
    ['', 'must be an https URL'],
    ['http://hooks.example.org/', 'must be an https URL'],
    ['ftp://hooks.example.org/', 'must be an https URL'],
    ['file:///etc/passwd', 'must be an https URL'],
    ['https://user:secret@hooks.example.org/', 'user name or password'],
    ['https://hooks.example.org/#part', 'fragment'],
    ['https://127.0.0.1/', 'not an address of the public internet'],
    ['https://127.1/', 'not an address of the public internet'],
    ['https://0x7f000001/', 'not an address of the public internet'],
    ['https://2130706433/', 'not an address of the public internet'],
    ['https://0177.0.0.1/', 'not an address of the public internet'],
    ['https://169.254.169.254/latest/meta-data/', 'not an address of the public internet'],
    ['https://[::1]/', 'not an address of the public internet'],
    ['https://[::ffff:10.0.0.1]/', 'not an address of the public internet'],
    ['https://[64:ff9b::a00:1]/', 'not an address of the public internet'],
    ['https://localhost/', 'not an address of the public internet'],
    ['https://localhost./', 'not an address of the public internet'],
    ['https://api.localhost/', 'not an address of the public internet'],
    ['https://intranet/', 'not an address of the public internet'],
    ['https://metadata.google.internal/', 'not an address of the public internet'],
    ['https://printer.local/', 'not an address of the public internet'],
    [`https://hooks.example.org/${'x'.repeat(2048)}`, 'longer than 2048'],
  ])('is not %s', (text, why) => expect(() => parseTargetUrl(text, 'public')).toThrow(why));

  it('may be http and lead anywhere where the operator says so', () => {
    expect(parseTargetUrl('http://127.0.0.1:8080/hook', 'any')).toBe('http://127.0.0.1:8080/hook');
    expect(parseTargetUrl('http://receiver:8080/hook', 'any')).toBe('http://receiver:8080/hook');
    expect(() => parseTargetUrl('ftp://receiver/', 'any')).toThrow('must be an http or https URL');
    expect(() => parseTargetUrl('http://a:b@receiver/', 'any')).toThrow('user name or password');
  });
});
