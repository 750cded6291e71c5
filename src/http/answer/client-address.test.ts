import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it('is that of the connection unless proxies are known of', () => {
    expect(clientAddress(request('192.0.2.1', '198.51.100.9'), 0)).toBe('192.0.2.1');
    expect(clientAddress(request('::ffff:192.0.2.1'), 0)).toBe('192.0.2.1');
    expect(clientAddress(request('2001:db8::1'), 0)).toBe('2001:db8::1');
    expect(clientAddress(request(undefined), 0)).toBeNull();
  });

  it('is what the outermost known proxy saw, never what the client says of itself', () => {
    const forwarded = '203.0.113.66, 198.51.100.9, 10.0.0.2';
    expect(clientAddress(request('10.0.0.1', forwarded), 1)).toBe('10.0.0.2');
    expect(clientAddress(request('10.0.0.1', forwarded), 2)).toBe('198.51.100.9');
  });

  it('is that of the connection where the header is missing, short or no address', () => {
    expect(clientAddress(request('10.0.0.1'), 1)).toBe('10.0.0.1');
    expect(clientAddress(request('10.0.0.1', '198.51.100.9'), 2)).toBe('10.0.0.1');
    expect(clientAddress(request('10.0.0.1', 'unknown'), 1)).toBe('10.0.0.1');
    expect(clientAddress(request('10.0.0.1', '198.51.100.9, <script>'), 1)).toBe('10.0.0.1');
  });
});
