import { describe, expect, it } from 'vitest';
import { neighbour } from './neighbour.ts';

const PORTUGAL = { id: 620, x: 0, y: 0 };
const SPAIN = { id: 724, x: 5, y: 0.5 };
const FRANCE = { id: 250, x: 9, y: -6 };
const MOROCCO = { id: 504, x: 2, y: 8 };
const PLACES = [PORTUGAL, SPAIN, FRANCE, MOROCCO];

describe('arrow keys on the map', () => {
  it('go to the next country in their direction', () => {
    expect(neighbour(PLACES, PORTUGAL, 'right')?.id).toBe(SPAIN.id);
    expect(neighbour(PLACES, PORTUGAL, 'down')?.id).toBe(MOROCCO.id);
    expect(neighbour(PLACES, SPAIN, 'up')?.id).toBe(FRANCE.id);
    expect(neighbour(PLACES, SPAIN, 'left')?.id).toBe(PORTUGAL.id);
  });

  it('stay at the edge of the world', () => {
    expect(neighbour(PLACES, PORTUGAL, 'left')).toBeUndefined();
  });
});
