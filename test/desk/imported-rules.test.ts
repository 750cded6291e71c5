import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPassportIndex } from '../../src/services/imports/import-passport-index.ts';
import { BRAZIL, draftOf, JAPAN } from './desk-data.ts';
import { type SampleDesk, sampleDesk } from './sample-desk.ts';

describe('an imported rule that the desk edited', () => {
  let desk: SampleDesk;
  beforeAll(async () => {
    desk = await sampleDesk();
  });
  afterAll(() => desk?.close());

  const imported = async (date: string, days: number) => {
    const lines = ['Passport,Destination,Requirement', `BR,JP,${days}`, 'BR,DE,90', 'JP,BR,visa required'];
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    await importPassportIndex(desk.db.kysely, { bytes, fileName: `${date}.csv`, date, dropMissing: true } as never);
  };
  const rule = () =>
    desk.db.kysely
      .selectFrom('entry_rule')
      .innerJoin('source', 'source.id', 'entry_rule.source_id')
      .select(['entry_rule.id', 'max_stay_days'])
      .where('source.code', '=', 'passport-index')
      .where('from_country_id', '=', BRAZIL)
      .where('to_country_id', '=', JAPAN)
      .executeTakeFirstOrThrow();
  const statements = async () => await desk.db.kysely.selectFrom('desk_statement').select('file_differs').execute();

  it('stays as the desk has it over editions, until one says the same', async () => {
    await imported('2026-01-01', 90);
    const { id: ruleId } = await rule();
    const edit = { action: 'change', ruleId, fields: { maxStayDays: 30 } };
    const { id } = (await desk.author.ask('POST', '/changes', draftOf(edit))).json;
    for (const [user, step] of [
      [desk.author, 'submit'],
      [desk.reviewer, 'preview'],
      [desk.reviewer, 'approve'],
      [desk.reviewer, 'publish'],
    ] as const) {
      expect((await user.ask('POST', `/changes/${id}/${step}`, {})).statusCode).toBe(200);
    }
    await imported('2026-02-01', 90);
    expect([(await rule()).max_stay_days, await statements()]).toEqual([30, [{ file_differs: false }]]);
    await imported('2026-03-01', 60);
    expect([(await rule()).max_stay_days, await statements()]).toEqual([30, [{ file_differs: true }]]);
    const waiting = (await desk.author.ask('GET', '/queue?reason=file_differs')).json.data;
    expect(waiting).toMatchObject([{ ruleId, source: 'passport-index' }]);
    await imported('2026-04-01', 30);
    expect([(await rule()).max_stay_days, await statements()]).toEqual([30, []]);
    await imported('2026-05-01', 45);
    expect((await rule()).max_stay_days).toBe(45);
  });
});
