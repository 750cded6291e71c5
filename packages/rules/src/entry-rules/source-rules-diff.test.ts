import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY_RULE_FIELDS, type EntryRuleContent } from '../schema/entry-rule-fields.ts';
import { unset } from '../schema/field.ts';
import { hasRuleChanges, summariseRuleChanges } from './rule-changes.ts';
import { diffSourceRules, naturalKey, RULE_CONTENT_FIELDS, type StoredSourceRule } from './source-rules-diff.ts';

const blank = {
  ...unset(ENTRY_RULE_FIELDS),
  fromCountryId: 76,
  toCountryId: 392,
  ruleKey: 'visa',
  priority: 100,
  inheritsGeneral: true,
  statesVisa: true,
  membershipStatuses: ['member'],
  visaRequirementType: 'visa_free',
  maxStayDays: 90,
  lastVerifiedAt: Date.UTC(2026, 1, 17),
} satisfies EntryRuleContent;

const rule = (fields: Partial<EntryRuleContent> = {}): EntryRuleContent => ({ ...blank, ...fields });
const stored = (id: number, fields: Partial<StoredSourceRule> = {}): StoredSourceRule => ({
  ...blank,
  id,
  retired: false,
  ...fields,
});

describe('comparing the rules of a source', () => {
  it('inserts, updates, revives, retires and leaves alone', () => {
    const diff = diffSourceRules(
      [
        stored(1),
        stored(2, { toCountryId: 156 }),
        stored(3, { toCountryId: 410 }),
        stored(4, { toCountryId: 32, retired: true }),
        stored(5, { toCountryId: 858, retired: true }),
      ],
      [rule(), rule({ toCountryId: 156, maxStayDays: 30 }), rule({ toCountryId: 32 }), rule({ toCountryId: 250 })],
    );
    expect(diff.unchanged).toBe(1);
    expect(diff.inserted.map(naturalKey)).toEqual(['c76>c250 visa']);
    expect(diff.updated).toMatchObject([{ before: { id: 2 }, changedFields: ['maxStayDays'] }]);
    expect(diff.revived).toMatchObject([{ before: { id: 4 }, changedFields: [] }]);
    expect(diff.retired.map(({ id }) => id)).toEqual([3]);
  });

  it.each(RULE_CONTENT_FIELDS)('sees a change of %s', (field) => {
    const value = field === 'membershipStatuses' ? ['member', 'associate'] : 'changed';
    const diff = diffSourceRules([stored(1)], [{ ...blank, [field]: value }]);
    expect(diff.updated).toMatchObject([{ changedFields: [field] }]);
  });

  it('does not take another order of standings for a change', () => {
    const diff = diffSourceRules(
      [stored(1, { membershipStatuses: ['member', 'associate'] })],
      [rule({ membershipStatuses: ['associate', 'member'] })],
    );
    expect(diff.unchanged).toBe(1);
  });

  it('refuses two rules with the same scope and key, naming both', () => {
    const twice = [rule(), rule({ toCountryId: 32 }), rule({ visaRequirementType: 'e_visa', maxStayDays: null })];
    expect(() => diffSourceRules([], twice)).toThrow(
      'the scope c76>c392 and the key "visa": rule 1 (visa_free, maximum stay 90) and rule 3 (e_visa, maximum stay not given)',
    );
  });

  const rules = fc.uniqueArray(
    fc.record({
      toCountryId: fc.integer({ min: 1, max: 12 }),
      ruleKey: fc.constantFrom('visa', 'transit'),
      maxStayDays: fc.constantFrom(null, 30, 90),
      visaRequirementType: fc.constantFrom('visa_free' as const, 'e_visa' as const),
    }),
    { selector: (fields) => `${fields.toCountryId} ${fields.ruleKey}` },
  );
  const content = (all: readonly Partial<EntryRuleContent>[]) => all.map(rule);

  /** What the database does with a comparison. */
  function apply(existing: readonly StoredSourceRule[], incoming: readonly EntryRuleContent[]): StoredSourceRule[] {
    const diff = diffSourceRules(existing, incoming);
    const replaced = new Map([...diff.updated, ...diff.revived].map(({ before, after }) => [before.id, after]));
    const retired = new Set(diff.retired.map(({ id }) => id));
    const kept = existing.map((old) => {
      const after = replaced.get(old.id);
      if (after) return { ...after, id: old.id, retired: false };
      return retired.has(old.id) ? { ...old, retired: true } : old;
    });
    return [
      ...kept,
      ...diff.inserted.map((added, index) => ({ ...added, id: existing.length + index + 1, retired: false })),
    ];
  }

  it('makes the live rules exactly the given ones, keeps ids for ever and needs no second pass', () => {
    fc.assert(
      fc.property(fc.array(rules, { minLength: 1, maxLength: 4 }), (editions) => {
        let state: StoredSourceRule[] = [];
        const ids = new Map<string, number>();
        for (const edition of editions.map(content)) {
          state = apply(state, edition);
          const live = state.filter(({ retired }) => !retired).map(({ id, retired, ...fields }) => fields);
          const sorted = (all: readonly EntryRuleContent[]) =>
            [...all].sort((a, b) => (naturalKey(a) < naturalKey(b) ? -1 : 1));
          expect(sorted(live)).toEqual(sorted(edition));
          for (const { id, ...fields } of state) {
            expect(ids.get(naturalKey(fields)) ?? id).toBe(id);
            ids.set(naturalKey(fields), id);
          }
          const again = diffSourceRules(state, edition);
          expect(again.unchanged).toBe(edition.length);
          expect(hasRuleChanges(summariseRuleChanges(again))).toBe(false);
        }
      }),
    );
  });

  it('counts every rule of both sides once', () => {
    fc.assert(
      fc.property(rules.map(content), rules.map(content), (before, after) => {
        const existing = apply([], before);
        const diff = diffSourceRules(existing, after);
        expect(diff.inserted.length + diff.updated.length + diff.revived.length + diff.unchanged).toBe(after.length);
        expect(diff.updated.length + diff.retired.length + diff.unchanged).toBe(before.length);
        const { kinds } = summariseRuleChanges(diff);
        const changed = diff.inserted.length + diff.updated.length + diff.revived.length + diff.retired.length;
        expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(changed);
      }),
    );
  });
});

describe('summarising changes', () => {
  it('counts rules that lose their maximum stay, visa-free ones apart', () => {
    const days = { maxStayDays: null };
    const eta = { visaRequirementType: 'eta' as const };
    const existing = [stored(1), stored(2, { toCountryId: 2, ...eta }), stored(3, { toCountryId: 3 })];
    const next = [rule(days), rule({ toCountryId: 2, ...eta, ...days }), rule({ toCountryId: 3, ...eta, ...days })];
    expect(summariseRuleChanges(diffSourceRules(existing, next)).lostStays).toBe(1);
  });

  it('groups by what happened to the visa type, then by changed fields', () => {
    const existing = [
      stored(1, { toCountryId: 1 }),
      stored(2, { toCountryId: 2 }),
      stored(3, { toCountryId: 3 }),
      stored(4, { toCountryId: 4 }),
      stored(5, { toCountryId: 5, retired: true }),
    ];
    const next = { lastVerifiedAt: blank.lastVerifiedAt + 1 };
    const changes = summariseRuleChanges(
      diffSourceRules(existing, [
        rule({ toCountryId: 1, visaRequirementType: 'e_visa', ...next }),
        rule({ toCountryId: 2, maxStayDays: null, ...next }),
        rule({ toCountryId: 3, ...next }),
        rule({ toCountryId: 5 }),
        rule({ toCountryId: 6 }),
        rule({ toCountryId: 7 }),
      ]),
    );
    expect(changes).toMatchObject({ inserted: 2, updated: 3, revived: 1, retired: 1, unchanged: 0, lostStays: 0 });
    expect(changes.kinds.map(({ kind, count }) => `${kind}: ${count}`)).toEqual([
      'new: visa_free: 2',
      'lastVerifiedAt only: 1',
      'maxStayDays: 1',
      'retired: visa_free: 1',
      'returned: visa_free: 1',
      'visa_free -> e_visa: 1',
    ]);
    expect(changes.kinds[2]?.samples).toMatchObject([{ scopeKey: 'c76>c2', maxStayDays: { before: 90, after: null } }]);
  });
});
