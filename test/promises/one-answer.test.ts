/** The rule set answers every pair as the catalog's image does: on any day, in every form, byte for byte. */
import type { Day } from '@carnet/rules/calendar.ts';
import { COUNTRY_GROUP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { served } from '@carnet/rules/schema/served.ts';
import { RuleSetFacts } from '@carnet/rules/trips/rule-set-facts.ts';
import { expect, it } from 'vitest';
import { buildImage } from '../../src/catalog/build/build-image.ts';
import { withDatabaseSource } from '../../src/catalog/build/read-database.ts';
import type { ByteText } from '../../src/catalog/byte-text.ts';
import { MemoryCatalog } from '../../src/catalog/memory-catalog.ts';
import { organisationsOf } from '../../src/catalog/passport-context.ts';
import { personalizedAnswer } from '../../src/catalog/rule-set/personalized-answer.ts';
import { readRuleSet } from '../../src/catalog/rule-set/read-rule-set.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import { withRowReader } from '../../src/db/row-reader.ts';
import { openLoadedDatabase } from '../helpers/database.ts';

const NOON = Date.parse('2026-11-28T12:00:00Z');
/** Rules begin and end, and passports age, between these. */
const OTHER_DAYS = ['2027-03-01', '2028-07-15'];
/** Of the answers with trace and evidence, which take long: every seventh pair. */
const STEP = process.env.TEST_ALL ? 1 : 7;
const SHOWN = 5;

const servedGroup = served(COUNTRY_GROUP_FIELDS);
const groupOf = (row: Parameters<typeof servedGroup>[0] & { readonly id: number }) => servedGroup(row);

it('answers all pairs as the image does', { timeout: 900_000 }, async () => {
  const { catalog, ruleSet, organisations } = await openBoth();
  const differing: string[] = [];
  let compared = 0;
  const compare = (name: string, one: ByteText | undefined, other: ByteText | undefined) => {
    compared++;
    if (String(one) !== String(other)) differing.push(name);
  };
  const ids = catalog.countryCodes.map(({ iso2 }) => catalog.countryIdOf(iso2) as number);
  for (const passport of ids) {
    for (const destination of ids) {
      const pair = { passport, destination, day: catalog.day };
      const name = `${passport} ${destination}`;
      const isAnswered = catalog.hasAnswer(passport, destination);
      const plain = isAnswered ? catalog.personalized(passport, destination) : undefined;
      compare(name, plain, personalizedAnswer(ruleSet, organisations, pair));
      for (const asOf of OTHER_DAYS) {
        const time = { asOf, knownAt: null };
        const then = personalizedAnswer(ruleSet, organisations, { ...pair, day: asOf, time });
        compare(`${name} ${asOf}`, catalog.personalizedOn(passport, destination, time), then);
      }
      if ((passport + destination) % STEP !== 0) continue;
      const [time, extras] = [
        { asOf: catalog.day, knownAt: null },
        { trace: true, evidence: true },
      ];
      const whole = personalizedAnswer(ruleSet, organisations, { ...pair, time, ...extras });
      compare(`${name} in full`, catalog.personalizedOn(passport, destination, time, extras), whole);
    }
  }
  expect(differing.slice(0, SHOWN)).toEqual([]);
  expect(compared).toBeGreaterThan(3 * 49_000);
});

/** Any traveller, and two of known age who arrive by land and by air. */
const TRAVELLERS = [
  { mode: null, ageYears: null },
  { mode: 'land', ageYears: 70 },
  { mode: 'air', ageYears: 12 },
] as const;

it('answers trips as the image does', { timeout: 900_000 }, async () => {
  const { catalog, ruleSet, directory } = await openBoth();
  const was = catalog.tripFacts;
  const is = new RuleSetFacts(ruleSet, {
    ...directory,
    dataRevision: was.dataRevision,
    healthOf: (id) => was.health(id),
  });
  const differing: string[] = [];
  const compare = (name: string, one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other)) differing.push(name);
  };
  const ids = directory.countries.map(({ id }) => id);
  const days = [catalog.day, ...OTHER_DAYS];
  for (const to of ids) {
    for (const day of days) compare(`general ${to} ${day}`, was.general(to, day), is.general(to, day));
    for (const from of ids) {
      for (const [at, traveller] of TRAVELLERS.entries()) {
        const day = days[(from + to + at) % days.length] as Day;
        const asked = [from, to, day, traveller] as const;
        const name = `${from} ${to} ${day} ${traveller.mode}`;
        compare(name, was.requirement(...asked), is.requirement(...asked));
        compare(`${name} open`, was.openConditions(...asked), is.openConditions(...asked));
        if ((from + to) % STEP === 0) compare(`${name} trace`, was.trace?.(...asked), is.trace(...asked));
      }
    }
  }
  expect(differing.slice(0, SHOWN)).toEqual([]);
  expect(differing.length).toBe(0);
});

/** From one state of one database. */
async function openBoth() {
  const db = await openLoadedDatabase();
  try {
    return await withRowReader(db.kysely, async (reader) => {
      const image = await withDatabaseSource(reader, (source) => buildImage(source, NOON));
      const catalog = new MemoryCatalog(new RulesEdition(image), undefined);
      const { ruleSet, organisations, directory } = await withDatabaseSource(reader, async (source) => ({
        ruleSet: await readRuleSet(source, NOON),
        organisations: organisationsOf(source.directory.groups),
        directory: { countries: source.directory.countries, groups: source.directory.groups.map(groupOf) },
      }));
      return { catalog, ruleSet, organisations, directory };
    });
  } finally {
    await db.close();
  }
}
