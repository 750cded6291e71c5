/** Which rules match a filter of the list, as rows in order of id. */
import { VISA_REQUIREMENT_TYPES } from '../../domain/entry-rules/entry-rule.ts';
import type { EntryRequirementFilter } from '../catalog.ts';
import type { CatalogImage } from '../image/image.ts';
import { bucket } from '../image/postings.ts';
import { RememberedLists } from '../remembered-lists.ts';
import type { SideIndex } from './side-index.ts';

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
    const { isStale, updatedSince } = filter;
    const columns = this.#columns(filter);
    const lists = columns.map(({ list, wanted }) => bucket(list, wanted));
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best), indexes.all);
    if (lists.length <= 1 && isStale === undefined && updatedSince === undefined) return shortest;
    const stale = isStale === undefined ? undefined : Number(isStale);
    return this.#lists.get(JSON.stringify(filter), () =>
      shortest.filter(
        (row) =>
          columns.every(({ column, wanted }) => column[row] === wanted) &&
          (stale === undefined || rules.stale[row] === stale) &&
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
