import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const personalized = (query: string) => ask(api, `/v1/entry-requirements/personalized?${query}`);

describe('GET /entry-requirements/personalized', () => {
  it('answers with the rule and its context', async () => {
    const { passport, destination } = api.ids;
    const { statusCode, json } = await personalized(`fromCountryId=${passport}&toCountryId=${destination}`);
    expect(statusCode).toBe(200);
    expect(json.requirement.toCountryId).toBe(destination);
    expect(json.applicabilityContext.isFromMercosur).toBe(true);
    expect(json.applicabilityContext).not.toHaveProperty('trace');
  });

  it('takes the parameters in any order and with leading zeros', async () => {
    const { passport, destination } = api.ids;
    const straight = await personalized(`fromCountryId=${passport}&toCountryId=${destination}`);
    const turned = await personalized(`toCountryId=000${destination}&fromCountryId=000000000000${passport}`);
    expect(turned.json).toEqual(straight.json);
  });

  it('explains itself when asked to', async () => {
    const { passport, destination } = api.ids;
    const { json } = await personalized(`fromCountryId=${passport}&toCountryId=${destination}&explain=true`);
    expect(json.applicabilityContext.trace.candidates[0].outcome).toBe('won');
    const silent = await personalized(`fromCountryId=${passport}&toCountryId=${destination}&explain=false`);
    expect(silent.json.applicabilityContext).not.toHaveProperty('trace');
  });

  it('answers as of a day, and names it', async () => {
    const { passport, destination, destinationWithoutRules } = api.ids;
    const { json } = await personalized(`fromCountryId=${passport}&toCountryId=${destination}&asOf=2027-01-12`);
    expect(json.applicabilityContext.asOf).toBe('2027-01-12');
    const today = await personalized(`fromCountryId=${passport}&toCountryId=${destination}`);
    expect(today.json.applicabilityContext).not.toHaveProperty('asOf');
    const unknown = await personalized(
      `fromCountryId=${passport}&toCountryId=${destinationWithoutRules}&asOf=2027-01-12`,
    );
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json.message).toContain('not found as of 2027-01-12: what applies is unknown');
  });

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', 'tomorrow', '2026-01-01T00:00:00.000Z', ''])(
    'refuses "%s" as a day',
    async (asOf) => {
      const { passport, destination } = api.ids;
      const { statusCode, json } = await personalized(
        `fromCountryId=${passport}&toCountryId=${destination}&asOf=${asOf}`,
      );
      expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(json.message).toContain('asOf');
    },
  );

  it.each(['', 'fromCountryId=76', 'toCountryId=392', 'explain=true'])('needs both countries: "%s"', async (query) => {
    const { statusCode, json } = await personalized(query);
    expect(statusCode).toBe(400);
    expect(json.message).toMatch(/"(fromCountryId|toCountryId)" is required/);
  });

  it('names an unknown passport country before an unknown destination', async () => {
    const { missing, destination } = api.ids;
    const both = await personalized(`fromCountryId=${missing}&toCountryId=${missing + 1}`);
    expect(both.statusCode).toBe(404);
    expect(both.json.message).toBe(`Country ${missing} not found`);
    const from = await personalized(`fromCountryId=${missing}&toCountryId=${destination}`);
    expect(from.json.message).toBe(`Country ${missing} not found`);
  });

  it('names an unknown destination', async () => {
    const { passport, missing } = api.ids;
    const { statusCode, json } = await personalized(`fromCountryId=${passport}&toCountryId=${missing}`);
    expect([statusCode, json.message]).toEqual([404, `Country ${missing} not found`]);
  });

  it('says that the pair is unknown when no rule applies, never that nothing is required', async () => {
    const { passport, destinationWithoutRules } = api.ids;
    const { statusCode, json } = await personalized(`fromCountryId=${passport}&toCountryId=${destinationWithoutRules}`);
    expect([statusCode, json.code]).toEqual([404, 'NOT_FOUND']);
    expect(json.message).toContain(`from country ${passport} to country ${destinationWithoutRules}`);
  });

  it('refuses the same country on both sides, with and without a trace', async () => {
    const { destination } = api.ids;
    for (const explain of ['', '&explain=true']) {
      const { statusCode, json } = await personalized(
        `fromCountryId=${destination}&toCountryId=${destination}${explain}`,
      );
      expect([statusCode, json.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);
    }
  });

  it('prefers "does not exist" to "the same" for an unknown country on both sides', async () => {
    const { missing } = api.ids;
    const { statusCode } = await personalized(`fromCountryId=${missing}&toCountryId=${missing}`);
    expect(statusCode).toBe(404);
  });
});
