import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_FILES } from '../helpers/sample-data-set.ts';
import { JAPAN } from './desk-data.ts';
import { type SampleDesk, sampleDesk } from './sample-desk.ts';

const OFFICIAL = {
  publication: { code: 'mofa-page', name: 'Visas', publisher: 'The ministry', kind: 'official' },
  statedOn: '2026-06-12',
  url: 'https://www.mofa.go.jp/visas',
  quote: 'Visas are required, but of nationals of the countries below',
};
const PRESS = {
  publication: { code: 'a-paper', name: 'A paper', publisher: 'A paper', kind: 'compilation' },
  statedOn: '2026-06-13',
  quote: 'As before',
};

describe('verifying', () => {
  let desk: SampleDesk;
  beforeAll(async () => {
    desk = await sampleDesk();
  });
  afterAll(() => desk?.close());

  const verify = (body: object) => desk.author.ask('POST', '/verifications', body);
  const checkedOn = async (ruleKey: string) => {
    const rule = desk.db.kysely.selectFrom('entry_rule').select('last_verified_at').where('rule_key', '=', ruleKey);
    return (await rule.executeTakeFirstOrThrow()).last_verified_at?.toISOString().slice(0, 10);
  };

  it('by an official page is published at once, with what was read', async () => {
    const answer = await verify({ ruleIds: [await desk.data.ruleId('general')], topics: ['visa'], evidence: OFFICIAL });
    expect([answer.statusCode, answer.json]).toEqual([
      201,
      expect.objectContaining({ kind: 'verification', status: 'published', reviewerId: null }),
    ]);
    expect(await checkedOn('general')).toBe('2026-06-12');
    const { rows } = await sql<Record<string, unknown>>`
      select r.revision_kind as kind, r.actor, e.quote, e.topic from entry_rule_revision r
      join evidence e using (source_id, scope_key, rule_key)
      where r.rule_key = 'general' and e.publication = 'mofa-page' order by r.revision_number desc limit 1
    `.execute(desk.db.kysely);
    expect(rows).toEqual([{ kind: 'verified', actor: 'desk editor', quote: OFFICIAL.quote, topic: 'visa' }]);
  });

  it('by another source waits for a reviewer, and is about what was seen', async () => {
    const ruleId = await desk.data.ruleId('visa-exempt');
    const { json } = await verify({ ruleIds: [ruleId], evidence: PRESS });
    expect([json.status, await checkedOn('visa-exempt')]).toEqual(['in_review', '2025-05-01']);
    const step = (name: string) => desk.reviewer.ask('POST', `/changes/${json.id}/${name}`, {});
    expect((await step('preview')).json.preview.pairsAffected).toBe(0);
    await desk.data.load({
      'entry/JP.yaml': (SAMPLE_FILES['entry/JP.yaml'] as string).replace('stay: 90', 'stay: 60'),
    });
    expect((await step('preview')).json.message).toContain('says something else of maxStayDays by now');
    await desk.data.load();
    await step('preview');
    await step('approve');
    expect((await step('publish')).json.status).toBe('published');
    expect(await checkedOn('visa-exempt')).toBe('2026-06-13');
  });

  it('is not told to be official by the editor alone', async () => {
    const evidence = { ...OFFICIAL, url: 'https://visas.example.com/japan' };
    const publication = { ...OFFICIAL.publication, code: 'so-called' };
    const { json } = await verify({
      ruleIds: [await desk.data.ruleId('general')],
      evidence: { ...evidence, publication },
    });
    expect(json.status).toBe('in_review');
  });

  it('takes all facts of a destination that the same page is cited for', async () => {
    const evidence = { ...PRESS, publication: { code: 'treaty' }, statedOn: '2026-06-14', quote: 'Article 1' };
    const { json } = await verify({ destinationId: JAPAN, evidence });
    expect(json).toMatchObject({ status: 'published' });
    expect(json.edits.map(({ ruleKey }: { ruleKey: string }) => ruleKey).sort()).toEqual(['general', 'visa-exempt']);
    expect([await checkedOn('general'), await checkedOn('visa-exempt')]).toEqual(['2026-06-14', '2026-06-14']);
    const general = json.edits.find(({ ruleKey }: { ruleKey: string }) => ruleKey === 'general');
    expect(general.evidence.map(({ topic }: { topic: string }) => topic).sort()).toEqual([
      'documentValidity',
      'funds',
      'returnTicket',
      'visa',
    ]);
  });

  it('stays over a load of files that were checked earlier', async () => {
    await desk.data.load({ 'entry/JP.yaml': `${SAMPLE_FILES['entry/JP.yaml']}# an edition\n` });
    expect(await checkedOn('general')).toBe('2026-06-14');
  });

  it.each([
    [{}, 'ruleIds or destinationId must be given'],
    [{ ruleIds: [1], destinationId: 392 }, 'ruleIds or destinationId must be given'],
    [{ ruleIds: [99_999] }, 'There is no entry rule 99999'],
    [{ destinationId: 250 }, 'Nothing was verified'],
    [{ ruleIds: [1], evidence: { ...PRESS, quote: undefined } }, 'evidence.quote must say what was read'],
    [{ ruleIds: [1], topics: ['weather'] }, '"topics"'],
  ])('is refused for %j', async (body, message) => {
    const answer = await verify({ evidence: PRESS, ...body });
    expect([400, 404, 422]).toContain(answer.statusCode);
    expect(answer.json.message).toContain(message);
  });
});
