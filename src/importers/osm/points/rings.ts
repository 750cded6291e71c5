/** Puts the outer ways of an area together to rings, whichever way round and in whatever order they are given. */

interface End {
  readonly line: number;
  readonly isLast: boolean;
}

/**
 * `lines` are node ids, of ways. Returns the closed rings that they make, each way used once; ways that close no ring
 * (as at the border of an extract) are left over.
 */
export function closedRings(lines: readonly Float64Array[]): number[][] {
  const ends = new Map<number, End[]>();
  const isUsed = lines.map((line) => line.length < 2);
  const note = (nodeId: number, end: End) => {
    const known = ends.get(nodeId);
    if (known === undefined) ends.set(nodeId, [end]);
    else known.push(end);
  };
  lines.forEach((line, index) => {
    if (isUsed[index] || line[0] === line.at(-1)) return;
    note(line[0] as number, { line: index, isLast: false });
    note(line.at(-1) as number, { line: index, isLast: true });
  });
  const rings: number[][] = [];
  lines.forEach((line, index) => {
    if (isUsed[index]) return;
    isUsed[index] = true;
    const ring = [...line];
    while (ring[0] !== ring.at(-1)) {
      const next = ends.get(ring.at(-1) as number)?.find((end) => !isUsed[end.line]);
      if (next === undefined) return;
      isUsed[next.line] = true;
      const added = lines[next.line] as Float64Array;
      for (const nodeId of (next.isLast ? added.toReversed() : added).subarray(1)) ring.push(nodeId);
    }
    rings.push(ring);
  });
  return rings;
}
