import { MEMBERSHIP_STATUSES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { VACCINE_FIELDS } from '@carnet/rules/schema/vaccine-fields.ts';
import { describe, expect, it } from 'vitest';
import { catalogSource } from '../../test/helpers/catalog-source.ts';
import type { TravelRows } from './read/travel-rows.ts';
import { RulesEdition } from './rules-edition.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const STAMPS = { createdAt: NOW, updatedAt: NOW };
const MANY = 2_000;
/** Of rows looked at without a turn for requests. */
const MOST_AT_ONCE = 300;
const ids = Array.from({ length: MANY }, (_, index) => index + 1);

/** Many rows of each kind that there can be many of. */
function largeWorld(): TravelRows {
  const world = catalogSource({
    rules: ids.map((id) => ({
      ...STAMPS,
      ...unset(ENTRY_RULE_FIELDS),
      id,
      sourceId: 1,
      ruleKey: `rule ${id}`,
      fromCountryId: id,
      toCountryId: MANY + 1 - id,
      priority: 50,
      inheritsGeneral: true,
      statesVisa: true,
      membershipStatuses: [...MEMBERSHIP_STATUSES],
      visaRequirementType: 'visa_free',
      lastVerifiedAt: NOW - id * 86_400_000,
    })),
    memberships: ids.map((countryId) => ({
      countryGroupId: Math.ceil(countryId / 5),
      countryId,
      status: 'member',
      since: '2020-01-01',
      until: null,
    })),
    countryIds: ids,
  });
  const [group] = world.groups;
  const vaccine = {
    ...STAMPS,
    ...unset(VACCINE_FIELDS),
    id: 1,
    code: 'YF',
    name: 'Yellow fever',
    diseaseName: 'Yellow fever',
  };
  return {
    ...world,
    groups: ids.map((id) => ({ ...(group as TravelRows['groups'][number]), id, code: `G${id}` })),
    records: { ...world.records, vaccines: [vaccine] },
    health: ids.map((id) => ({
      ...STAMPS,
      ...unset(HEALTH_PLACE_FIELDS),
      ...unset(HEALTH_DETAIL_FIELDS),
      id,
      sourceId: 1,
      countryId: id,
      regionSpecific: false,
      vaccineId: 1,
      requirement: 'required',
      lastVerifiedAt: NOW,
    })),
  };
}

describe('an edition', () => {
  it.each(['rules', 'members', 'groups', 'health'] as const)(
    'is made in pieces that look at few %s each, so that requests are answered in between',
    (list) => {
      const world = largeWorld();
      const lookedAt = new Set<number>();
      const watched = (world[list] as readonly object[]).map(
        (row, index) =>
          new Proxy(row, {
            get(target, name) {
              lookedAt.add(index);
              return Reflect.get(target, name);
            },
          }),
      );
      const pieces = RulesEdition.making({ ...world, [list]: watched }, NOW);
      let [most, inAll] = [0, 0];
      for (let piece = pieces.next(); ; piece = pieces.next()) {
        most = Math.max(most, lookedAt.size);
        inAll += lookedAt.size;
        lookedAt.clear();
        if (piece.done) break;
      }
      expect(inAll).toBeGreaterThanOrEqual(MANY);
      expect(most).toBeLessThanOrEqual(MOST_AT_ONCE);
    },
  );
});
