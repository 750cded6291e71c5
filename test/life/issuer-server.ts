/** An outside identity provider: its documents over HTTP on the loopback address, and tokens of anybody it is asked for. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeKey, sign } from '../identity/test-issuer.ts';

export const AUDIENCE = 'carnet-under-test';

export interface IssuerServer {
  readonly issuer: string;
  tokenOf(subject: string): Promise<string>;
  close(): Promise<void>;
}

export async function startIssuer(): Promise<IssuerServer> {
  const key = await makeKey('ES256', 'key-1');
  let issuer = '';
  const server = createServer((request, response) => {
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/jwks` },
      '/jwks': { keys: [key.jwk] },
    };
    const document = documents[request.url ?? ''];
    response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    tokenOf(subject) {
      const now = Math.floor(Date.now() / 1000);
      return sign(key, {
        iss: issuer,
        aud: AUDIENCE,
        sub: subject,
        iat: now,
        exp: now + 900,
        email: `${subject}@example.org`,
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
