/** Which rules match a filter of the list, as rows in order of id. */

import { dayNumber } from '@carnet/rules/calendar.ts';
import { VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { VERIFICATION_LEVELS, VERIFICATION_STATUSES } from '@carnet/rules/facts/evidence.ts';
import { topicBit } from '@carnet/rules/facts/topics.ts';
import type { EntryRequirementFilter } from '../catalog.ts';
import { type CatalogImage, NONE } from '../image/image.ts';
import { bucket } from '../image/postings.ts';
import { RememberedLists } from '../remembered-lists.ts';
import type { SideIndex } from './side-index.ts';

const CURRENT = VERIFICATION_STATUSES.indexOf('current');

function endsBy(validUntil: number, end: number): boolean {
  return validUntil !== NONE && validUntil <= end;
}

export class RuleFilter {
  readonly #image: CatalogImage;
  readonly #sides: SideIndex;
  readonly #lists = new RememberedLists();

  constructor(image: CatalogImage, sides: SideIndex) {
    this.#image = image;
    this.#sides = sides;
  }

  rows(filter: EntryRequirementFilter): Uint32Array {
    const { indexes, rules } = this.#image;
    const { isStale, updatedSince, verification, status, topic, endsBefore } = filter;
    const columns = this.#columns(filter);
    const lists = columns.map(({ list, wanted }) => bucket(list, wanted));
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best), indexes.all);
    const further = [isStale, updatedSince, verification, status, topic, endsBefore];
    if (lists.length <= 1 && further.every((one) => one === undefined)) return shortest;
    const level = verification && VERIFICATION_LEVELS.indexOf(verification);
    const wantedStatus = status && VERIFICATION_STATUSES.indexOf(status);
    const bit = topic && topicBit(topic);
    const end = endsBefore === undefined ? undefined : dayNumber(endsBefore);
    return this.#lists.get(JSON.stringify(filter), () =>
      shortest.filter(
        (row) =>
          columns.every(({ column, wanted }) => column[row] === wanted) &&
          (isStale === undefined || (rules.status[row] !== CURRENT) === isStale) &&
          (level === undefined || rules.level[row] === level) &&
          (wantedStatus === undefined || rules.status[row] === wantedStatus) &&
          (bit === undefined || ((rules.topics[row] as number) & bit) !== 0) &&
          (end === undefined || endsBy(rules.validUntil[row] as number, end)) &&
          (updatedSince === undefined || (rules.updatedAt[row] as number) >= updatedSince),
      ),
    );
  }

  /** The columns that the filter names, what each must hold, and the rows by what they hold. */
  #columns(filter: EntryRequirementFilter) {
    const { fromCountryId, fromCountryGroupId, toCountryId, toCountryGroupId, visaRequirementType } = filter;
    const { rules, indexes } = this.#image;
    const country = (id: number | undefined) => (id === undefined ? undefined : this.#sides.country(id));
    const group = (id: number | undefined) => (id === undefined ? undefined : this.#sides.group(id));
    const type = visaRequirementType && VISA_REQUIREMENT_TYPES.indexOf(visaRequirementType);
    return [
      { wanted: country(fromCountryId), column: rules.fromCountry, list: indexes.byFromCountry },
      { wanted: group(fromCountryGroupId), column: rules.fromGroup, list: indexes.byFromGroup },
      { wanted: country(toCountryId), column: rules.toCountry, list: indexes.byToCountry },
      { wanted: group(toCountryGroupId), column: rules.toGroup, list: indexes.byToGroup },
      { wanted: type, column: rules.visaType, list: indexes.byVisaType },
    ].flatMap(({ wanted, column, list }) => (wanted === undefined ? [] : [{ wanted, column, list }]));
  }
}
