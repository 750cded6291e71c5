import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_JOURNEYS } from '../../../src/domain/desk/kept-journeys.ts';
import { BRAZIL, draftOf, GERMANY, JAPAN } from '../desk-data.ts';
import { type DeskCheckout, deskCheckout } from '../export/export-under-test.ts';

const TO_JAPAN = KEPT_JOURNEYS.filter(({ destinations }) => destinations.includes('JP'));

describe('what a preview says besides the pairs', () => {
  let desk: DeskCheckout;
  beforeEach(async () => {
    desk = await deskCheckout();
  });
  afterEach(() => desk?.close());

  const previewOf = async (edit: object) => {
    const { json } = await desk.author.ask('POST', '/changes', draftOf(edit));
    const answer = await desk.author.ask('POST', `/changes/${json.id}/preview`);
    expect([answer.statusCode, answer.json.message]).toEqual([200, undefined]);
    return answer.json.preview;
  };

  it('pairs of which the visa would not be known', async () => {
    const ruleId = await desk.ruleId('visa-exempt');
    const preview = await previewOf({ action: 'change', ruleId, fields: { visaRequirementType: null } });
    expect(preview.becomeUnknown).toEqual([
      [BRAZIL, JAPAN],
      [GERMANY, JAPAN],
    ]);
    expect(preview.byVerdict).toEqual([{ before: 'visa_free', after: null, pairs: 2 }]);
    // One that is unknown as it is would not become so.
    await desk.publish(draftOf({ action: 'change', ruleId, fields: { visaRequirementType: null } }));
    const again = await previewOf({ action: 'change', ruleId, fields: { notes: [{ text: 'Ask the embassy' }] } });
    expect([again.pairsAffected, again.becomeUnknown]).toEqual([2, []]);
  });

  it('pairs that nothing would answer are unknown, too', async () => {
    const preview = await previewOf({ action: 'retire', ruleId: await desk.ruleId('general') });
    const lists = new Set([BRAZIL, GERMANY]);
    expect(preview.becomeUnknown.length).toBeGreaterThan(150);
    expect(preview.becomeUnknown.every(([from, to]: [number, number]) => to === JAPAN && !lists.has(from))).toBe(true);
    expect(preview.differences.find(({ after }: { after: unknown }) => after === null).pairs).toEqual(
      preview.becomeUnknown,
    );
  });

  it('rules that would answer nothing any more', async () => {
    const id = await desk.ruleId('visa-exempt');
    const fields = {
      ruleKey: 'first',
      fromCountryGroupId: 2,
      toCountryId: JAPAN,
      visaRequirementType: 'eta',
      maxStayDays: 30,
    };
    const hidden = await previewOf({ action: 'create', fields: { ...fields, priority: 60 } });
    expect(hidden.rulesWithoutAnswer).toEqual([{ id, ruleKey: 'visa-exempt', source: 'open-data' }]);
    const beneath = await previewOf({ action: 'create', fields: { ...fields, ruleKey: 'second', priority: 40 } });
    expect([beneath.pairsAffected, beneath.rulesWithoutAnswer]).toEqual([0, []]);
    // What is retired answers nothing, as was asked for.
    expect((await previewOf({ action: 'retire', ruleId: id })).rulesWithoutAnswer).toEqual([]);
  });

  it('journeys of the kept set that would be judged otherwise, five at most of all that there are', async () => {
    const edit = {
      action: 'change',
      ruleId: await desk.ruleId('general'),
      fields: { visaRequirementType: 'not_allowed' },
    };
    const { tripsChecked, tripsFlipped, flippedTrips } = await previewOf(edit);
    expect(tripsChecked).toBe(TO_JAPAN.length);
    expect(tripsFlipped).toBeGreaterThan(0);
    expect(flippedTrips).toHaveLength(Math.min(5, tripsFlipped));
    const codes = await desk.db.kysely.selectFrom('country').select(['id', 'iso2']).execute();
    const codeOf = (id: number) => codes.find((country) => country.id === id)?.iso2;
    for (const { passportId, destinationIds, before, after } of flippedTrips) {
      expect(TO_JAPAN).toContainEqual({ passport: codeOf(passportId), destinations: destinationIds.map(codeOf) });
      expect([before, after]).toEqual([expect.not.stringMatching('^insufficient$'), 'insufficient']);
    }
    const elsewhere = await previewOf({
      action: 'change',
      ruleId: await desk.ruleId('citizens'),
      fields: { notes: [{ text: 'A word' }] },
    });
    expect([elsewhere.tripsFlipped, elsewhere.flippedTrips]).toEqual([0, []]);
  });
});
