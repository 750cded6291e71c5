import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { BatchSpool } from './batch-spool.ts';

const spooled = () => readdirSync(tmpdir()).filter((name) => name.startsWith('carnet-import-'));

async function rowsOf(spool: BatchSpool): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const { json, count } of spool.batches()) {
    const batch = JSON.parse(json) as unknown[];
    expect(batch).toHaveLength(count);
    rows.push(...batch);
  }
  return rows;
}

describe('keeping rows between reading and storing', () => {
  it.each([
    ['in memory', 1_000_000],
    ['in a file', 1000],
  ])('gives back all rows in order, %s, as often as asked', async (_, maxMemoryBytes) => {
    const before = spooled();
    const spool = new BatchSpool(maxMemoryBytes);
    const rows = Array.from({ length: 4500 }, (_, id) => ({ id, text: `line\nbreak \u2028 "${id}"`, nothing: null }));
    for (const row of rows) await spool.add(row);
    expect(spool.count).toBe(4500);
    expect(await rowsOf(spool)).toEqual(rows);
    expect(await rowsOf(spool)).toEqual(rows);
    await spool.close();
    await spool.close();
    await expect.poll(() => spooled().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('gives nothing back of nothing', async () => {
    expect(await rowsOf(new BatchSpool())).toEqual([]);
  });
});
