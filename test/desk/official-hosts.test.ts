/** Which hosts are official, so that a verification by them is published without a review. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_FILES } from '../helpers/sample-data-set.ts';
import { type DeskUser, deskUser, setRole } from './desk-under-test.ts';
import { type SampleDesk, sampleDesk } from './sample-desk.ts';

const HOST = 'visas.example.com';
const DOMAINS = SAMPLE_FILES['official-domains.yaml'] as string;

describe('an official host', () => {
  let desk: SampleDesk;
  let other: DeskUser;
  beforeAll(async () => {
    desk = await sampleDesk();
    other = await deskUser(desk.db, desk.api, 'editor', 'reviewer');
  });
  afterAll(() => desk?.close());

  /** Described by the editor, each time with another code unless one is given. */
  const evidence = (url: string | null, more: object = {}) => ({
    publication: { code: `page-${counted++}`, name: 'Visas', publisher: 'The ministry', kind: 'official', url },
    statedOn: '2026-06-10',
    quote: 'for up to 30 days',
    url,
    ...more,
  });
  let counted = 0;
  const verify = async (of: object, who = desk.author) => {
    const ruleIds = [await desk.data.ruleId('general')];
    const { statusCode, json } = await who.ask('POST', '/verifications', { ruleIds, topics: ['visa'], evidence: of });
    return statusCode === 201 ? json.status : json;
  };
  /** A change that cites it is reviewed and published. */
  const publish = async (of: object) => {
    const edit = {
      action: 'change',
      ruleId: await desk.data.ruleId('visa-exempt'),
      fields: { maxStayDays: counted++ },
    };
    const draft = { reason: 'The ministry says so now', edits: [edit], evidence: [of] };
    const { id } = (await desk.author.ask('POST', '/changes', draft)).json;
    await desk.author.ask('POST', `/changes/${id}/submit`);
    for (const step of ['preview', 'approve', 'publish']) await desk.reviewer.ask('POST', `/changes/${id}/${step}`, {});
    expect((await desk.author.ask('GET', `/changes/${id}`)).json.status).toBe('published');
    return id as number;
  };
  const decide = (isOfficial: boolean, host = HOST, who = desk.reviewer) =>
    who.ask('POST', '/official-hosts', { host, isOfficial });
  const listed = async (host = HOST) => {
    const { data } = (await desk.author.ask('GET', '/official-hosts')).json;
    return data.find((one: { host: string }) => one.host === host);
  };

  it('does not become one by a change that cites a new "official" publication there', async () => {
    const cited = evidence(`https://${HOST}/japan`);
    const id = await publish(cited);
    expect(await verify({ ...cited, publication: { code: cited.publication.code } })).toBe('in_review');
    expect(await verify(evidence(`https://${HOST}/other`))).toBe('in_review');
    expect(await listed()).toMatchObject({ isOfficial: false, calledBy: null, citations: 3, isOwn: true });
    expect((await listed()).changeIds).toContain(id);
  });

  it('does not become one by a publication that has no address at all', async () => {
    const cited = evidence(null);
    await publish(cited);
    expect(await verify({ ...cited, publication: { code: cited.publication.code } })).toBe('in_review');
  });

  it('is called so by a reviewer who does not cite it, and by nobody else', async () => {
    expect((await decide(true, HOST, desk.author)).statusCode).toBe(403);
    await setRole(desk.db, desk.author.accountId, 'reviewer', true);
    const own = await decide(true, HOST, desk.author);
    expect([own.statusCode, own.json.message]).toEqual([403, expect.stringContaining('another reviewer')]);
    await setRole(desk.db, desk.author.accountId, 'reviewer', false);
    expect(await verify(evidence(`https://${HOST}/`))).toBe('in_review');

    expect((await decide(true)).json).toEqual({ host: HOST, isOfficial: true });
    expect(await verify(evidence(`https://${HOST}/`))).toBe('published');
    expect(await listed()).toMatchObject({ isOfficial: true, calledBy: desk.reviewer.accountId });
    const entry = await desk.db.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', desk.reviewer.accountId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_kind: 'user', action: 'official_host.called', target_id: HOST });
  });

  it.each([`https://${HOST}/a/b?c=d`, 'https://VISAS.Example.COM/', `https://${HOST}:443/`])(
    'is the same in %s',
    async (address) => {
      expect(await verify(evidence(address))).toBe('published');
    },
  );

  it.each([
    `https://${HOST}.evil.test/`,
    `https://${HOST}@evil.test/`,
    `https://${HOST}:8443/`,
    `https://${HOST}./`,
    `https://below.${HOST}/`,
    'https://example.com/',
    'https://vis\u0430s.example.com/',
    `https://web.archive.org/web/2026/https://${HOST}/`,
    'https://www.gov.uk.evil.test/',
    'https://www.gov.uk@evil.test/',
    'https://www.gov.uk:8443/',
    'https://www-gov-uk.translate.goog/',
    `https://evil.test/?to=https://${HOST}/`,
  ])('is not that of %s', async (address) => {
    expect(await verify(evidence(address))).toBe('in_review');
  });

  it('does not make its publications official elsewhere, nor others by a page there', async () => {
    const publication = { ...evidence(null).publication, url: `https://${HOST}/` };
    expect(await verify({ ...evidence('https://evil.test/'), publication })).toBe('in_review');
    const foreign = { ...publication, code: 'foreign', url: 'https://evil.test/' };
    expect(await verify({ ...evidence(`https://${HOST}/`), publication: foreign })).toBe('in_review');
    // The stored description counts, whatever is sent with its code.
    const cited = evidence('https://evil.test/a');
    await publish(cited);
    const moved = { ...cited.publication, url: `https://${HOST}/` };
    expect(await verify({ ...cited, url: null, publication: moved })).toBe('in_review');
    // Nor what an editor does not call official.
    const press = { ...publication, code: 'press', kind: 'compilation' };
    expect(await verify({ ...evidence(`https://${HOST}/`), publication: press })).toBe('in_review');
  });

  it('is not one for the reviewer who called it so', async () => {
    await decide(true, 'alone.example.com', other);
    const cited = evidence('https://alone.example.com/');
    expect(await verify(cited, other)).toBe('in_review');
    expect(await verify(cited)).toBe('published');
  });

  it('stays one when that reviewer loses the role, until another takes it back', async () => {
    await setRole(desk.db, desk.reviewer.accountId, 'reviewer', false);
    expect((await decide(false)).statusCode).toBe(403);
    expect((await decide(true, 'late.example.com')).statusCode).toBe(403);
    expect(await verify(evidence(`https://${HOST}/`))).toBe('published');
    expect((await decide(false, HOST, other)).json).toEqual({ host: HOST, isOfficial: false });
    expect(await verify(evidence(`https://${HOST}/`))).toBe('in_review');
    expect(await listed()).toMatchObject({ isOfficial: false, calledBy: null, calledAt: null });
    await setRole(desk.db, desk.reviewer.accountId, 'reviewer', true);
  });

  it('is one from the start where the data files say so, for as long as they do', async () => {
    expect(await verify(evidence('https://www.example.org/visas'))).toBe('published');
    expect(await verify(evidence('https://visas.example.net/'))).toBe('in_review');
    const more = '  - { domain: example.net, institution: Another ministry }\n';
    await desk.data.load({ 'official-domains.yaml': DOMAINS + more });
    expect(await verify(evidence('https://visas.example.net/'))).toBe('published');
    expect((await decide(false, 'visas.example.net')).json.message).toContain('official-domains.yaml has example.net');
    await desk.data.load();
    expect(await verify(evidence('https://visas.example.net/'))).toBe('in_review');
  });

  it.each([
    [400, 'https://visas.example.com/', true],
    [400, 'visas.example.com:8443', true],
    [400, 'visas.example.com.', true],
    [400, '198.51.100.7', true],
    [409, 'www.gov.uk', true],
    [409, 'www.mofa.go.jp', false],
    [409, 'www.example.org', true],
    [404, 'never-called.example.com', false],
    [409, 'alone.example.com', true],
  ])('answers %i for %s, %j', async (status, host, isOfficial) => {
    expect((await decide(isOfficial, host)).statusCode).toBe(status);
  });
});
