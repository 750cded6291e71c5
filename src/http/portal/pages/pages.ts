/** Which pages the portal has, and what the server knows to say of each before its script runs. */

import { parsed } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { PersonalizedResult } from '../../../catalog/schemas/personalized-result.ts';
import { tierTerms } from '../../../domain/tier-terms.ts';
import { answersOf } from '../data/answers.ts';
import { type CheckedPair, checkPair, checkTexts } from '../data/check.ts';
import { countriesOf } from '../data/countries.ts';
import { readerAnswer } from '../data/reader-answer.ts';
import { findDocsPage } from '../docs/docs-page.ts';
import { checkImagePath, DEFAULT_IMAGE } from '../images/image-routes.ts';
import { FOLLOW_STATES, faultyFields, REPORT_STATES } from '../shared/form-states.ts';
import { EXAMPLE, exampleOf, tellingChanges } from '../shared/front-facts.ts';
import { PAGE_SOURCES, type PageName } from '../shared/page-sources.ts';
import type {
  AnswerSide,
  Answers,
  CountryName,
  FollowState,
  FrontFacts,
  Language,
  PageBody,
  TypedFacts,
} from '../shared/portal-shapes.ts';
import { readerKey, readReaderFacts } from '../shared/reader-facts.ts';
import { findChangesPage } from './changes-page.ts';
import { destinationFacts } from './page-facts.ts';
import type { FoundPage, PageOutcome, PageRoute, Visit } from './page-route.ts';
import type { Titles } from './titles.ts';

const ACCOUNT_PAGES = [
  'sign-in',
  'sign-in-link',
  'sign-up',
  'verify-email',
  'forgot-password',
  'reset-password',
  'callback',
  'account',
];
const DASHBOARD_SECTIONS = ['keys', 'usage', 'plan', 'webhooks', 'activity'];
const DESK_SECTIONS = ['queue', 'corrections', 'changes', 'sources', 'export', 'members'];

const plain = (path: string, key: string, source: PageName, isIndexed = true): PageRoute => ({
  path,
  source,
  isIndexed,
  find: (_, titles) => ({ kind: 'page', page: plainPage(titles, key) }),
});

const directory = (path: string, key: string, source: PageName, side: AnswerSide): PageRoute => ({
  path,
  source,
  isIndexed: true,
  find(_, titles, catalog) {
    const body: PageBody | undefined = catalog && { kind: 'directory', side, countries: countriesOf(catalog).all };
    return { kind: 'page', page: plainPage(titles, key, body) };
  },
});

export const PAGE_ROUTES: readonly PageRoute[] = [
  {
    path: '/',
    source: 'check',
    isIndexed: true,
    find: findFront,
  },
  { path: '/check', source: 'check', isIndexed: false, find: () => ({ kind: 'typed' }) },
  { path: '/check/{passport}/{destination}', source: 'check', isIndexed: true, find: findCheck },
  plain('/plan', 'plan', 'plan'),
  { path: '/follow/{state}', source: 'follow', isIndexed: false, find: findFollowPage },
  { path: '/corrections/{id}', source: 'corrections', isIndexed: false, find: findCorrectionPage },
  { path: '/changes', source: 'changes', isIndexed: true, find: findChangesPage },
  directory('/passports', 'passports', 'passport', 'passport'),
  { path: '/passports/{passport}', source: 'passport', isIndexed: true, find: countryPage('/passports', 'passport') },
  directory('/countries', 'countries', 'country', 'destination'),
  {
    path: '/countries/{destination}',
    source: 'country',
    isIndexed: true,
    find: countryPage('/countries', 'destination'),
  },
  { path: '/pricing', source: 'pricing', isIndexed: true, find: findPricing },
  {
    path: '/about',
    source: 'about',
    isIndexed: true,
    find: (_, titles) => ({ kind: 'page', page: plainPage(titles, 'about', { kind: 'about' }) }),
  },
  { path: '/docs', source: 'docs', isIndexed: true, find: findDocsPage },
  { path: '/docs/{page}', source: 'docs', isIndexed: true, find: findDocsPage },
  { path: '/docs/{page}/{operation}', source: 'docs', isIndexed: true, find: findDocsPage },
  ...ACCOUNT_PAGES.map((name) => plain(`/${name}`, name, 'account', false)),
  {
    path: '/dashboard',
    source: 'dashboard',
    isIndexed: false,
    find: () => ({ kind: 'moved', to: '/dashboard/keys' }),
  },
  ...DASHBOARD_SECTIONS.map((section) => plain(`/dashboard/${section}`, `dashboard.${section}`, 'dashboard', false)),
  plain('/desk', 'desk', 'desk', false),
  ...DESK_SECTIONS.map((section) => plain(`/desk/${section}`, `desk.${section}`, 'desk', false)),
  plain('/desk/changes/{id}', 'desk.change', 'desk', false),
  plain('/desk/corrections/{id}', 'desk.correction', 'desk', false),
];

/**
 * Sources whose files a page needs in that language, as the build's manifest names them; without a page, of the shell
 * alone.
 */
export function sourcesOf(page: PageRoute | undefined, language: Language): string[] {
  // The texts of the shell and of the front page are one file.
  const shell = `src/i18n/first/${language}.ts`;
  if (page === undefined) return [shell];
  const { module, area } = PAGE_SOURCES[page.source];
  return [shell, `messages/${language}/${area}.json`, module];
}

export function plainPage(titles: Titles, key: string, body?: PageBody): FoundPage {
  return {
    ...(body === undefined ? {} : { body }),
    image: DEFAULT_IMAGE,
    text: (language) => ({ title: titles.text(language, `${key}.title`), lead: titles.text(language, `${key}.lead`) }),
  };
}

/** Also without travel data: the question can be asked. */
async function findFront(
  _: unknown,
  titles: Titles,
  catalog: Catalog | undefined,
  { stored }: Visit,
): Promise<PageOutcome> {
  if (catalog === undefined) return { kind: 'page', page: plainPage(titles, 'home', { kind: 'front' }) };
  const { all } = countriesOf(catalog);
  const answer = catalog.personalized(EXAMPLE.fromCountryId, EXAMPLE.toCountryId);
  const list = await stored.page(catalog, {});
  const facts: FrontFacts = {
    passports: all.filter(({ isPassport }) => isPassport).length,
    destinations: all.filter(({ isDestination }) => isDestination).length,
    changes: tellingChanges(list?.changes ?? []),
    example: answer === undefined ? undefined : exampleOf(parsed<PersonalizedResult>(answer).requirement),
  };
  const page = plainPage(titles, 'home', { kind: 'front', facts });
  return { kind: 'page', page: { ...page, data: JSON.stringify({ requests: { front: facts } }) } };
}

async function findCheck(
  { passport: from = '', destination: to = '' }: Readonly<Record<string, string>>,
  titles: Titles,
  catalog: Catalog | undefined,
  { stored, traffic, language, query, writer, asker }: Visit,
): Promise<PageOutcome> {
  if (catalog === undefined) return { kind: 'unavailable' };
  const { find } = countriesOf(catalog);
  const [passport, destination] = [find(from), find(to)];
  if (passport === undefined || destination === undefined) return { kind: 'missing' };
  if (!passport.isPassport) return { kind: 'moved', to: addressWithout(passport, destination) };
  if (passport.iso2 !== from || destination.iso2 !== to) {
    return { kind: 'moved', to: `/check/${passport.iso2}/${destination.iso2}` };
  }
  const last = passport.id === destination.id ? null : await stored.lastOf(catalog, passport.id, destination.id);
  const typed = typedFacts(query, language, countriesOf(catalog).all, writer);
  if (typed?.to !== undefined)
    return { kind: 'seeOther', to: `/check/${passport.iso2}/${destination.iso2}?${typed.to}` };
  const facts = passport.id === destination.id ? null : readReaderFacts((name) => query.get(name));
  const reader = facts && (await readerAnswer(catalog, { passport, destination }, facts, { language, asker }));
  const pair: CheckedPair = checkPair(catalog, passport, destination, {
    last,
    language,
    requests: facts && reader ? { [readerKey(passport.iso2, destination.iso2, facts)]: reader } : {},
  });
  if (pair.requirement !== undefined) traffic?.count(passport.id, destination.id);
  return {
    kind: 'page',
    page: {
      image: checkImagePath(passport.iso2, destination.iso2),
      text: (language) => checkTexts(titles, language, pair),
      data: pair.json,
      body: { kind: 'check', passport: passport.iso2, destination: destination.iso2, facts, typed: typed?.unclear },
    },
  };
}

/**
 * Countries that a form without script sent as somebody typed them: `to` is the query with their codes, once it is clear
 * which are meant.
 */
function typedFacts(
  query: URLSearchParams,
  language: Language,
  all: readonly CountryName[],
  writer: Visit['writer'],
): { readonly to?: string; readonly unclear?: TypedFacts } | undefined {
  const sent = { passport: query.get('also') ?? '', destination: query.get('residence') ?? '' };
  const isTyped = Object.values(sent).some((text) => text !== '' && !/^[A-Z]{2}$/.test(text));
  if (!isTyped || writer === undefined) return undefined;
  const { passport: also, destination: residence } = writer.findTyped(language, sent, all);
  const isFound = [also, residence].every(({ text, found }) => text === '' || found !== undefined);
  if (!isFound) return { unclear: { also, residence } };
  const to = new URLSearchParams(query);
  if (also.found !== undefined) to.set('also', also.found);
  if (residence.found !== undefined) to.set('residence', residence.found);
  return { to: to.toString() };
}

function findPricing(_: unknown, titles: Titles, __: unknown, { monthlyPrices }: Visit): PageOutcome {
  const data = JSON.stringify({ requests: { tiers: tierTerms(monthlyPrices) } });
  return { kind: 'page', page: { ...plainPage(titles, 'pricing', { kind: 'pricing' }), data } };
}

function findFollowPage(
  { state = '' }: Readonly<Record<string, string>>,
  titles: Titles,
  _: unknown,
  { query }: Visit,
): PageOutcome {
  if (!FOLLOW_STATES.includes(state as FollowState)) return { kind: 'missing' };
  const body: PageBody = { kind: 'follow', state: state as FollowState, token: query.get('token') ?? '' };
  return { kind: 'page', page: plainPage(titles, 'follow', body) };
}

/** Of a report that was taken, by its id; or what became of one that was not. */
async function findCorrectionPage(
  { id = '' }: Readonly<Record<string, string>>,
  titles: Titles,
  catalog: Catalog | undefined,
  { outcomes, query }: Visit,
): Promise<PageOutcome> {
  const state = REPORT_STATES.find((one) => one === id);
  if (state !== undefined) {
    const fields = faultyFields((query.get('fields') ?? '').split(','));
    return { kind: 'page', page: plainPage(titles, 'correction', { kind: 'report', state, fields }) };
  }
  if (catalog === undefined) return { kind: 'unavailable' };
  const outcome = await outcomes.of(catalog, id);
  if (outcome === undefined) return { kind: 'unavailable' };
  if (outcome === null) return { kind: 'missing' };
  const data = JSON.stringify({ requests: { [`correction ${id}`]: outcome } });
  return { kind: 'page', page: { ...plainPage(titles, 'correction', { kind: 'outcome', outcome }), data } };
}

/** Of a territory without passports: that of the passport its people hold. */
const passportAddress = ({ passport }: CountryName): string =>
  passport === null ? '/passports' : `/passports/${passport}`;

/**
 * Where the answer to such a passport is: with the one that its people hold, unless the journey leads to its country.
 */
function addressWithout(territory: CountryName, destination: CountryName): string {
  if (territory.passport === null) return `/countries/${destination.iso2}`;
  return territory.passport === destination.iso2
    ? passportAddress(territory)
    : `/check/${territory.passport}/${destination.iso2}`;
}

function countryPage(path: string, side: AnswerSide): PageRoute['find'] {
  return (parameters, titles, catalog, { language: shownLanguage }) => {
    if (catalog === undefined) return { kind: 'unavailable' };
    const code = parameters[side] ?? '';
    const country = countriesOf(catalog).find(code);
    if (country === undefined) return { kind: 'missing' };
    if (side === 'passport' && !country.isPassport) return { kind: 'moved', to: passportAddress(country) };
    if (country.iso2 !== code) return { kind: 'moved', to: `${path}/${country.iso2}` };
    const key = side === 'passport' ? 'passport' : 'country';
    const counts = countAnswers(catalog, side, country);
    return {
      kind: 'page',
      page: {
        image: DEFAULT_IMAGE,
        body: () => ({
          kind: 'answers',
          side,
          country,
          countries: countriesOf(catalog).all,
          answers: parsed<Answers>(answersOf(catalog, side, country.id)).answers,
        }),
        // In the page, so that nothing above the map moves when the script takes over.
        ...(side === 'destination'
          ? { data: JSON.stringify({ requests: destinationFacts(catalog, country.id, shownLanguage) }) }
          : { known: () => ({ requests: {} }) }),
        text(language) {
          const words =
            side === 'passport'
              ? titles.passportWords(language, country)
              : { destination: titles.country(language, country) };
          const values = { ...words, ...counts };
          return {
            title: titles.text(language, `${key}.title`, values),
            lead: titles.text(language, `${key}.lead`, values),
          };
        },
      },
    };
  };
}

const COUNTED_AS = {
  visa_free: 'free',
  visa_on_arrival: 'arrival',
  e_visa: 'electronic',
  eta: 'electronic',
  visa_required: 'required',
  not_allowed: 'closed',
} as const;

/** How many other countries are of each kind. */
function countAnswers(catalog: Catalog, side: AnswerSide, country: CountryName) {
  const counts = { free: 0, arrival: 0, electronic: 0, required: 0, closed: 0, unknown: 0 };
  const types = new Map(
    (JSON.parse(answersOf(catalog, side, country.id)) as Answers).answers.map((line) => [
      line.countryId,
      line.visaRequirementType,
    ]),
  );
  for (const other of countriesOf(catalog).all) {
    // A territory that issues no passports is no passport that could enter.
    if (other.id === country.id || (side === 'destination' && !other.isPassport)) continue;
    const type = types.get(other.id) ?? null;
    counts[type === null ? 'unknown' : COUNTED_AS[type]] += 1;
  }
  return counts;
}
