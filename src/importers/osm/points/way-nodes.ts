/** The node ids of the ways that relations name, kept together. */
import { WAYS } from '@carnet/osm-pbf';
import { NumberList } from '../number-list.ts';
import type { PbfFile } from '../pbf-file.ts';
import { SortedIds } from '../sorted-ids.ts';

export class WayNodes {
  readonly #ids: SortedIds;
  readonly #starts: Float64Array;
  readonly #lengths: Int32Array;
  readonly #nodeIds = new NumberList();

  /** `wayIds` ascend, each once. */
  constructor(wayIds: Float64Array) {
    this.#ids = new SortedIds(wayIds);
    this.#starts = new Float64Array(wayIds.length);
    this.#lengths = new Int32Array(wayIds.length);
  }

  get size(): number {
    return this.#ids.size;
  }

  has(wayId: number): boolean {
    return this.#ids.has(wayId);
  }

  /** One pass over the file. */
  async readFrom(file: PbfFile): Promise<void> {
    const pass = file.pass(WAYS, (block) =>
      block.waysById(
        (id) => this.has(id),
        (way) => this.set(way.id, way.nodeIds),
      ),
    );
    for await (const _ of pass);
  }

  /** Of a way that comes twice, the first. */
  set(wayId: number, nodeIds: Float64Array): void {
    const index = this.#ids.indexOf(wayId);
    if (index === -1 || this.#lengths[index] !== 0) return;
    this.#starts[index] = this.#nodeIds.length;
    this.#lengths[index] = nodeIds.length;
    this.#nodeIds.pushAll(nodeIds);
  }

  /** Undefined for a way that the file lacks, or one without nodes. Valid until the next `set`. */
  get(wayId: number): Float64Array | undefined {
    const index = this.#ids.indexOf(wayId);
    const length = this.#lengths[index];
    if (length === undefined || length === 0) return undefined;
    const start = this.#starts[index] as number;
    return this.#nodeIds.slice(start, start + length);
  }

  /** The node ids of all ways, one after another. */
  addNodeIdsTo(list: NumberList): void {
    for (const piece of this.#nodeIds.pieces()) list.pushAll(piece);
  }
}
