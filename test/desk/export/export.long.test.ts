import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dayOf } from '@carnet/rules/calendar.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDataSet } from '../../../src/importers/open-data/check-data-set.ts';
import { readDataFiles } from '../../../src/importers/open-data/read-data-files.ts';
import { importPassportIndex } from '../../../src/services/imports/import-passport-index.ts';
import { SAMPLE_FILES } from '../../helpers/sample-data-set.ts';
import { BRAZIL, draftOf, GERMANY, JAPAN, MINISTRY } from '../desk-data.ts';
import { allAnswers, type DeskCheckout, deskCheckout, git, publishChange, readLoaded } from './export-under-test.ts';

const NOW = Date.now();
const TODAY = dayOf(NOW);
const PRESS = {
  topics: ['funds'],
  publication: {
    code: 'a-paper',
    name: 'A paper',
    publisher: 'A paper',
    kind: 'compilation',
    url: 'https://paper.example.com/',
  },
  statedOn: '2026-06-13',
  page: 'page 4',
  quote: 'Travellers show 2,000 yen: "no less"',
};
const COMMENTED = (SAMPLE_FILES['entry/JP.yaml'] as string).replace(
  '    returnTicket: { level: may_be_asked }\n',
  '    # By the law on immigration.\n    returnTicket: { level: may_be_asked } # asked of few\n',
);

describe('carnet desk export', () => {
  let desk: DeskCheckout;
  beforeEach(async () => {
    desk = await deskCheckout({ 'entry/JP.yaml': COMMENTED });
  });
  afterEach(() => desk?.close());

  const overlays = async () => [
    await desk.db.kysely.selectFrom('desk_statement').select(['rule_key', 'fields']).execute(),
    await desk.db.kysely.selectFrom('desk_evidence').select('record').execute(),
  ];
  const listed = async (query = ''): Promise<{ revision: number }[]> =>
    (await desk.author.ask('GET', `/export${query}`)).json.data;
  const change = async (key: string, fields: object, more: object = {}) =>
    await desk.publish(draftOf({ action: 'change', ruleId: await desk.ruleId(key), fields }, more));
  const revert = async (id: number) => {
    const opposite = await desk.author.ask('POST', `/changes/${id}/revert`, { reason: 'It was wrong' });
    await publishChange(desk, opposite.json.id);
  };

  it('makes a patch that loads to the same answers, and ends what the desk says beside the files', async () => {
    await change('general', { proofOfFundsAmountLocal: 2000, proofOfFundsDetails: 'In cash' }, { evidence: [PRESS] });
    await change('visa-exempt', { maxStayDays: 30, visaEntries: 'single' });
    await change('citizens', { isStayUnlimited: null, maxStayDays: 60 }, { effectiveFrom: '2099-01-01' });
    await change('general', { visaFeeAmount: 10, visaFeeCurrency: 'USD' });
    const insurance = {
      healthInsurance: 'required',
      preArrival: [{ kind: 'registration', name: 'Visit', compulsory: true }],
    };
    await change('general', insurance, {
      evidence: [{ ...MINISTRY, topics: ['healthInsurance', 'preArrival'], quote: undefined }],
    });
    await desk.publish(
      draftOf({
        action: 'create',
        fields: {
          ruleKey: 'of-business',
          toCountryId: JAPAN,
          fromCountryId: BRAZIL,
          visaRequirementType: 'eta',
          maxStayDays: 15,
          visaApplicationUrl: 'https://www.mofa.go.jp/eta',
          appliesToVisaTypes: null,
        },
      }),
    );
    // Back and forth again: nothing of it is left.
    const undone = await change(
      'visa-exempt',
      { notes: [{ text: 'A note that is wrong' }] },
      {
        evidence: [{ ...MINISTRY, topics: ['notes'] }],
      },
    );
    await revert(undone);
    const verified = await desk.author.ask('POST', '/verifications', {
      destinationId: JAPAN,
      evidence: { publication: { code: 'treaty' }, statedOn: '2026-06-20', quote: 'Article 1: as before' },
    });
    expect(verified.json.status).toBe('published');

    const answers = await allAnswers(desk.db, NOW);
    const unexported = await listed();
    expect(unexported).toHaveLength(5);
    expect(unexported).toContainEqual(
      expect.objectContaining({ ruleKey: 'of-business', action: 'create', source: 'open-data', hasFile: true }),
    );
    expect(unexported).toContainEqual(
      expect.objectContaining({ ruleKey: 'visa-exempt', action: 'change', fields: ['maxStayDays', 'visaEntries'] }),
    );
    const { revision } = unexported[0] as { revision: number };
    expect(unexported.every((one) => one.revision <= revision)).toBe(true);
    expect(await listed(`?since=${revision}`)).toEqual([]);
    const { code, stdout, stderr } = await desk.run();
    expect([code, stderr]).toEqual([0, 'carnet: exported 5 rules to 4 files\n']);
    const patch = path.join(desk.top, 'desk.patch');
    writeFileSync(patch, stdout);
    git(desk.top, 'apply', '--check', patch);
    git(desk.top, 'apply', patch);

    const { problems } = checkDataSet(await readDataFiles(desk.data), { today: TODAY });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const japan = desk.read('entry/JP.yaml');
    expect(japan.replaceAll(`readOn: ${TODAY}`, 'readOn: TODAY')).toMatchInlineSnapshot(`
      "destination: JP
      rules:
        - key: general
          documentValidity: { amount: 0, unit: days }
          proofOfFunds: { level: may_be_asked, details: In cash, amountLocal: 2000, currency: JPY }
          # By the law on immigration.
          returnTicket: { level: may_be_asked } # asked of few
          healthInsurance: { level: required }
          preArrival: [{ kind: registration, name: Visit, compulsory: true }]
          visa: { type: visa_required, feeAmount: 10, feeCurrency: USD }
          sources:
            - { source: treaty, topics: [documentValidity, returnTicket], checkedOn: 2025-05-01 }
            - { source: treaty, locator: Annex, topics: [documentValidity, returnTicket], checkedOn: 2024-03-02 }
            - source: a-paper
              locator: page 4
              topics: [funds]
              checkedOn: 2026-06-13
              readOn: TODAY
              quote: 'Travellers show 2,000 yen: "no less"'
            - source: ministry-page
              topics: [visa]
              checkedOn: 2026-06-10
              readOn: TODAY
              url: https://www.mofa.go.jp/visas
              quote: for up to 30 days
            - source: ministry-page
              topics: [healthInsurance, preArrival]
              checkedOn: 2026-06-10
              readOn: TODAY
              url: https://www.mofa.go.jp/visas
            - source: treaty
              topics: [documentValidity, returnTicket]
              checkedOn: 2026-06-20
              readOn: TODAY
              quote: "Article 1: as before"
        - key: visa-exempt
          from: { group: JP_VISA_EXEMPT }
          visa: { type: visa_free, stay: 30, entries: single }
          sources:
            - source: ministry-page
              checkedOn: 2026-06-10
              readOn: TODAY
              url: https://www.mofa.go.jp/visas
              quote: for up to 30 days
        - key: of-business
          from: { country: BR }
          visa: { type: eta, stay: 15, applicationUrl: https://www.mofa.go.jp/eta }
          sources:
            - source: ministry-page
              checkedOn: 2026-06-10
              readOn: TODAY
              url: https://www.mofa.go.jp/visas
              quote: for up to 30 days
      "
    `);
    expect(desk.read('sources/a-paper.yaml')).toMatchInlineSnapshot(`
      "# yaml-language-server: $schema=../schemas/source.schema.json
      id: a-paper
      name: A paper
      publisher: A paper
      kind: compilation
      url: https://paper.example.com/
      licence: null
      "
    `);

    expect(await readLoaded(desk.data, (fresh) => allAnswers(fresh, NOW))).toEqual(answers);
    await desk.load();
    expect(await overlays()).toEqual([[], []]);
    expect(await listed()).toEqual([]);
    expect(await allAnswers(desk.db, NOW)).toEqual(answers);
    expect(await desk.run()).toEqual({ code: 0, stdout: '', stderr: 'carnet: nothing to export\n' });
  });

  it('takes out what is retired, and goes back with a revert', async () => {
    const ruleId = await desk.ruleId('visa-exempt');
    const retired = await desk.publish(draftOf({ action: 'retire', ruleId }));
    expect((await desk.run('--write')).code).toBe(0);
    expect(desk.read('entry/JP.yaml')).not.toContain('visa-exempt');
    await desk.load();
    expect(await desk.run()).toMatchObject({ code: 0, stdout: '' });
    const changed = await change(
      'general',
      { returnTicket: 'required' },
      { evidence: [{ ...PRESS, topics: ['returnTicket'] }] },
    );
    expect((await desk.run('--write')).code).toBe(0);
    expect(desk.read('entry/JP.yaml')).toContain('returnTicket: { level: required } # asked of few');
    await desk.load();
    await revert(changed);
    expect((await desk.run('--write')).code).toBe(0);
    expect(desk.read('entry/JP.yaml')).toContain('returnTicket: { level: may_be_asked } # asked of few');
    expect(desk.read('entry/JP.yaml')).not.toContain('a-paper');
    expect(existsSync(path.join(desk.data, 'sources/a-paper.yaml'))).toBe(false);
    await desk.load();
    expect(await overlays()).toEqual([[], []]);
    // What was taken out comes back without a document that says so.
    await revert(retired);
    const { code, stderr } = await desk.run();
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('JP_VISA_EXEMPT to JP "visa-exempt": data:check would say [schema]'),
    ]);
    expect(stderr).toContain('1 rule not exported:');
  });

  it('brings a rule back with what somebody read of it before it was retired', async () => {
    const ruleId = await desk.ruleId('visa-exempt');
    const evidence = { publication: { code: 'treaty' }, statedOn: '2026-06-20', quote: 'Article 1' };
    expect((await desk.author.ask('POST', '/verifications', { ruleIds: [ruleId], evidence })).statusCode).toBe(201);
    const retired = await desk.publish(draftOf({ action: 'retire', ruleId }));
    expect((await desk.run('--write')).code).toBe(0);
    await desk.load();
    // What was read of it is nobody's now, and no reason to say anything.
    expect(await desk.run()).toEqual({ code: 0, stdout: '', stderr: 'carnet: nothing to export\n' });
    await revert(retired);
    expect((await desk.run('--write')).code).toBe(0);
    expect(desk.read('entry/JP.yaml')).toContain('quote: Article 1');
    await desk.load();
    expect(await overlays()).toEqual([[], []]);
  });

  it('writes a general rule that ends with the one that follows it', async () => {
    await change(
      'general',
      { visaRequirementType: 'eta', visaApplicationUrl: 'https://www.mofa.go.jp/eta' },
      {
        effectiveFrom: '2099-01-01',
      },
    );
    const answers = await allAnswers(desk.db, NOW);
    expect((await desk.run('--write')).code).toBe(0);
    const japan = desk.read('entry/JP.yaml');
    expect(japan.match(/- key: .*|valid.*/g)).toEqual([
      '- key: general',
      'validUntil: 2099-01-01',
      '- key: general-from-2099-01-01',
      'validFrom: 2099-01-01',
      '- key: visa-exempt',
    ]);
    await desk.load();
    expect(await overlays()).toEqual([[], []]);
    expect(await allAnswers(desk.db, NOW)).toEqual(answers);
  });

  it('makes a file for a destination that has none', async () => {
    const fields = { ruleKey: 'general', toCountryId: GERMANY, visaRequirementType: 'visa_required' };
    await desk.publish(draftOf({ action: 'create', fields }));
    expect((await desk.run('--write')).code).toBe(0);
    expect(desk.read('entry/DE.yaml')).toContain(
      'destination: DE\nrules:\n  - key: general\n    visa: { type: visa_required }',
    );
    await desk.load();
    expect(await overlays()).toEqual([[], []]);
  });

  it('leaves rules of other sources to them, and says so by name', async () => {
    const bytes = Buffer.from('Passport,Destination,Requirement\nBR,JP,90\nBR,DE,90\nJP,BR,visa required\n');
    await importPassportIndex(desk.db.kysely, {
      bytes,
      fileName: 'm.csv',
      date: '2026-01-01',
      dropMissing: true,
    } as never);
    const { id: ruleId } = await desk.db.kysely
      .selectFrom('entry_rule')
      .innerJoin('source', 'source.id', 'entry_rule.source_id')
      .select('entry_rule.id')
      .where('source.code', '=', 'passport-index')
      .where('from_country_id', '=', BRAZIL)
      .where('to_country_id', '=', JAPAN)
      .executeTakeFirstOrThrow();
    await desk.publish(draftOf({ action: 'change', ruleId, fields: { maxStayDays: 30 } }));
    await change('visa-exempt', { maxStayDays: 60 });
    const { code, stdout, stderr } = await desk.run();
    expect(code).toBe(1);
    expect(stdout).toContain('+    visa: { type: visa_free, stay: 60 }');
    expect(stderr).toMatch(
      /^carnet: exported 1 rule to 2 files\ncarnet: 1 rule not exported:\ncarnet: {3}passport-index: BR to JP "\S+": the source passport-index has no files here\n$/,
    );
  });

  it('leaves what data:check does not allow, and what files have no words for', async () => {
    await change('visa-exempt', { maxStayDays: null });
    await change('citizens', { visaRequirementType: null, isStayUnlimited: null, visaEntries: 'single' });
    await change('general', { visaFeeAmount: 12, visaFeeCurrency: 'EUR' });
    const { code, stdout } = await desk.run('--json');
    const { exported, notExported } = JSON.parse(stdout);
    expect([code, exported.map(({ ruleKey }: { ruleKey: string }) => ruleKey)]).toEqual([1, ['general']]);
    expect(notExported).toEqual([
      expect.objectContaining({ ruleKey: 'visa-exempt', reason: expect.stringContaining('[stay]') }),
      expect.objectContaining({ ruleKey: 'citizens', reason: expect.stringMatching(/no words for the visaEntries/) }),
    ]);
  });

  it('leaves a rule that ends together with its successor, where that cannot be written', async () => {
    await change('visa-exempt', { maxStayDays: null }, { effectiveFrom: '2099-01-01' });
    const { code, stdout } = await desk.run('--json');
    const { patch, notExported } = JSON.parse(stdout);
    expect([code, patch]).toEqual([1, '']);
    expect(notExported.map(({ ruleKey, reason }: Record<string, string>) => [ruleKey, reason])).toEqual([
      ['visa-exempt-from-2099-01-01', expect.stringContaining('[stay]')],
      ['visa-exempt', 'it belongs together with "visa-exempt-from-2099-01-01", which is not exported'],
    ]);
  });

  it('leaves a rule of which the files say a third thing, unless it is forced', async () => {
    await change('visa-exempt', { maxStayDays: 30 });
    desk.edit('entry/JP.yaml', 'stay: 90', 'stay: 45');
    const left = await desk.run();
    expect(left).toMatchObject({ code: 1, stdout: '' });
    expect(left.stderr).toContain(
      'its file says a third thing of maxStayDays by now; --force writes what the desk says',
    );
    const forced = await desk.run('--force');
    expect(forced).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('-    visa: { type: visa_free, stay: 45 }'),
    });
  });

  it('exports from a revision on, to a file', async () => {
    const first = await change('visa-exempt', { maxStayDays: 30 });
    await change('general', { visaFeeAmount: 12, visaFeeCurrency: 'EUR' });
    const { json } = await desk.author.ask('GET', `/changes/${first}`);
    const output = path.join(desk.top, 'desk.patch');
    const { code, stdout, stderr } = await desk.run('--since', String(json.revision), '--output', output);
    expect([code, stdout, stderr]).toEqual([0, '', 'carnet: exported 1 rule to 2 files\n']);
    const patch = readFileSync(output, 'utf8');
    expect(patch).toContain('feeAmount: 12');
    expect(patch).not.toContain('stay: 30');
    expect((await desk.run('--since', 'yesterday')).stderr).toContain('expected the number of a revision');
  });

  it('refuses files that have errors already', async () => {
    desk.edit('entry/JP.yaml', 'stay: 90', 'stay: null');
    await expect(desk.run()).resolves.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('have an error: mend what'),
    });
  });
});
