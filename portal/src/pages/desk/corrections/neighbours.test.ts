import { describe, expect, it } from 'vitest';
import { findNeighbours } from './neighbours.ts';

const PAGE = 3;
const all = Array.from({ length: 8 }, (_, index) => ({ id: `r${index + 1}` }));

function list(reports = all) {
  const asked: number[] = [];
  const load = async (page: number) => {
    asked.push(page);
    const data = reports.slice((page - 1) * PAGE, page * PAGE);
    return { data, meta: { total: reports.length, totalPages: Math.ceil(reports.length / PAGE) } };
  };
  return { load, asked };
}

describe('the reports beside one', () => {
  it('are found on its page, and on the next where it is the last of its own', async () => {
    const { load, asked } = list();
    expect(await findNeighbours('r2', load)).toEqual({ previous: 'r1', next: 'r3', position: 2, total: 8 });
    expect(asked).toEqual([1]);
    expect(await findNeighbours('r3', load)).toEqual({ previous: 'r2', next: 'r4', position: 3, total: 8 });
    expect(asked).toEqual([1, 1, 2]);
  });

  it('are found on the last page, where none follows', async () => {
    expect(await findNeighbours('r7', list().load)).toMatchObject({ previous: 'r6', next: 'r8', position: 7 });
    expect(await findNeighbours('r8', list().load)).toMatchObject({ previous: 'r7', next: undefined, position: 8 });
  });

  it('of one that is not in the list are the first', async () => {
    expect(await findNeighbours('closed', list().load)).toMatchObject({ previous: undefined, next: 'r1', total: 8 });
    expect(await findNeighbours('closed', list([]).load)).toMatchObject({ next: undefined, position: undefined });
  });
});
