import { describe, expect, it } from 'vitest';
import { hostOfAddress, readHost } from './official-host.ts';

describe('the host of an address', () => {
  it.each([
    ['https://VISAS.Example.COM/a?b#c', 'visas.example.com'],
    ['https://visas.example.com:443/', 'visas.example.com'],
    ['https://visas.ex%61mple.com/', 'visas.example.com'],
    ['https://visas.example。com/', 'visas.example.com'],
    ['https://visas.example.com.evil.test/', 'visas.example.com.evil.test'],
    ['https://exampl\u0435.com/', 'xn--exampl-8of.com'],
    ['https://evil.test\\@visas.example.com/', 'evil.test'],
    ['https://evil.test/?https://www.gov.uk/', 'evil.test'],
  ])('of %s is %s', (address, host) => {
    expect(hostOfAddress(address)).toBe(host);
  });

  it.each([
    'http://visas.example.com/',
    'https://visas.example.com:8443/',
    'https://www.gov.uk@evil.test/',
    'https://evil.test@visas.example.com/',
    'https://visas.example.com./',
    'https://198.51.100.7/',
    'https://[2001:db8::1]/',
    'https://0x7f.1/',
    'https://localhost/',
    'ftp://visas.example.com/',
    'visas.example.com',
  ])('of %s is not known', (address) => {
    expect(hostOfAddress(address)).toBeUndefined();
  });
});

describe('a host that a reviewer names', () => {
  it('is compared as addresses have it', () => {
    expect(readHost('Visas.Example.COM')).toBe('visas.example.com');
    expect(readHost('m\u00fcnchen.example')).toBe('xn--mnchen-3ya.example');
  });

  it.each([
    'https://visas.example.com',
    'visas.example.com/japan',
    'a@visas.example.com',
    'visas.example.com:443',
    'visas.example.com.',
    'visas.example.com#',
    ' visas.example.com',
    '198.51.100.7',
    'com',
    '*.example.com',
    '',
  ])('is not %j', (text) => {
    expect(() => readHost(text)).toThrow('is not the name of a host');
  });
});
