/** Goes through the records of sources beside the places they name, both in order of the place's id. */
import type { PlaceRows, PointRecordRow } from './read-places.ts';

export class RecordsByPlace {
  readonly #batches: AsyncIterator<readonly PointRecordRow[]>;
  #batch: readonly PointRecordRow[] = [];
  #next = 0;

  constructor(records: PlaceRows['records']) {
    this.#batches = records[Symbol.asyncIterator]();
  }

  /** The records that name a place. Places are asked for in order of id. */
  async take(id: number): Promise<PointRecordRow[]> {
    const taken: PointRecordRow[] = [];
    for (;;) {
      const record = this.#batch[this.#next];
      if (record === undefined) {
        const more = await this.#batches.next();
        if (more.done === true) return taken;
        this.#batch = more.value;
        this.#next = 0;
      } else if (record.point_of_interest_id > id) return taken;
      else {
        // Those of places that are not served are passed over.
        if (record.point_of_interest_id === id) taken.push(record);
        this.#next += 1;
      }
    }
  }
}
