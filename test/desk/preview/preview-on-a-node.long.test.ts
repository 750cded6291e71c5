import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { KEPT_JOURNEYS, questionOf } from '../../../src/domain/desk/kept-journeys.ts';
import { carnet } from '../../cli/carnet.ts';
import { copyLoadedTemplate } from '../../helpers/databases/embedded-template.ts';
import { noteSecret } from '../../helpers/log-watch.ts';
import { ServedNode, until } from '../../helpers/served-node.ts';
import { AUDIENCE, type IssuerServer, startIssuer } from '../../life/issuer-server.ts';
import { MINISTRY } from '../desk-data.ts';

describe('a preview on a running server, with the open data set', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-preview-'));
  let issuer: IssuerServer;
  let node: ServedNode;
  let key: string;
  let editor: string;
  let reviewer: string;
  beforeAll(async () => {
    await copyLoadedTemplate(inject('embeddedTemplate'), dataDir);
    issuer = await startIssuer();
    const identity = { OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: AUDIENCE };
    node = await ServedNode.start({
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DASHBOARD_REQUESTS_PER_MINUTE: '0',
      ...identity,
    });
    await until(() => node.isReady());
    key = node.firstKey;
    editor = await memberWith('editor');
    reviewer = await memberWith('reviewer');
  });
  afterAll(async () => {
    await node?.stop();
    await issuer?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Their token. */
  async function memberWith(role: string): Promise<string> {
    const token = noteSecret(await issuer.tokenOf(role));
    const { id } = await asked(`${node.dashboardUrl}/v1/account`, 'GET', { authorization: `Bearer ${token}` });
    const granted = await carnet(['desk', 'grant', String(id), role], { DATA_DIR: dataDir });
    expect(granted).toMatchObject({ code: 0, stdout: expect.stringContaining(`now has the role ${role}`) });
    return token;
  }
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  async function asked(url: string, method: string, who: Record<string, string>, body?: object): Promise<any> {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(url, { method, headers: { 'content-type': 'application/json', ...who }, ...content });
    const answer = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${answer.message}`);
    return answer;
  }
  const desk = (token: string, method: string, place: string, body?: object) =>
    asked(`${node.dashboardUrl}/v1/desk${place}`, method, { authorization: `Bearer ${token}` }, body);
  const api = (place: string) => asked(`${node.publicUrl}/v1${place}`, 'GET', { 'x-api-key': key });
  const verdictOf = async (journey: (typeof KEPT_JOURNEYS)[number], day: string): Promise<string> =>
    (await asked(`${node.publicUrl}/v1/trip-checks`, 'POST', { 'x-api-key': key }, questionOf(journey, day))).verdict;
  const requirement = async (from: number | string, to: number | string) =>
    (await api(`/entry-requirements/personalized?fromCountryId=${from}&toCountryId=${to}&evidence=true`)).requirement;
  const published = async (id: number) => {
    await desk(editor, 'POST', `/changes/${id}/submit`, {});
    await desk(reviewer, 'POST', `/changes/${id}/approve`, {});
    return await desk(reviewer, 'POST', `/changes/${id}/publish`, {});
  };

  it('tells the trips that flip, as trip checks do after the publication', async () => {
    const journeys: { journey: (typeof KEPT_JOURNEYS)[number]; ruleId: number }[] = [];
    for (const journey of KEPT_JOURNEYS.filter(({ destinations }) => destinations.length === 1)) {
      const { passport, destinations } = journey;
      const record = await requirement(passport, destinations[0] as string);
      const isNew = journeys.every(({ ruleId }) => ruleId !== record.id);
      if (isNew && record.visaRequirementType === 'visa_free') {
        journeys.push({ journey, ruleId: record.id });
      }
      if (journeys.length === 2) break;
    }
    const edits = journeys.map(({ ruleId }) => ({
      action: 'change',
      ruleId,
      fields: { visaRequirementType: 'not_allowed' },
    }));
    const { id } = await desk(editor, 'POST', '/changes', { reason: 'Nobody is let in', edits, evidence: [MINISTRY] });
    const { preview } = await desk(editor, 'POST', `/changes/${id}/preview`);
    expect(preview.tripsFlipped).toBeGreaterThanOrEqual(journeys.length);
    const before = new Map<unknown, string>();
    for (const { journey } of journeys) before.set(journey, await verdictOf(journey, preview.day));
    await published(id);
    const [first] = journeys as [(typeof journeys)[number]];
    const [passport, destination] = [first.journey.passport, first.journey.destinations[0] as string];
    await until(async () => (await requirement(passport, destination)).visaRequirementType === 'not_allowed');
    for (const { journey } of journeys) {
      const after = await verdictOf(journey, preview.day);
      expect([before.get(journey), after]).toEqual([expect.not.stringMatching('^insufficient$'), 'insufficient']);
    }
    const shown = preview.flippedTrips.map(({ after }: { after: string }) => after);
    expect(shown.length).toBe(Math.min(5, preview.tripsFlipped));
  });

  it('tells what would not be known and which rules would answer nothing, as answers are afterwards', async () => {
    // Rules for one passport to one country that say nothing but the visa.
    const alone: { id: number; fromCountryId: number; toCountryId: number }[] = [];
    for (let page = 1; alone.length < 2; page += 1) {
      const { data } = await api(
        `/entry-requirements?visaRequirementType=visa_free&evidence=true&limit=100&page=${page}`,
      );
      for (const { id, fromCountryId, toCountryId, facts } of data) {
        const own = Object.keys(facts).filter((topic) => facts[topic]?.statementId === id);
        if (fromCountryId !== null && toCountryId !== null && own.join() === 'visa') {
          alone.push({ id, fromCountryId, toCountryId });
        }
      }
    }
    const [shadowed, unknown] = alone as [(typeof alone)[number], (typeof alone)[number]];
    const edits = [
      {
        action: 'create',
        fields: {
          ruleKey: 'desk-first',
          fromCountryId: shadowed.fromCountryId,
          toCountryId: shadowed.toCountryId,
          priority: 900,
          visaRequirementType: 'visa_required',
        },
      },
      { action: 'change', ruleId: unknown.id, fields: { visaRequirementType: null } },
    ];
    const { id } = await desk(editor, 'POST', '/changes', {
      reason: 'Two things at once',
      edits,
      evidence: [MINISTRY],
    });
    const { preview } = await desk(editor, 'POST', `/changes/${id}/preview`);
    expect(preview.rulesWithoutAnswer).toContainEqual({
      id: shadowed.id,
      ruleKey: expect.any(String),
      source: 'open-data',
    });
    expect(preview.becomeUnknown).toEqual([[unknown.fromCountryId, unknown.toCountryId]]);
    await published(id);
    const [[from, to]] = preview.becomeUnknown;
    await until(async () => (await requirement(from, to)).visaRequirementType === null);
    const { id: winner, facts } = await requirement(shadowed.fromCountryId, shadowed.toCountryId);
    expect(winner).not.toBe(shadowed.id);
    for (const fact of Object.values(facts) as ({ statementId: number } | null)[]) {
      expect(fact?.statementId).not.toBe(shadowed.id);
    }
  });

  it('is the same each time, also of several that are asked for at once', async () => {
    const edits = [{ action: 'change', ruleId: (await requirement('BR', 'JP')).id, fields: { maxStayDays: 15 } }];
    const { id } = await desk(editor, 'POST', '/changes', {
      reason: 'Only to be looked at',
      edits,
      evidence: [MINISTRY],
    });
    const previewed = () => desk(editor, 'POST', `/changes/${id}/preview`);
    const { preview } = await previewed();
    expect(preview.pairsAffected).toBeGreaterThan(0);
    for (const again of await Promise.all([previewed(), previewed(), previewed()])) {
      expect(again.preview).toEqual(preview);
    }
  });

  it('leaves the queue with what answers say is disputed', async () => {
    const disputed = new Set<number>();
    for (let page = 1; ; page += 1) {
      const { data, meta } = await desk(editor, 'GET', `/queue?reason=disputed&limit=100&page=${page}`);
      for (const { ruleId, disputedTopics } of data) if (disputedTopics.includes('visa')) disputed.add(ruleId);
      if (page >= meta.totalPages) break;
    }
    const { data, meta } = await api('/entry-requirements?status=disputed&limit=100');
    expect(meta.total).toBeGreaterThan(0);
    for (const { id } of data) expect(disputed).toContain(id);
  });
});
