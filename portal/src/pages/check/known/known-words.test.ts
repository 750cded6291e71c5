import { describe, expect, it } from 'vitest';
import { type Evidence, type KnownFact, mainEvidence, namesQuotedPage, othersOf, saidOf } from './known-words.ts';

const said = (publisher: string, statedOn: string, more: Partial<Evidence> = {}): Evidence => ({
  name: 'Page',
  publisher,
  kind: 'official',
  url: null,
  licence: null,
  statedOn,
  readOn: null,
  role: 'decides',
  page: null,
  quote: null,
  undated: null,
  explained: null,
  says: null,
  agrees: true,
  passports: null,
  ...more,
});

const fact = (evidence: readonly Evidence[], verifiedAt: string | null = '2026-10-03'): KnownFact => ({
  verification: { level: 'official', status: 'current', verifiedAt, dueAt: null, agreeing: 1, disagreeing: 0 },
  statementId: 1,
  evidence: [...evidence],
});

describe('the statement that is named first', () => {
  it('is one of the day of the verification, the most official of them', () => {
    const evidence = [
      said('matrix', '2026-11-01', { kind: 'compilation' }),
      said('guide', '2026-10-03', { kind: 'official_second_hand' }),
      said('ministry', '2026-10-03'),
      said('ministry', '2025-01-01'),
    ];
    expect(mainEvidence(fact(evidence))).toBe(evidence[2]);
  });

  it('is the newest that says the same where nothing verifies, never background or another opinion', () => {
    const evidence = [
      said('law', '2026-11-02', { role: 'background' }),
      said('other', '2026-11-01', { agrees: false }),
      said('press', '2024-01-01', { kind: 'compilation' }),
      said('matrix', '2026-02-17', { kind: 'compilation' }),
    ];
    expect(mainEvidence(fact(evidence, null))?.publisher).toBe('matrix');
    expect(mainEvidence(fact([]))).toBeUndefined();
  });
});

describe('those who say something else', () => {
  it('are publications whose newest statement does', () => {
    const evidence = [
      said('changed its mind', '2026-10-03'),
      said('changed its mind', '2025-10-03', { agrees: false }),
      said('disagrees', '2026-09-01', { agrees: false }),
      said('only background', '2026-09-01', { agrees: false, role: 'background' }),
      said('explained', '2026-09-01', { agrees: false, explained: 'It is older.' }),
    ];
    expect(othersOf(fact(evidence)).map(({ publisher }) => publisher)).toEqual(['disagrees']);
  });
});

describe('what was said', () => {
  it('is a visa in the words of answers, or a validity in its own unit', () => {
    expect(saidOf('visa', { says: { type: 'visa_free', days: 90 } as never })).toEqual({
      topic: 'visa',
      type: 'visa_free',
      days: 90,
    });
    expect(saidOf('visa', { says: { type: 'e_visa', days: null } as never })).toMatchObject({
      type: 'e_visa',
      days: null,
    });
    expect(
      saidOf('documentValidity', { says: { amount: 6, unit: 'months', countedFrom: 'arrival' } as never }),
    ).toEqual({ topic: 'documentValidity', amount: 6, unit: 'months', countedFrom: 'arrival' });
  });

  it('has no words where there is no machine form', () => {
    expect(saidOf('visa', { says: null })).toBeUndefined();
    expect(saidOf('visa', { says: { type: null, days: null } as never })).toBeUndefined();
    expect(saidOf('funds', { says: { level: 'required' } as never })).toBeUndefined();
  });

  it('is told as the quoted page says it where that page is there and names its publisher', () => {
    const quoted = {
      kind: 'official_second_hand',
      page: 'Japan MFA — Exemption of Visa',
      url: 'https://x.example/',
    } as const;
    expect(namesQuotedPage(said('guide', '2026-10-03', quoted))).toBe(true);
    expect(namesQuotedPage(said('guide', '2026-10-03', { ...quoted, url: null }))).toBe(false);
    expect(namesQuotedPage(said('guide', '2026-10-03', { ...quoted, page: 'column SV' }))).toBe(false);
    expect(namesQuotedPage(said('ministry', '2026-10-03', { ...quoted, kind: 'official' }))).toBe(false);
  });
});
