/** Random edits of the sample data set, for drafts at the desk. */

import { VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { TestDatabase } from '../helpers/database.ts';
import { BRAZIL, GERMANY, JAPAN } from './desk-data.ts';

const fields = fc.record(
  {
    visaRequirementType: fc.constantFrom(...VISA_REQUIREMENT_TYPES, null),
    maxStayDays: fc.constantFrom(15, 30, 90, null),
    returnTicket: fc.constantFrom('required', 'recommended', null),
    notes: fc.constantFrom([{ text: 'A note' }], [{ text: 'Another note', nationals: ['BR'] }], null),
    priority: fc.constantFrom(0, 45, 70),
    inheritsGeneral: fc.boolean(),
  },
  { requiredKeys: [] },
);
const FRANCE = 250;
const member = fc.constantFrom(BRAZIL, GERMANY, JAPAN, FRANCE, 32);
const healthFields = fc.record(
  {
    requirement: fc.constantFrom('required', 'recommended', 'not_required'),
    arrivingFromGroupId: fc.constantFrom(1, 2, null),
    circumstances: fc.constantFrom('In forests', null),
    // Hours of a transit without a group are refused.
    transitHoursOver: fc.constant(null),
  },
  { requiredKeys: ['requirement', 'transitHoursOver'] },
);
/** What is edited, and how; `which` of the records is decided when the edit is made. */
export const RANDOM_EDIT = fc.oneof(
  fc.record({ action: fc.constant('members' as const), which: fc.nat(), fields: fc.uniqueArray(member) }),
  fc.record({ action: fc.constant('health' as const), which: fc.nat(), fields: healthFields }),
  fc.record({ action: fc.constant('change' as const), which: fc.nat(), fields }),
  fc.record({ action: fc.constant('retire' as const), which: fc.nat(), fields: fc.constant({}) }),
  fc.record({
    action: fc.constant('create' as const),
    which: fc.nat(),
    fields: fc.tuple(
      fields,
      fc.constantFrom({ fromCountryId: BRAZIL }, { fromCountryId: GERMANY }, { fromCountryGroupId: 1 }, {}),
      fc.constantFrom({ toCountryId: JAPAN }, { toCountryId: 32 }, { toCountryGroupId: 1 }),
    ),
  }),
);

export interface ChosenEdit {
  readonly action: string;
  readonly which: number;
  readonly fields: unknown;
}

/** Makes edits of a draft from what was chosen, by what the database has then; none where nothing is left to edit. */
export function randomEdits(db: TestDatabase): (chosen: readonly ChosenEdit[]) => Promise<object[]> {
  let count = 0;

  /** Those who stand in the group leave, the others come. */
  async function membersEdit(which: number, countries: readonly number[]): Promise<object[]> {
    const groupId = 1 + (which % 2);
    const { rows } = await sql<{ country: number }>`select distinct country_id as country from country_group_member
      where country_group_id = ${groupId} and (until is null or until > now())`.execute(db.kysely);
    const known = new Set(rows.map(({ country }) => country));
    const remove = countries.filter((id) => known.has(id));
    if (countries.length === 0 || remove.length === known.size) return [];
    const add = countries.filter((id) => !known.has(id)).map((countryId) => ({ countryId }));
    return [{ action: 'change', groupId, members: { add, remove } }];
  }

  async function healthEdit(which: number, fields: object): Promise<object> {
    const live = db.kysely.selectFrom('health_requirement').select('id').where('retired_at', 'is', null).orderBy('id');
    const ids = (await live.execute()).map(({ id }) => id);
    const id = ids[which % (ids.length + 1)];
    if (id !== undefined && which % 3 === 0) return { action: 'retire', healthRequirementId: id };
    if (id !== undefined) return { action: 'change', healthRequirementId: id, fields };
    count += 1;
    const of = { ruleKey: `made-${count}`, vaccineId: 1, countryId: which % 2 === 0 ? JAPAN : BRAZIL };
    return { record: 'health_requirement', action: 'create', fields: { ...of, ...fields } };
  }

  return async (chosen) => {
    const rules = await db.kysely
      .selectFrom('entry_rule')
      .select('id')
      .where('retired_at', 'is', null)
      .orderBy('id')
      .execute();
    const used = new Set<number>();
    const others: object[] = [];
    for (const { action, which, fields } of chosen) {
      const made =
        action === 'members'
          ? await membersEdit(which, fields as number[])
          : action === 'health'
            ? [await healthEdit(which, fields as object)]
            : [];
      // One of each: two edits of one record are refused.
      if (chosen.find((one) => one.action === action)?.which === which) others.push(...made);
    }
    const ofRules = chosen.filter(({ action }) => action !== 'members' && action !== 'health');
    const ruleEdits = ofRules.flatMap(({ action, which, fields }): object[] => {
      if (action === 'create') {
        count += 1;
        const [own, from, to] = fields as [object, object, object];
        return [{ action, fields: { ruleKey: `made-${count}`, visaRequirementType: 'eta', ...own, ...from, ...to } }];
      }
      const id = rules[which % rules.length]?.id;
      if (id === undefined || used.has(id)) return [];
      used.add(id);
      const said = Object.keys(fields as object).length === 0 ? { maxStayDays: 33 } : fields;
      return [action === 'retire' ? { action, ruleId: id } : { action, ruleId: id, fields: said }];
    });
    return [...others, ...ruleEdits];
  };
}
