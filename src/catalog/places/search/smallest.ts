/** The first few of many numbers in ascending order, without sorting them all. */

/** `values` stay as they are. */
export function smallest(values: Uint32Array, count: number): Uint32Array {
  if (count <= 0) return new Uint32Array(0);
  if (count * 8 >= values.length) return values.slice().sort().subarray(0, count);
  // A heap of the smallest so far, the greatest of them on top, where most others are turned away by one comparison.
  const heap = values.slice(0, count).sort().reverse();
  for (let index = count; index < values.length; index += 1) {
    const value = values[index] as number;
    if (value >= (heap[0] as number)) continue;
    let place = 0;
    for (let child = 1; child < count; child = 2 * place + 1) {
      if (child + 1 < count && (heap[child + 1] as number) > (heap[child] as number)) child += 1;
      if ((heap[child] as number) <= value) break;
      heap[place] = heap[child] as number;
      place = child;
    }
    heap[place] = value;
  }
  return heap.sort();
}
