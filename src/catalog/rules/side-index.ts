/** The indexes that the rules' columns hold in place of the ids of countries and groups. */
import { type Directory, NONE } from '../image/image.ts';

export class SideIndex {
  readonly #countries: ReadonlyMap<number, number>;
  readonly #groups: ReadonlyMap<number, number>;

  constructor({ countryIds, groupIds }: Pick<Directory, 'countryIds' | 'groupIds'>) {
    this.#countries = new Map(countryIds.map((id, index) => [id, index]));
    this.#groups = new Map(groupIds.map((id, index) => [id, index]));
  }

  /** NONE for one that does not exist, as the next. */
  country(id: number): number {
    return this.#countries.get(id) ?? NONE;
  }

  group(id: number): number {
    return this.#groups.get(id) ?? NONE;
  }
}
