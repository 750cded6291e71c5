/** First lines and Host headers that no client should send, on every surface of a real server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyLoadedTemplate } from '../../helpers/databases/embedded-template.ts';
import { forEach } from '../../helpers/each-value.ts';
import { ServedNode } from '../../helpers/served-node.ts';
import { exchange } from '../raw-socket.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-request-lines-'));
let node: ServedNode;
beforeAll(async () => {
  await copyLoadedTemplate(inject('embeddedTemplate'), dataDir);
  node = await ServedNode.start({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await node?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const SURFACES = [
  ['public', 'publicUrl', '/v1/countries/76'],
  ['public, without parameters', 'publicUrl', '/v1/health'],
  ['public, unknown path', 'publicUrl', '/v1/nothing'],
  ['dashboard', 'dashboardUrl', '/v1/tiers'],
  ['dashboard, unknown path', 'dashboardUrl', '/v1/nothing'],
  ['identity', 'dashboardUrl', '/auth/jwks'],
  ['portal page', 'dashboardUrl', '/passports'],
  ['portal data', 'dashboardUrl', '/portal/v1/countries/76'],
  ['operator', 'operatorUrl', '/livez'],
  ['operator, unknown path', 'operatorUrl', '/nothing'],
] as const;

describe.each(SURFACES)('%s', (_surface, url, target) => {
  const send = async (head: readonly string[], method = 'GET') => {
    const bytes = `${head.join('\r\n')}\r\nx-api-key: ${node.firstKey}\r\n\r\n`;
    const { answers } = await exchange(Number(new URL(node[url]).port), [bytes], {
      asked: [[method, target]],
      pause: 0,
      expectAnswer: (answer) => answer,
    });
    const [answer] = answers;
    if (answer === undefined) throw new Error(`no answer to ${head[0]}`);
    return answer;
  };
  /** The envelope's message; anything else than a 400 in the envelope, on a connection that ends, fails. */
  const refusal = async (...head: string[]): Promise<string> => {
    const { statusCode, headers, json } = await send(head);
    expect([head[0], statusCode, headers.connection]).toEqual([head[0], 400, 'close']);
    expect(json).toMatchObject({ statusCode: 400, code: 'VALIDATION_ERROR', message: expect.any(String) });
    return json.message;
  };

  it('refuses two Host headers, also equal ones, and a Host that is none', async () => {
    for (const version of ['1.0', '1.1']) {
      const line = `GET ${target} HTTP/${version}`;
      expect(await refusal(line, 'host: a', 'host: b')).toContain('more than one header "host"');
      expect(await refusal(line, 'Host: a', 'accept: */*', 'HOST: a')).toContain('more than one header "host"');
      expect(await refusal(line, 'host: a, b')).toContain('Header "host" must be');
      expect(await refusal(line, 'host: a/b')).toContain('Header "host" must be');
      expect(await refusal(line, 'host: user@a')).toContain('Header "host" must be');
    }
    expect(await refusal(`GET ${target} HTTP/1.1`)).toContain('header "host" is required');
  });

  const HOSTS = [
    'example.org',
    'example.org:3000',
    '127.0.0.1:80',
    '[::1]:3000',
    'my_host',
    'xn--bcher-kva.example',
    '',
  ];
  it(
    'takes the Host of a name, an address, a port, or none',
    forEach(HOSTS, async (host) => {
      const { statusCode } = await send([`GET ${target} HTTP/1.1`, 'host: x']);
      expect((await send([`GET ${target} HTTP/1.1`, `host: ${host}`])).statusCode).toBe(statusCode);
      expect(statusCode).not.toBe(400);
    }),
  );

  it(
    'refuses other versions of HTTP',
    forEach(['2.0', '0.9', '1.2', '3.0', '9.9'], async (version) => {
      expect(await refusal(`GET ${target} HTTP/${version}`, 'host: x')).toContain('HTTP/1.1 and HTTP/1.0');
    }),
  );

  it('refuses the preface of HTTP/2', async () => {
    expect(await refusal('PRI * HTTP/2.0')).toContain('HTTP/1.1 and HTTP/1.0');
  });

  it('takes HTTP/1.0 without a Host', async () => {
    const { statusCode } = await send([`GET ${target} HTTP/1.1`, 'host: x']);
    expect((await send([`GET ${target} HTTP/1.0`])).statusCode).toBe(statusCode);
  });

  it('answers an absolute http or https target as its path', async () => {
    const { statusCode } = await send([`GET ${target} HTTP/1.1`, 'host: x']);
    for (const start of ['http://example.org', 'https://example.org:8443', 'HTTP://[::1]:80']) {
      expect((await send([`GET ${start}${target} HTTP/1.1`, 'host: x'])).statusCode).toBe(statusCode);
    }
  });

  it('says what is wrong with any other target', async () => {
    const host = 'host: x';
    expect(await refusal(`GET ftp://example.org${target} HTTP/1.1`, host)).toContain('the scheme "ftp"');
    expect(await refusal(`GET file://${target} HTTP/1.1`, host)).toContain('the scheme "file"');
    expect(await refusal(`GET http://u:p@example.org${target} HTTP/1.1`, host)).toContain('a valid host, without user');
    expect(await refusal(`GET http://${target} HTTP/1.1`, host)).toContain('a valid host');
    expect(await refusal(`GET http://:80${target} HTTP/1.1`, host)).toContain('a valid host');
    expect(await refusal(`GET gopher:${target} HTTP/1.1`, host)).toContain('must be a path such as');
    expect(await refusal(`GET ${target.slice(1)} HTTP/1.1`, host)).toContain('must be a path such as');
    expect(await refusal('GET * HTTP/1.1', host)).toContain('only for OPTIONS');
  });

  it('refuses a tunnel', async () => {
    const { statusCode, json } = await send(['CONNECT example.org:443 HTTP/1.1', 'host: example.org:443'], 'CONNECT');
    expect([statusCode, json.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });
});
