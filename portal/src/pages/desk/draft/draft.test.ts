import { describe, expect, it } from 'vitest';
import type { Change } from '../api-types.ts';
import { codeOf } from '../evidence/sources.ts';
import { bodyOf, type Draft, emptyDraft, newEvidence, problemOf } from './draft.ts';
import { draftOfChange, sourcesOfChange } from './draft-of-change.ts';

const edit = {
  action: 'change',
  ruleId: 812,
  scopeKey: 'c76>c392',
  ruleKey: 'visa',
  fields: { maxStayDays: 30 },
} as const;
const draft = (more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft('2026-06-10'),
  reason: 'The ministry says so',
  edits: [edit],
  ...more,
});
const MINISTRY = {
  code: 'ministry',
  name: 'Visas',
  publisher: 'A ministry',
  kind: 'official',
  url: 'https://www.mofa.go.jp/',
  licence: null,
};
const fresh = { name: '', publisher: '', kind: 'official' } as const;
const PAGE = 'https://www.mofa.go.jp/visas';

describe('a draft', () => {
  it('is sent with its edits, and without evidence of which nothing was said', () => {
    expect(bodyOf(draft(), [])).toEqual({
      reason: 'The ministry says so',
      corrects: false,
      correctionIds: [],
      effectiveFrom: null,
      edits: [{ action: 'change', ruleId: 812, fields: { maxStayDays: 30 } }],
      evidence: [],
    });
  });

  it('names whom and where a new rule is about, and leaves out what it does not say', () => {
    const fields = { visaRequirementType: 'eta', maxStayDays: null, lastVerifiedAt: null };
    const created = draft({ edits: [{ ...edit, action: 'create', ruleId: null, scopeKey: 'g2>c392', fields }] });
    expect(bodyOf(created, []).edits).toEqual([
      {
        action: 'create',
        fields: { fromCountryGroupId: 2, toCountryId: 392, ruleKey: 'visa', visaRequirementType: 'eta' },
      },
    ]);
  });

  it('describes a page that is new, with a code made of its address and title', () => {
    const source = {
      key: '',
      url: PAGE,
      fresh: { name: 'Exención de visa', publisher: 'MOFA', kind: 'official' },
    } as const;
    const { evidence } = bodyOf(
      draft({ evidence: [{ ...newEvidence('2026-06-10'), source, quote: ' 30 days ' }] }),
      [],
    );
    expect(evidence).toEqual([
      {
        publication: {
          code: 'mofa-go-jp-exencion-de-visa',
          name: 'Exención de visa',
          publisher: 'MOFA',
          kind: 'official',
          url: PAGE,
        },
        statedOn: '2026-06-10',
        url: PAGE,
        quote: '30 days',
      },
    ]);
    expect(codeOf('ビザ', '')).toMatch(/^[a-z0-9][a-z0-9-]+$/);
    expect(codeOf('A'.repeat(200), PAGE)).toMatch(/^[a-z0-9][a-z0-9-]{1,79}$/);
  });

  it('that was stored is the same draft again, its evidence one entry for all its topics', () => {
    const said = { publication: MINISTRY, statedOn: '2026-06-10', page: null, url: PAGE, quote: 'up to 30 days' };
    const change = {
      reason: 'The ministry says so',
      corrects: true,
      correctionIds: ['r1'],
      effectiveFrom: '2026-12-01',
      edits: [
        { ...edit, before: { maxStayDays: 90 }, evidence: ['visa', 'funds'].map((topic) => ({ topic, ...said })) },
      ],
    } as unknown as Change;
    const again = draftOfChange(change);
    expect(again.evidence).toHaveLength(1);
    expect(bodyOf(again, sourcesOfChange(change))).toEqual({
      reason: 'The ministry says so',
      corrects: true,
      correctionIds: ['r1'],
      effectiveFrom: '2026-12-01',
      edits: [{ action: 'change', ruleId: 812, fields: { maxStayDays: 30 } }],
      evidence: [
        {
          publication: {
            code: 'ministry',
            name: 'Visas',
            publisher: 'A ministry',
            kind: 'official',
            url: MINISTRY.url,
          },
          statedOn: '2026-06-10',
          topics: ['visa', 'funds'],
          url: PAGE,
          quote: 'up to 30 days',
        },
      ],
    });
  });

  it('is sent without a page that was only offered, until somebody quotes it', () => {
    const offered = { ...newEvidence('2026-06-10'), source: { key: 'a', url: PAGE, fresh }, isOffered: true };
    expect(bodyOf(draft({ evidence: [offered] }), []).evidence).toEqual([]);
    expect(bodyOf(draft({ evidence: [{ ...offered, quote: 'up to 30 days' }] }), []).evidence).toHaveLength(1);
    expect(bodyOf(draft({ evidence: [{ ...offered, isOffered: false }] }), []).evidence).toHaveLength(1);
  });

  it('says what is missing', () => {
    expect(problemOf(draft())).toBeUndefined();
    expect(problemOf(draft({ edits: [] }))).toBe('editsMissing');
    expect(problemOf(draft({ edits: [{ ...edit, fields: {} }] }))).toBe('fieldsMissing');
    expect(problemOf(draft({ edits: [{ ...edit, action: 'retire', fields: {} }] }))).toBeUndefined();
    expect(problemOf(draft({ reason: ' no ' }))).toBe('reasonMissing');
    const quoted = { ...newEvidence('2026-06-10'), quote: 'up to 30 days' };
    expect(problemOf(draft({ evidence: [quoted] }))).toBe('sourceIncomplete');
  });
});
