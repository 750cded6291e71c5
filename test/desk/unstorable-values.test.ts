/** Values that the database cannot hold: editors and visitors are told what is wrong, and nothing fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleDesk, sampleDesk } from './sample-desk.ts';

let desk: SampleDesk;
beforeAll(async () => {
  desk = await sampleDesk();
}, 120_000);
afterAll(() => desk?.close());

const BEYOND = 2 ** 31;
const evidence = (more: object = {}) => ({
  publication: { code: 'japan-mofa-visa' },
  statedOn: '2026-02-10',
  quote: 'for a period of stay of up to 30 days',
  ...more,
});
const draft = (more: object) => ({
  reason: 'The ministry says so',
  edits: [{ action: 'change', ruleId: 1, fields: { maxStayDays: 30 } }],
  evidence: [evidence()],
  ...more,
});
const ofRule = (fields: object) => draft({ edits: [{ action: 'change', ruleId: 1, fields }] });
const ofGroup = (more: object, groupId = 1) => draft({ edits: [{ action: 'change', groupId, members: more }] });
const NEW_PAGE = { code: 'new-page', name: 'A page', publisher: 'A ministry', kind: 'official' };

describe('a draft with a value that the database cannot hold', () => {
  it.each<[string, object, string]>([
    ['a day of year 0', draft({ effectiveFrom: '0000-01-01' }), 'effectiveFrom'],
    ['evidence of year 0', draft({ evidence: [evidence({ statedOn: '0000-12-31' })] }), 'statedOn'],
    ['a rule of year 0', ofRule({ effectiveFrom: '0000-02-29' }), 'effectiveFrom'],
    ['a member of year 0', ofGroup({ add: [{ countryId: 76, since: '0000-06-30' }] }), 'since'],
    ['a rule above 2^31', draft({ edits: [{ action: 'retire', ruleId: BEYOND }] }), 'ruleId'],
    ['a group above 2^31', ofGroup({ remove: [76] }, BEYOND), 'groupId'],
    ['a country above 2^31', ofGroup({ remove: [BEYOND] }), 'remove[0]'],
    ['a new member above 2^31', ofGroup({ add: [{ countryId: BEYOND }] }), 'countryId'],
    [
      'a health requirement above 2^31',
      draft({ edits: [{ action: 'retire', healthRequirementId: BEYOND }] }),
      'health',
    ],
    ['days above 2^31', ofRule({ maxStayDays: BEYOND }), 'maxStayDays'],
    ['NUL in the reason', draft({ reason: 'The ministry\u0000 says so' }), 'reason'],
    ['half a character in the reason', draft({ reason: 'The ministry \ud800 says so' }), 'reason'],
    ['NUL in a quotation', draft({ evidence: [evidence({ quote: 'up to\u0000 30 days' })] }), 'quote'],
    ['NUL in an address', draft({ evidence: [evidence({ url: 'https://example.org/\u0000' })] }), 'url'],
    ['half a character in an address', draft({ evidence: [evidence({ url: 'https://example.org/\udc00' })] }), 'url'],
    ['NUL in a publisher', draft({ evidence: [evidence({ publication: { ...NEW_PAGE, name: 'A\u0000B' } })] }), 'name'],
    ['NUL in the id of a report', draft({ correctionIds: ['\u0000'.repeat(22)] }), 'correctionIds'],
    ['NUL in the name of a field', ofRule({ 'max\u0000': 1 }), 'fields'],
  ])('is refused: %s', async (_what, sent, named) => {
    const answer = await desk.author.ask('POST', '/changes', sent);
    expect([answer.statusCode, answer.json.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.json.message).toContain(named);
  });
});

describe('other questions to the desk', () => {
  it.each<[string, string, string, object | undefined, number]>([
    ['a change above 2^31', 'GET', `/changes/${BEYOND}`, undefined, 400],
    ['a step of one', 'POST', `/changes/${BEYOND}/submit`, {}, 400],
    ['a rule above 2^31', 'GET', `/rules/${BEYOND}`, undefined, 400],
    ['an item of the queue above 2^31', 'POST', `/queue/${BEYOND}/claim`, {}, 400],
    ['NUL in a search', 'GET', '/corrections?text=a%00b', undefined, 400],
    ['NUL in the id of a report', 'GET', '/corrections/a%00b', undefined, 404],
    ['NUL in the id of a report that is taken', 'POST', '/corrections/a%00b/take', {}, 404],
    ['a destination above 2^31', 'GET', `/rules?destinationId=${BEYOND}`, undefined, 400],
    [
      'a claim of a health requirement above 2^31',
      'POST',
      `/queue/${BEYOND}/claim`,
      { record: 'health_requirement' },
      400,
    ],
    ['a verification above 2^31', 'POST', '/verifications', { ruleIds: [BEYOND], evidence: evidence() }, 400],
    [
      'a verification of year 0',
      'POST',
      '/verifications',
      { ruleIds: [1], evidence: evidence({ statedOn: '0000-01-01' }) },
      400,
    ],
  ])('%s', async (_what, method, path, body, statusCode) => {
    const answer = await desk.author.ask(method, path, body);
    expect([answer.statusCode, answer.json.statusCode]).toEqual([statusCode, statusCode]);
  });
});

it('nothing of it was an error of the service', () => {
  expect(desk.api.logged()).not.toMatch(/"level":"?(?:error|50)\b/);
});
