import { describe, expect, it } from 'vitest';
import { type Candidate, groupIdsOf, inheritedByRule, type Trace } from './trace-words.ts';

const candidate = (fromCountryGroupId: number | null, toCountryGroupId: number | null) =>
  ({ fromCountryGroupId, toCountryGroupId }) as Candidate;

describe('trace of an answer', () => {
  it('names each group once', () => {
    const candidates = [candidate(4, null), candidate(null, null), candidate(4, 9)];
    expect(groupIdsOf({ candidates, topics: [], inheritedFields: [] })).toEqual([4, 9]);
  });

  it('tells inherited fields as the things they are about, by the rule they come from', () => {
    const inheritedFields: Trace['inheritedFields'] = [
      { field: 'returnTicket', fromRuleId: 7 },
      { field: 'returnTicketDetails', fromRuleId: 7 },
      { field: 'notes', fromRuleId: 8 },
      { field: 'somethingNew', fromRuleId: 8 },
    ];
    expect([...inheritedByRule({ candidates: [], topics: [], inheritedFields })]).toEqual([
      [7, ['itemTicket']],
      [8, ['fieldNotes', 'somethingNew']],
    ]);
  });
});
