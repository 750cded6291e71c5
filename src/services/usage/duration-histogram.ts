/** How long answers took, in buckets of a quarter of an octave: a quantile is right to some 10 %. */

/** 2 to the power of 26 microseconds: what takes longer than 67 s is in the last bucket. */
const OCTAVES = 26;
const BUCKETS = OCTAVES * 4;
const LONGEST_US = 2 ** OCTAVES - 1;

export class DurationHistogram {
  readonly #buckets = new Uint32Array(BUCKETS);
  #count = 0;

  add(milliseconds: number): void {
    const bucket = bucketOf(Math.min(LONGEST_US, milliseconds * 1000) | 0);
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
    this.#count += 1;
  }

  addAll(other: DurationHistogram): void {
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + (other.#buckets[bucket] ?? 0);
    }
    this.#count += other.#count;
  }

  /** Milliseconds, the middle of the bucket that it is in; undefined = no durations. */
  quantile(share: number): number | undefined {
    if (this.#count === 0) return undefined;
    const rank = Math.max(1, Math.ceil(this.#count * share));
    let seen = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      seen += this.#buckets[bucket] ?? 0;
      if (seen >= rank) return middleOf(bucket) / 1000;
    }
    return undefined;
  }
}

/** The octave, and which quarter of it: the two bits after the highest one. */
function bucketOf(microseconds: number): number {
  if (microseconds < 4) return microseconds;
  const octave = 31 - Math.clz32(microseconds);
  return octave * 4 + ((microseconds >> (octave - 2)) & 3);
}

/** Microseconds. */
function middleOf(bucket: number): number {
  if (bucket < 4) return bucket + 0.5;
  const octave = bucket >> 2;
  return 2 ** (octave - 2) * (4 + (bucket & 3) + 0.5);
}
