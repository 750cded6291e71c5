/** What readers, browsers and robots get of a page before any script runs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byteText } from '../../src/catalog/byte-text.ts';
import { PAGE_ROUTES } from '../../src/http/portal/pages/pages.ts';
import { createFixtureCatalog, TERRITORIES } from '../http/fixture-catalog.ts';
import { FOR_PAGE, jsonOf, PORTAL_URL, type PortalUnderTest, startPortal } from './portal-under-test.ts';

/** Those that lead on: to a section, and to the pair that a form was filled in with. */
const LEADING_ON = ['/dashboard', '/check'];
const FIXED_PAGES = PAGE_ROUTES.map(({ path }) => path).filter(
  (path) => !path.includes('{') && !LEADING_ON.includes(path),
);
const PRIVATE = /^\/(?:sign|verify|forgot|reset|callback|account|dashboard|desk)/;

let portal: PortalUnderTest;
/** The same with territories that issue no passports. */
let territorial: PortalUnderTest;
beforeAll(async () => {
  portal = await startPortal();
  const catalog = createFixtureCatalog(TERRITORIES);
  territorial = await startPortal({ catalog: () => catalog });
});
afterAll(async () => {
  await portal?.close();
  await territorial?.close();
});

const tag = (html: string, pattern: string) => new RegExp(pattern).exec(html)?.[1];
const titleOf = (html: string) => tag(html, '<title>(.*?)</title>');

describe('a page', () => {
  it.each([...FIXED_PAGES, '/check/BR/JP', '/passports/BR', '/countries/JP', '/docs/quick-start'])(
    '%s says what it is: title, description, heading, image',
    async (path) => {
      const { status, headers, body } = await portal.get(path, FOR_PAGE);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding, accept-language, cookie',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      });
      expect(titleOf(body)).toMatch(/.+ · Carnet$/);
      expect(tag(body, '<meta name="description" content="(.+?)">')).toBeTruthy();
      expect(body.match(/<h1>/g)).toHaveLength(1);
      expect(body).toMatch(/<p class="lead">.+<\/p>/);
      expect(tag(body, '<meta property="og:image" content="(.+?)">')).toMatch(
        /^https:\/\/portal\.example\.org\/social\/.+\.png\?lang=en$/,
      );
      expect(body.includes('content="noindex"')).toBe(PRIVATE.test(path));
      expect(body.includes('rel="canonical"')).toBe(!PRIVATE.test(path));
      expect(body).not.toContain('<!--portal');
    },
  );

  it('has no title and no description that another one has', async () => {
    const pages = await Promise.all(
      [...FIXED_PAGES, '/check/BR/JP', '/check/JP/BR', '/passports/BR', '/countries/JP'].map((path) =>
        portal.get(path),
      ),
    );
    const titles = pages.map(({ body }) => titleOf(body));
    const descriptions = pages.map(({ body }) => tag(body, '<meta name="description" content="(.+?)">'));
    for (const texts of [titles, descriptions]) expect(new Set(texts).size).toBe(texts.length);
  });

  it('without the form that it answers is the front page', async () => {
    for (const [path, to] of [
      ['/check', '/'],
      ['/check?lang=fr', '/?lang=fr'],
      ['/check?passport=&destination=', '/'],
    ] as const) {
      const { status, headers } = await portal.get(path, FOR_PAGE);
      expect([status, headers.location]).toEqual([303, to]);
    }
  });

  it('is held to its own server and the public API, without inline code or styles', async () => {
    const { headers, body } = await portal.get('/', FOR_PAGE);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
        "connect-src 'self' https://api.example.org; font-src 'self'; manifest-src 'self'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
    );
    expect(body).not.toMatch(/<style|style=|\son\w+=/);
    for (const [, attributes = '', content] of body.matchAll(/<script([^>]*)>([^<]*)/g)) {
      expect(content === '' || attributes.includes('type="application/json"')).toBe(true);
    }
  });

  it('names the files that it needs, in its language, so that they are not found one by one', async () => {
    const linksOf = (html: string) =>
      [...html.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/(.+?)">/g)].map((m) => m[1]);
    expect(linksOf((await portal.get('/check/BR/JP?lang=fr')).body)).toEqual(['first-fr.js', 'check-1.js']);
    expect(linksOf((await portal.get('/passports')).body)).toEqual([
      'first-en.js',
      'places-en.js',
      'passport-1.js',
      'map-1.js',
    ]);
    expect(linksOf((await portal.get('/nothing', FOR_PAGE)).body)).toEqual(['first-en.js']);
  });

  it('is not sent again to who has it, unless the language is another', async () => {
    const { headers } = await portal.get('/', FOR_PAGE);
    const etag = String(headers.etag);
    expect((await portal.get('/', { ...FOR_PAGE, 'if-none-match': etag })).status).toBe(304);
    expect((await portal.get('/', { ...FOR_PAGE, 'if-none-match': etag, cookie: 'carnet_lang=fr' })).status).toBe(200);
  });

  it('answers HEAD without a body; POST is refused with the envelope', async () => {
    const got = await portal.get('/check/BR/JP');
    const head = await portal.ask({ method: 'HEAD', url: '/check/BR/JP' });
    expect([head.status, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(got.body)),
    ]);
    const posted = await portal.ask({ method: 'POST', url: '/passports', headers: FOR_PAGE, payload: '{}' });
    expect([posted.status, JSON.parse(posted.body).code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });
});

describe('the language of a page', () => {
  it.each([
    ['/', {}, 'en'],
    ['/', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }, 'pt'],
    ['/', { 'accept-language': 'de, es;q=0.5, fr;q=0.7' }, 'fr'],
    ['/', { 'accept-language': 'de-CH' }, 'en'],
    ['/', { 'accept-language': 'fr;q=0, es;q=0.1' }, 'es'],
    ['/', { 'accept-language': 'fr', cookie: 'a=b; carnet_lang=es' }, 'es'],
    ['/', { 'accept-language': 'fr', cookie: 'carnet_lang=xx' }, 'fr'],
    ['/?lang=pt', { cookie: 'carnet_lang=es' }, 'pt'],
    ['/?lang=FR', {}, 'fr'],
    ['/?lang=xx', { cookie: 'carnet_lang=es' }, 'es'],
  ])('%s with %j is %s', async (url, headers, language) => {
    const { body } = await portal.get(url, headers as Record<string, string>);
    expect(body).toContain(`<html lang="${language}">`);
    expect(jsonOf(body, 'portal-config')).toMatchObject({ lang: language });
  });

  it('is offered to robots at addresses of its own, each of which is its own original', async () => {
    const { body } = await portal.get('/passports', { 'accept-language': 'fr' });
    expect(body).toContain(`<link rel="canonical" href="${PORTAL_URL}/passports">`);
    for (const language of ['en', 'es', 'pt', 'fr']) {
      expect(body).toContain(
        `<link rel="alternate" hreflang="${language}" href="${PORTAL_URL}/passports?lang=${language}">`,
      );
    }
    expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="${PORTAL_URL}/passports">`);
    const french = await portal.get('/passports?lang=fr&utm_source=x');
    expect(french.body).toContain(`<link rel="canonical" href="${PORTAL_URL}/passports?lang=fr">`);
  });
});

describe('the page of a passport and a destination', () => {
  it.each([
    ['en', 'Brazil passport, Japan: no visa for up to 90 days'],
    ['es', 'Pasaporte de Brasil, destino Japón: sin visado, 90 días'],
    ['pt', 'Passaporte do Brasil, destino Japão: sem visto por até 90 dias'],
    ['fr', 'Passeport du Brésil, destination Japon\u00a0: sans visa jusqu’à 90 jours'],
  ])('gives the answer in words (%s)', async (language, title) => {
    const { body } = await portal.get(`/check/BR/JP?lang=${language}`);
    // The site's name stands where it fits.
    expect(titleOf(body)).toBe(title.length > 60 ? title : `${title} · Carnet`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(tag(body, '<p class="lead">(.+?)</p>')).toMatch(/90.*2026/);
  });

  it('brings the answer for its script, so that nothing is asked twice', async () => {
    const data = jsonOf((await portal.get('/check/BR/JP')).body, 'portal-data');
    const asked = async (path: string) => JSON.parse((await portal.get(`/portal/v1${path}`)).body);
    expect(data).toMatchObject({ passport: { id: 76, iso2: 'BR' }, destination: { id: 392, iso2: 'JP' } });
    expect(data).toMatchObject({
      answer: await asked('/entry-requirements/personalized?fromCountryId=76&toCountryId=392&explain=true'),
      health: await asked('/health-requirements?countryId=392&limit=100'),
    });
    expect(jsonOf((await portal.get('/passports/BR')).body, 'portal-data')).toBeUndefined();
  });

  it('says that nothing is known, never that nothing is needed', async () => {
    const { status, body } = await portal.get('/check/BR/XK');
    expect(status).toBe(200);
    expect(titleOf(body)).toBe('Brazil passport, Kosovo: not known · Carnet');
    expect(body).toContain('No information yet on entering Kosovo');
    expect(jsonOf(body, 'portal-data')).toMatchObject({ answer: null });
  });

  it('says that sources disagree', async () => {
    const catalog = createFixtureCatalog();
    const disputed = await startPortal({
      catalog: () => ({
        ...catalog,
        personalizedWith: (...args) => {
          const answer = catalog.personalizedWith(...args);
          return answer && byteText(answer.replaceAll('"status":"current"', '"status":"disputed"'));
        },
      }),
    });
    const { body } = await disputed.get('/check/BR/JP');
    expect(tag(body, '<p class="lead">(.+?)</p>')).toMatch(/90 days\. Sources disagree about this\.$/);
    await disputed.close();
  });

  it('of one country twice is a page that says so', async () => {
    const { status, body } = await portal.get('/check/JP/JP');
    expect([status, titleOf(body)]).toEqual([200, 'Japan passport, Japan: your own country · Carnet']);
    expect(jsonOf(body, 'portal-data')).toMatchObject({ answer: null });
  });

  it.each([
    ['/check/br/jp', '/check/BR/JP'],
    ['/check/BRA/JPN', '/check/BR/JP'],
    ['/check/Bra/jP?lang=fr&x=1', '/check/BR/JP?lang=fr&x=1'],
    ['/passports/bra', '/passports/BR'],
    ['/countries/jpn?lang=es', '/countries/JP?lang=es'],
    ['/dashboard', '/dashboard/keys'],
  ])('%s has moved to %s', async (from, to) => {
    const { status, headers } = await portal.get(from, FOR_PAGE);
    expect([status, headers.location]).toEqual([308, to]);
  });

  it.each([
    ['/passports/PR', '/passports/US'],
    ['/passports/pri?lang=es', '/passports/US?lang=es'],
    ['/check/PR/JP', '/check/US/JP'],
    ['/check/pr/jpn', '/check/US/JP'],
    ['/check/PR/US', '/passports/US'],
    ['/check/PR/PR', '/check/US/PR'],
    ['/passports/AQ', '/passports'],
    ['/check/AQ/JP', '/countries/JP'],
  ])('%s, of a territory without passports, leads to %s, of those its people hold', async (from, to) => {
    const { status, headers } = await territorial.get(from, FOR_PAGE);
    expect([status, headers.location]).toEqual([308, to]);
    expect((await territorial.get(to, FOR_PAGE)).status).toBe(200);
  });

  it('of a territory without passports is left as a destination', async () => {
    for (const path of ['/countries/PR', '/check/BR/PR']) expect((await territorial.get(path)).status).toBe(200);
    expect((await territorial.get('/social/check/BR/PR.png')).status).toBe(200);
    expect((await territorial.get('/social/check/PR/BR.png')).status).toBe(404);
  });
});

describe('pages of one country', () => {
  it('count what its passport needs, and what passports need there', async () => {
    const passport = await portal.get('/passports/BR');
    expect(tag(passport.body, '<p class="lead">(.+?)</p>')).toBe(
      'Destinations by requirement: no visa 1, visa on arrival 0, e-visa or ETA 0, visa in advance 0, ' +
        'entry not permitted 0, not known 2.',
    );
    const country = await portal.get('/countries/JP');
    expect(tag(country.body, '<p class="lead">(.+?)</p>')).toContain('no visa 1,');
    expect(tag(country.body, '<p class="lead">(.+?)</p>')).toContain('visa in advance 1,');
  });
});

describe('what is no page', () => {
  it.each([
    '/check/ZZ/JP',
    '/check/BR/ZZZ',
    '/check/BR',
    '/passports/ZZ',
    '/countries/1',
    '/docs/nothing',
    '/nothing',
    '/x/y',
  ])('%s is 404, in the shell', async (path) => {
    const { status, headers, body } = await portal.get(path, FOR_PAGE);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(titleOf(body)).toBe('Page not found · Carnet');
    expect(body).toContain('content="noindex"');
  });

  it.each(['/v1/nothing', '/auth/nothing', '/portal/nothing', '/portal/v1/nothing', '/webhooks/x', '/social/x.png'])(
    '%s belongs to programs: 404 with the envelope, whatever is accepted',
    async (path) => {
      const { status, body } = await portal.get(path, FOR_PAGE);
      expect([status, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('answers programs with the envelope: another Accept, another method', async () => {
    for (const request of [
      { url: '/nothing' },
      { url: '/nothing', headers: { accept: 'application/json' } },
      { url: '/nothing', method: 'POST', headers: FOR_PAGE, payload: '{}' },
    ] as const) {
      const { status, body } = await portal.ask(request);
      expect([status, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('texts from data', () => {
  it('never become markup', async () => {
    const evil = '</script><script>alert(1)</script><!-- \u2028\u2029 "\'&';
    const catalog = createFixtureCatalog();
    const { body } = await (
      await startPortal({
        catalog: () => ({
          ...catalog,
          countries: (...args) =>
            byteText(
              Buffer.from(catalog.countries(...args), 'latin1')
                .toString()
                .replaceAll('"Kosovo"', JSON.stringify(evil)),
            ),
          personalizedWith: (from, to, extras) => {
            const answer = catalog.personalizedWith(76, 392, extras);
            return from === 983 && to === 392 && answer !== undefined
              ? byteText(answer.replace('"generalNotes":null', `"generalNotes":${JSON.stringify(evil)}`))
              : undefined;
          },
        }),
      })
    ).get('/check/XK/JP');
    expect(body.match(/<script/g)).toHaveLength(3);
    expect(body).not.toMatch(/[\u2028\u2029]/);
    expect(jsonOf(body, 'portal-data')).toMatchObject({
      passport: { name: evil },
      answer: { requirement: { generalNotes: evil } },
    });
  });
});

describe('settings for the page', () => {
  it('are in every page', async () => {
    for (const path of ['/', '/dashboard/keys', '/nothing']) {
      expect(jsonOf((await portal.get(path, FOR_PAGE)).body, 'portal-config')).toEqual({
        publicUrl: 'https://api.example.org',
        dashboardUrl: PORTAL_URL,
        identity: { kind: 'embedded', printsMails: false },
        hasPayments: false,
        sendsMails: false,
        hasSecurityContact: false,
        takesReports: false,
        version: '0.0.0-test',
        lang: 'en',
      });
    }
  });

  it('name an outside identity provider, which pages may then ask', async () => {
    const identity = {
      kind: 'oidc',
      issuer: 'https://login.example.org/realms/carnet',
      clientId: 'portal',
      scope: 'openid email',
      audience: 'carnet',
    } as const;
    const identityEndpoints = () => [
      'https://tokens.example.org/token',
      'https://login.example.org/revoke',
      'https://a;script-src/',
      'data:text/plain,x',
      'no address',
    ];
    const outside = await startPortal({ settings: { identity, identityEndpoints } });
    const { headers, body } = await outside.get('/sign-in');
    expect(jsonOf(body, 'portal-config')).toMatchObject({ identity });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.example.org https://login.example.org https://tokens.example.org;",
    );
    await outside.close();
  });
});

describe('while there is no travel data', () => {
  it('pages that need it say so and are asked for again; the others are as always', async () => {
    const early = await startPortal({ catalog: () => undefined });
    for (const path of ['/check/BR/JP', '/passports/BR', '/countries/JP']) {
      const { status, headers, body } = await early.get(path, FOR_PAGE);
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
      expect(titleOf(body)).toBe('Travel data is not loaded · Carnet');
    }
    expect((await early.get('/', FOR_PAGE)).status).toBe(200);
    for (const path of ['/portal/v1/countries', '/portal/country-names', '/sitemap.xml', '/social/check/BR/JP.png']) {
      const { status, body } = await early.get(path);
      expect([status, JSON.parse(body).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    }
    await early.close();
  });
});
