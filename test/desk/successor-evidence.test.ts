import { addDays, dayOf } from '@carnet/rules/calendar.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryCatalog } from '../../src/catalog/catalog.ts';
import { readEdition } from '../helpers/read-edition.ts';
import { BRAZIL, draftOf, JAPAN, MINISTRY } from './desk-data.ts';
import { type DeskCheckout, deskCheckout } from './export/export-under-test.ts';

const NOW = Date.now();
const FROM = addDays(dayOf(NOW), 5);
const INDIA = 356;

interface Fact {
  readonly statementId: number;
  readonly verification: object;
  readonly evidence: readonly { readonly publication: string }[];
}

describe('a rule that begins on the effective day of a change', () => {
  let desk: DeskCheckout;
  beforeEach(async () => {
    desk = await deskCheckout();
  });
  afterEach(() => desk?.close());

  /** By topic, as an answer of that day has them. */
  async function factsOn(day: string, passport: number): Promise<Record<string, Fact>> {
    const catalog = new MemoryCatalog(await readEdition(desk.db, { now: NOW, day }), undefined);
    const answer = String(catalog.personalizedWith(passport, JAPAN, { trace: false, evidence: true }));
    const { facts } = JSON.parse(answer).requirement as { facts: Record<string, Fact | null> };
    return Object.fromEntries(Object.entries(facts).filter((one): one is [string, Fact] => one[1] !== null));
  }

  it('says of unchanged facts what was said of them before, also after a load and from exported files', async () => {
    const ruleId = await desk.ruleId('general');
    const evidence = { publication: { code: 'treaty' }, statedOn: '2026-06-20', quote: 'Article 7' };
    const verified = await desk.author.ask('POST', '/verifications', {
      ruleIds: [ruleId],
      topics: ['funds'],
      evidence,
    });
    expect(verified.json.status).toBe('published');
    const fields = { visaFeeAmount: 20, visaFeeCurrency: 'USD' };
    await desk.publish(draftOf({ action: 'change', ruleId, fields }, { effectiveFrom: FROM }));

    const before = await factsOn(addDays(FROM, -1), INDIA);
    const check = async () => {
      const after = await factsOn(FROM, INDIA);
      expect(Object.keys(after)).toEqual(Object.keys(before));
      for (const [topic, fact] of Object.entries(after)) {
        expect(fact.statementId).not.toBe(before[topic]?.statementId);
        if (topic === 'visa') continue;
        expect([topic, fact.verification]).toEqual([topic, before[topic]?.verification]);
        expect([topic, fact.evidence]).toEqual([topic, before[topic]?.evidence]);
      }
      expect(JSON.stringify(after.visa?.evidence)).toContain(MINISTRY.quote);
      expect(JSON.stringify(after.visa?.evidence)).not.toContain('A treaty');
    };
    await check();
    desk.edit('entry/JP.yaml', 'destination: JP', '# Another edition.\ndestination: JP');
    await desk.load();
    await check();
    expect((await desk.run('--write')).code).toBe(0);
    await desk.load();
    await check();
    expect(await desk.db.kysely.selectFrom('desk_evidence').selectAll().execute()).toEqual([]);
  });

  it('has nothing carried over where nothing stays as it was', async () => {
    const fields = { maxStayDays: 30 };
    const ruleId = await desk.ruleId('visa-exempt');
    await desk.publish(draftOf({ action: 'change', ruleId, fields }, { effectiveFrom: FROM }));
    const { visa } = await factsOn(FROM, BRAZIL);
    expect(visa?.evidence).toHaveLength(1);
  });
});
