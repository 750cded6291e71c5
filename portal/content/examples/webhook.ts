import { createHmac, timingSafeEqual } from 'node:crypto';

/** The message, or undefined if it must be refused. `body` are the bytes that came, not parsed yet. */
export function verify(headers: Headers, body: string, secret: string): unknown {
  const [id, timestamp] = [headers.get('webhook-id'), headers.get('webhook-timestamp')];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return undefined;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isSigned = (headers.get('webhook-signature') ?? '').split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const sent = Buffer.from(text, 'base64');
    return version === 'v1' && sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  return isSigned ? JSON.parse(body) : undefined;
}
