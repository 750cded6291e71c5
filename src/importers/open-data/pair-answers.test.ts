import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import { resolve } from '@carnet/rules/facts/cascade.ts';
import { describe, expect, it } from 'vitest';
import { type FileChanges, SAMPLE_FILES, sampleFiles } from '../../../test/helpers/sample-data-set.ts';
import { readUnchecked } from './check-data-set.ts';
import { PairAnswers } from './pair-answers.ts';
import { toEvidence } from './to-evidence.ts';

const today = '2026-06-15';

function read(changes: FileChanges = {}) {
  const context = readUnchecked(sampleFiles(changes), { today });
  const answers = new PairAnswers(context);
  const id = (code: string) => context.countries.get(code)?.id as number;
  return { context, answers, id, answer: (from: string, to: string) => answers.answer(id(from), id(to)) };
}

describe('answers of the files alone', () => {
  it('are those of the domain over all rules and memberships, for every pair', () => {
    const { context, answers } = read();
    const memberships = context.dataSet.groups.flatMap(({ value }) =>
      value.members.map(
        ({ country, status, since = null, until = null }): Membership => ({
          countryGroupId: value.id,
          countryId: context.countries.get(country)?.id as number,
          status,
          since,
          until,
        }),
      ),
    );
    const all = { memberships, sources: [{ id: 1, rank: 100, dataDate: null }], day: today };
    const countries = [...context.countries.values()];
    for (const from of countries) {
      for (const to of countries.filter((one) => ['JP', 'AR', 'BR', 'VE', 'FR'].includes(one.iso2))) {
        expect(answers.resolve(from.id, to.id)).toEqual(resolve(answers.rules, from.id, to.id, all));
      }
    }
  });

  it('prefer a rule by group to the general one and inherit what it leaves unset', () => {
    const { answer } = read();
    expect(answer('DE', 'JP')).toMatchObject({
      rule: { ruleKey: 'visa-exempt' },
      visaRequirementType: 'visa_free',
      maxStayDays: 90,
      fields: { returnTicket: 'may_be_asked', documentValidityMinimumDays: 0 },
    });
    expect(answer('FR', 'JP')).toMatchObject({ rule: { ruleKey: 'general' }, visaRequirementType: 'visa_required' });
  });

  it('count a suspended member only where the rule says so, and know nothing where no rule is', () => {
    const { answer } = read();
    expect(answer('VE', 'AR')).toMatchObject({ rule: { ruleKey: 'citizens' }, fields: { returnTicket: null } });
    expect(answer('FR', 'AR')).toBeUndefined();
  });

  it('take a source for minors, and the like, only where it names them', () => {
    const { context, answer } = read({
      'entry/JP.yaml': (SAMPLE_FILES['entry/JP.yaml'] as string)
        .replace(
          '    returnTicket: { level: may_be_asked }',
          `    returnTicket: { level: may_be_asked }
    minors: { level: recommended, underYears: 18, details: A letter. }
    registrationAfterArrival: { required: true, within: 3, unit: working_days, doneBy: host }`,
        )
        .replace('locator: Annex,', 'locator: Annex, topics: [minors],'),
    });
    expect(answer('FR', 'JP')?.fields).toMatchObject({
      minorsLevel: 'recommended',
      minorsUnderYears: 18,
      registrationRequired: true,
      registrationWithin: 3,
      ownNationalsMustUseOwnDocument: null,
    });
    const about = (asked: string) => toEvidence({ ...context, today }).filter(({ topic }) => topic === asked);
    expect(about('minors').map(({ statedOn }) => statedOn)).toEqual(['2024-03-02']);
    expect(about('registrationAfterArrival')).toEqual([]);
  });

  it('count what a government tells its own citizens for them alone', () => {
    const { context, id } = read({
      'advice/BR.yaml': `passport: BR
advice:
  - destination: JP
    visa: { type: visa_free, days: 60 }
    explained: The page is older than the rule.
    sources: [{ source: treaty, checkedOn: 2025-01-02, readOn: 2026-06-01, quote: No visa for 60 days. }]
`,
    });
    const advice = toEvidence({ ...context, today }).filter(({ passportIds }) => passportIds?.includes(id('BR')));
    expect(advice).toEqual([
      expect.objectContaining({
        scopeKey: null,
        toCountryId: id('JP'),
        passportIds: [id('BR')],
        topic: 'visa',
        says: { type: 'visa_free', days: 60 },
        statedOn: '2025-01-02',
        readOn: '2026-06-01',
        explained: 'The page is older than the rule.',
      }),
    ]);
  });

  it('let a country’s general rule take from that of its group', () => {
    const general = (destination: string, rest: string) =>
      `${destination}\nrules:\n  - key: general\n${rest}    sources: [{ source: treaty, checkedOn: 2025-05-02 }]\n`;
    const { answer } = read({
      'entry/MERCOSUR.yaml': general('destinationGroup: MERCOSUR', '    returnTicket: { level: required }\n'),
      'entry/AR.yaml': general('destination: AR', '    visa: { type: visa_required }\n'),
    });
    expect(answer('FR', 'AR')).toMatchObject({
      visaRequirementType: 'visa_required',
      fields: { returnTicket: 'required' },
    });
  });

  it('remember where each rule stands', () => {
    const { answer } = read();
    const place = answer('DE', 'JP')?.rule.place;
    expect(place && [place.file.file, place.file.lineOf(place.path), place.file.lastLineOf(place.path)]).toEqual([
      'entry/JP.yaml',
      11,
      16,
    ]);
    expect((SAMPLE_FILES['entry/JP.yaml'] as string)?.split('\n')[10]).toContain('key: visa-exempt');
  });
});
