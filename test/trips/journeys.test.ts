/** The journeys of docs/trips.md on the open data set: what was found by hand in their sources, not what the engine says. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ItemStatus, Verdict } from '@carnet/rules/trips/checked.ts';
import type { AnswerTraveller, TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { JOURNEYS, JOURNEYS_DAY } from '../../scripts/docs/trip-journeys.ts';
import { answerFile } from '../../src/cli/commands/trips/answer-file.ts';
import { openDataCatalog } from '../helpers/open-data-catalog.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../docs/examples/trips');

interface Expected {
  readonly verdict: Verdict;
  /** Of legs that decide; the document where there are several. */
  readonly legs: Readonly<Record<string, Verdict | readonly [Verdict, documentRef: string]>>;
  /** With the day until which it can be done, where there is one. */
  readonly items: Readonly<Record<string, ItemStatus | readonly [ItemStatus, dueOn: string]>>;
}

const EXPECTED: Readonly<Record<string, Expected>> = {
  'first-trip': {
    verdict: 'conditional',
    legs: { fra: 'sufficient', jp: 'conditional', back: 'sufficient' },
    items: {
      'fra.transit': 'met',
      'jp.visa': 'met',
      'jp.documentValidity': 'met',
      'jp.stay': 'met',
      'jp.customs': 'to_do',
    },
  },
  'two-passports': {
    verdict: 'conditional',
    legs: { us: ['conditional', 'pt'], back: ['sufficient', 'br'] },
    items: { 'us.visa': 'to_do', 'gb.visa': 'to_do' },
  },
  'frankfurt-transit': {
    verdict: 'conditional',
    legs: { fra: 'conditional' },
    items: { 'fra.transit': 'to_do', 'bb.visa': 'met', 'bb.health.yellow-fever': ['to_do', '2027-01-02'] },
  },
  'frankfurt-transit-canadian-visa': {
    verdict: 'conditional',
    legs: { fra: 'sufficient' },
    items: { 'fra.transit': 'met', 'bb.visa': 'met' },
  },
  'london-self-transfer': {
    verdict: 'conditional',
    legs: { lhr: 'conditional', home: 'sufficient' },
    items: { 'lhr.transit': 'unknown' },
  },
  'china-240-hours': {
    verdict: 'conditional',
    legs: {},
    items: { 'pvg.transit': 'met', 'jp.visa': 'met' },
  },
  'kenya-maldives': {
    verdict: 'insufficient',
    legs: { mv: 'insufficient' },
    items: { 'mv.health.yellow-fever': ['not_met', '2026-11-20'], 'mv.visa': 'to_do' },
  },
  'kenya-maldives-vaccinated': {
    verdict: 'conditional',
    legs: { mv: 'conditional' },
    items: { 'mv.health.yellow-fever': 'met', 'mv.visa': 'to_do' },
  },
  'passport-expires-indonesia': {
    verdict: 'insufficient',
    legs: { id: 'insufficient' },
    items: { 'id.documentValidity': 'not_met' },
  },
  'passport-expires-spain': {
    verdict: 'conditional',
    legs: { es: 'conditional' },
    items: { 'es.visa': 'met', 'es.documentValidity': 'met', 'es.documentValidity.issued': 'met' },
  },
  'schengen-87-days': {
    verdict: 'insufficient',
    legs: { it: 'insufficient' },
    items: { 'it.visa': 'met', 'it.stay': 'not_met' },
  },
  'schengen-87-days-fits': {
    verdict: 'conditional',
    legs: { it: 'conditional' },
    items: { 'it.visa': 'met', 'it.stay': 'met' },
  },
  'family-with-child': {
    verdict: 'conditional',
    legs: { za: 'conditional' },
    items: { 'za.visa': 'met', 'za.documentValidity': 'met', 'za.health.yellow-fever': 'met' },
  },
  'expired-visa-old-passport': {
    verdict: 'conditional',
    legs: { ca: ['conditional', 'new'] },
    items: { 'ca.visa': 'to_do' },
  },
  'passport-and-destination': {
    verdict: 'conditional',
    legs: {},
    items: { '1.visa': 'met', '1.documentValidity': 'unknown', '1.stay': 'unknown' },
  },
  'united-kingdom-and-ireland': {
    verdict: 'conditional',
    legs: { gb: 'conditional', ie: 'conditional' },
    items: { 'gb.visa': 'to_do', 'ie.visa': 'met', 'ie.documentValidity': 'met' },
  },
  'mexico-with-us-visa': {
    verdict: 'conditional',
    legs: { mx: 'conditional' },
    items: { 'mx.visa': 'met' },
  },
  'australia-too-late': {
    verdict: 'insufficient',
    legs: { au: 'insufficient' },
    items: { 'au.visa': ['not_met', '2026-10-30'] },
  },
  'not-admitted': {
    verdict: 'insufficient',
    legs: { mv: 'insufficient' },
    items: { 'mv.visa': 'not_met' },
  },
  'two-nationalities-home': {
    verdict: 'sufficient',
    legs: { it: ['sufficient', 'it'], back: ['sufficient', 'us'] },
    items: { 'it.visa': 'met', 'it.stay': 'met' },
  },
  'refugee-document': {
    verdict: 'unknown',
    legs: { rs: 'unknown' },
    items: { 'rs.document': 'unknown' },
  },
};

describe('the journeys of the documentation', () => {
  const answers = new Map<string, TripAnswer>();
  const travellerOf = (name: string, index = 0): AnswerTraveller =>
    answers.get(name)?.travellers[index] as AnswerTraveller;

  beforeAll(async () => {
    const catalog = await openDataCatalog(Date.parse(`${JOURNEYS_DAY}T12:00:00Z`));
    for (const { name } of JOURNEYS) {
      const file = path.join(EXAMPLES, `${name}.json`);
      const body: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const { answer } = answerFile(file, body, catalog, { asOf: JOURNEYS_DAY, language: 'en', explain: false });
      answers.set(name, answer);
    }
  });

  it('are written out and expected, all of them', () => {
    const written = readdirSync(EXAMPLES).map((file) => file.replace('.json', ''));
    expect(JOURNEYS.map(({ name }) => name).sort()).toEqual(written.sort());
    expect(Object.keys(EXPECTED).sort()).toEqual(written);
  });

  it.each(Object.entries(EXPECTED))('%s is answered as its sources say', (name, { verdict, legs, items }) => {
    const traveller = travellerOf(name);
    const found = { verdict: answers.get(name)?.verdict, legs: {}, items: {} } as Record<string, unknown>;
    found.legs = Object.fromEntries(
      Object.entries(legs).map(([ref, wanted]) => {
        const leg = traveller.legs.find((one) => one.ref === ref);
        return [ref, typeof wanted === 'string' ? leg?.verdict : [leg?.verdict, leg?.documentRef]];
      }),
    );
    found.items = Object.fromEntries(
      Object.entries(items).map(([id, wanted]) => {
        const item = traveller.legs.flatMap((leg) => leg.items).find((one) => one.id === id);
        return [id, typeof wanted === 'string' ? item?.status : [item?.status, item?.dueOn]];
      }),
    );
    expect(found).toEqual({ verdict, legs, items });
  });

  it('count days of stay as by hand', () => {
    const ledgerOf = (name: string) => travellerOf(name).legs.find(({ ref }) => ref === 'it')?.ledger;
    expect(ledgerOf('schengen-87-days')).toMatchObject({
      area: 'SCHENGEN',
      limitDays: 90,
      windowDays: 180,
      usedDays: 10,
      remainingDays: 80,
      mustLeaveBy: '2027-03-30',
    });
    expect(ledgerOf('schengen-87-days-fits')?.mustLeaveBy).toSatisfy((day: string) => day >= '2027-04-06');
  });

  it('tell the changes that help', () => {
    const changesOf = (name: string) => travellerOf(name).counterfactuals.map(({ change }) => change);
    expect(changesOf('schengen-87-days')).toContainEqual({ path: 'legs[1].departsOn', to: '2027-03-30' });
    expect(changesOf('schengen-87-days')).toContainEqual({ path: 'legs[*]', to: '+30 days' });
    expect(changesOf('london-self-transfer')).toContainEqual({ path: 'legs[1].transit.side', to: 'airside' });
    expect(changesOf('kenya-maldives')).toContainEqual({ path: 'legs[*]', to: '+3 days' });
    expect(changesOf('australia-too-late')).toContainEqual({ path: 'legs[*]', to: '+24 days' });
    expect(changesOf('passport-expires-indonesia').map((change) => change.path)).toContain(
      'travellers[0].documents[0].expiresOn',
    );
  });

  it('accept the visa of the United States in Mexico, and the old one of Canada', () => {
    const byRef = (name: string, ref: string) => travellerOf(name).legs.find((leg) => leg.ref === ref)?.satisfiedBy;
    expect(byRef('mexico-with-us-visa', 'mx')).toMatchObject({
      authorisationRef: 'us-visa',
      gives: { visaRequirementType: 'visa_free', maxStayDays: 180 },
    });
    expect(byRef('expired-visa-old-passport', 'ca')).toMatchObject({
      authorisationRef: 'ca-visa',
      gives: { visaRequirementType: 'eta' },
    });
  });

  it('tell a child, not the parents, what papers may be asked for', () => {
    const minors = [0, 1, 2].map((index) =>
      travellerOf('family-with-child', index)
        .legs.flatMap(({ items }) => items)
        .filter(({ topic, status }) => topic === 'minors' && status !== 'not_applicable'),
    );
    expect(minors.map((items) => items.length)).toEqual([0, 0, 2]);
  });
});
