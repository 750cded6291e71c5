/** The dashboard's host with a portal made of a few files, over the fixture catalog; nobody can sign in. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { DomainError } from '@carnet/rules/errors.ts';
import { pino } from 'pino';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { NO_PRICES } from '../../src/domain/tier-prices.ts';
import { buildDashboardApi, type DashboardApiDependencies } from '../../src/http/dashboard/app.ts';
import type { DashboardContext } from '../../src/http/dashboard/operation.ts';
import { readBuiltPortal } from '../../src/http/portal/files/built-files.ts';
import type { PageSettings } from '../../src/http/portal/pages/page-answers.ts';
import { readTitles } from '../../src/http/portal/pages/titles.ts';
import type { Door } from '../../src/http/server/door.ts';
import { noBilling } from '../../src/infrastructure/payments/billing-provider.ts';
import { type Asked, askDoor } from '../helpers/ask-door.ts';
import { createFixtureCatalog } from '../http/fixture-catalog.ts';

export const PORTAL_URL = 'https://portal.example.org';
export const PUBLIC_URL = 'https://api.example.org';
export const SCRIPT = `console.log('portal');${'/* padding */'.repeat(200)}`;
export const SCRIPT_PATH = '/assets/index-abc123.js';

const INDEX = `<!doctype html>
<html lang="en">
<head>
<!--portal:head-->
<script type="module" src="${SCRIPT_PATH}"></script>
</head>
<body>
<div id="app"><!--portal:first-paint--></div>
</body>
</html>
`;

const MANIFEST = {
  'index.html': { file: SCRIPT_PATH.slice(1), isEntry: true, imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime-1.js' },
  '_map.js': { file: 'assets/map-1.js', imports: ['_runtime.js'] },
  'src/pages/check/check-page.tsx': { file: 'assets/check-1.js', imports: ['_runtime.js', 'index.html'] },
  'src/pages/passport/passport-page.tsx': { file: 'assets/passport-1.js', imports: ['_map.js'] },
  ...Object.fromEntries(
    ['en', 'fr'].flatMap((language) => [
      [`src/i18n/first/${language}.ts`, { file: `assets/first-${language}.js` }],
      [`messages/${language}/places.json`, { file: `assets/places-${language}.js` }],
    ]),
  ),
};

/** Of the documentation two pages and an operation. */
const DOC_TEXTS: Readonly<Record<string, string>> = {
  'list.json': JSON.stringify({
    pages: ['index', 'limits'].map((slug) => ({
      slug,
      title: { en: `Title of ${slug}`, es: 'T', pt: 'T', fr: 'T' },
      description: { en: `About ${slug}`, es: 'D', pt: 'D', fr: 'D' },
    })),
    operations: [{ surface: 'public', id: 'getThing', method: 'GET', path: '/v1/things/{id}', summary: 'One thing' }],
  }),
  ...Object.fromEntries(
    ['en', 'es', 'pt', 'fr'].flatMap((language) =>
      ['index', 'limits'].flatMap((slug) => [
        [`${language}/${slug}.json`, '{"parts":[{"kind":"live","name":"tiers"}]}'],
        [`${language}/${slug}.md`, `# ${slug} (${language})\n\n{{live tiers}}\n\n{{live address}}\n`],
      ]),
    ),
  ),
  'public/getThing.json': '{"operations":[]}',
  'public/getThing.md': '# GET /v1/things/{id}\n\ncurl https://carnet.invalid/v1/things/1\n',
};

export type PortalSettings = Omit<Partial<NonNullable<DashboardApiDependencies['portal']>>, 'settings'> & {
  readonly settings?: Partial<PageSettings>;
  readonly identityServer?: DashboardApiDependencies['identity'];
  /** Absent: the portal has no database to ask. */
  readonly db?: DashboardContext['db'];
};

export interface PortalUnderTest {
  readonly app: Door;
  readonly port: number;
  readonly catalog: Catalog;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  ask(options: Asked): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
  readonly body: string;
}

/** What a browser sends when it opens a page. */
export const FOR_PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A directory as the build leaves it; `remove` takes it away again. */
export function buildFixture(): { readonly directory: string; remove(): void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-portal-'));
  mkdirSync(path.join(directory, 'assets'));
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(directory, name), content);
  write('index.html', INDEX);
  write('.stamp', 'stamp');
  mkdirSync(path.join(directory, '.vite'));
  write('.vite/manifest.json', JSON.stringify(MANIFEST));
  mkdirSync(path.join(directory, '.server'));
  const places: Record<string, [number, number]> = {};
  let docs = Buffer.alloc(0);
  for (const [name, text] of Object.entries(DOC_TEXTS)) {
    const start = docs.length;
    docs = Buffer.concat([docs, Buffer.from(text)]);
    places[name] = [start, docs.length];
  }
  write('.server/docs.bin', docs);
  write('.server/docs.json', JSON.stringify(places));
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write(SCRIPT_PATH, SCRIPT);
  write(`${SCRIPT_PATH}.br`, zlib.brotliCompressSync(SCRIPT));
  write(`${SCRIPT_PATH}.gz`, zlib.gzipSync(SCRIPT));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

export async function startPortal(options: PortalSettings = {}): Promise<PortalUnderTest> {
  const { settings, identityServer, db, ...rest } = options;
  const fixture = buildFixture();
  const built = await readBuiltPortal(fixture.directory);
  fixture.remove(); // all of it is in memory
  const catalog = createFixtureCatalog();
  const app = buildDashboardApi({
    context: { billing: noBilling, db, monthlyPrices: NO_PRICES } as DashboardContext,
    tokens: {
      async verify() {
        throw new DomainError('UNAUTHORIZED', 'The token is not valid');
      },
    },
    identity: identityServer,
    status: () => 'ok',
    version: '0.0.0-test',
    corsOrigins: ['https://other.example.org'],
    trustedProxies: 0,
    logger: pino({ level: 'silent' }),
    portal: {
      built,
      titles: await readTitles(path.resolve(import.meta.dirname, '../../portal')),
      catalog: () => catalog,
      status: () => 'ok',
      trustedProxies: 0,
      securityContact: undefined,
      ...rest,
      settings: {
        publicUrl: () => PUBLIC_URL,
        dashboardUrl: () => PORTAL_URL,
        portalUrl: () => PORTAL_URL,
        identity: { kind: 'embedded', printsMails: false },
        identityEndpoints: () => [],
        hasPayments: false,
        hasSecurityContact: false,
        monthlyPrices: NO_PRICES,
        sendsMails: false,
        version: '0.0.0-test',
        ...settings,
      },
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (request: Asked): Promise<Answer> => {
    const response = await askDoor(app, request);
    return {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      bytes: response.bytes,
      body: response.body,
    };
  };
  return {
    app,
    port: (app.address as AddressInfo).port,
    catalog,
    ask,
    get: (url, headers = {}) => ask({ url, headers }),
    close: () => app.close(),
  };
}

/** The value of a JSON block of a page. */
export function jsonOf(html: string, id: string): unknown {
  const block = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1];
  return block === undefined ? undefined : JSON.parse(block);
}
