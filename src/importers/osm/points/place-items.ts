/** Collects what is yielded for the elements of one block, and what is counted over the whole file. */

import type { ElementType, Tags } from '@carnet/osm-pbf';
import type { Location } from '../../../domain/places/location.ts';
import type { ImportItem, PointOfInterestRecord } from '../../../domain/places/place-record.ts';
import { draftItems } from '../../places/point-of-interest-draft.ts';
import { SeenIds } from '../seen-ids.ts';
import type { ElementCentre } from './element-centre.ts';
import { type isPlace, placeFromTags } from './place-from-tags.ts';
import type { OsmCounts } from './read-counts.ts';

type Item = ImportItem<PointOfInterestRecord>;

export class PlaceItems {
  readonly #counts: OsmCounts;
  readonly #seen = { node: new SeenIds(), way: new SeenIds(), relation: new SeenIds() };
  #items: Item[] = [];

  constructor(counts: OsmCounts) {
    this.#counts = counts;
  }

  /** A new list, which receives what is added from now on. */
  taking(): Item[] {
    this.#items = [];
    return this.#items;
  }

  /** Whether it is a place; why it is none is counted. */
  countLeftOut(answer: ReturnType<typeof isPlace>): boolean {
    if (typeof answer === 'boolean') return answer;
    this.#counts[answer] += 1;
    return false;
  }

  add(type: ElementType, id: number, tags: Tags, { latitude, longitude }: Location): void {
    const key = `${type}/${id}`;
    if (!Number.isSafeInteger(id) || id <= 0) {
      this.addProblem(type, id, 'its id is not a valid OpenStreetMap id: it was never uploaded');
      return;
    }
    if (!this.#seen[type].add(id)) {
      this.addProblem(type, id, 'it is in the file more than once');
      return;
    }
    const { draft, warnings } = placeFromTags(tags);
    for (const message of warnings) this.#items.push({ warning: { where: key, message } });
    const url = `https://www.openstreetmap.org/${key}`;
    for (const item of draftItems({ ...draft, key, location: { latitude, longitude }, url }, key)) {
      if ('record' in item) this.#counts.records += 1;
      this.#items.push(item);
    }
  }

  /** An element that lies for the most part outside the file is left out and counted. */
  addCentred(type: ElementType, id: number, tags: Tags, centre: ElementCentre): void {
    if (centre === undefined) {
      this.#counts.outside += 1;
      return;
    }
    if (centre.isPartial) this.#counts.partial += 1;
    this.add(type, id, tags, centre.location);
  }

  addProblem(type: ElementType, id: number, message: string): void {
    this.#items.push({ problem: { where: `${type}/${id}`, message } });
  }

  /** Extracts cut ways and areas at their border: no fault of a row, and worth knowing. */
  *summary(fileName: string): Generator<Item> {
    const { partial, outside } = this.#counts;
    if (partial > 0) {
      const message = `${count(partial)} placed at the middle of the part that is in the file: the file lacks the rest`;
      yield { warning: { where: fileName, message } };
    }
    if (outside > 0) {
      const message = `${count(outside)} left out: less than half of each is in the file`;
      yield { warning: { where: fileName, message } };
    }
  }
}

const count = (places: number) => (places === 1 ? '1 way or area is' : `${places} ways and areas are`);
