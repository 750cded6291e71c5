import { describe, expect, it } from 'vitest';
import { type Named, placeNames } from './place-names.ts';

const WINDOW = { left: 0, top: 0, right: 100, bottom: 100 };
const country = (id: number, name: string, x: number, y: number, area = 400, width = 60): Named => ({
  id,
  name,
  x,
  y,
  area,
  width,
});

describe('names on the map', () => {
  it('stand in their countries, those of larger ones first', () => {
    const names = placeNames([country(1, 'Chad', 50, 50, 100), country(2, 'Niger', 52, 51, 900)], WINDOW, 0.5);
    expect(names.map(({ name }) => name)).toEqual(['Niger']);
  });

  it('stay away where they have no room: outside the window, and in a country that is too narrow', () => {
    expect(placeNames([country(1, 'Chad', 150, 50), country(2, 'Liechtenstein', 50, 50, 20, 4)], WINDOW, 1)).toEqual(
      [],
    );
  });

  it('cover no dot of another place', () => {
    const names = placeNames([country(1, 'Niue', 50, 50, 0, 0), country(2, 'Tonga', 66, 50, 0, 0)], WINDOW, 1);
    expect(names.map(({ name }) => name)).toEqual(['Tonga']);
  });

  it('stand beside dots', () => {
    const [name] = placeNames([country(1, 'Niue', 50, 50, 0, 0)], WINDOW, 1);
    expect(name).toMatchObject({ anchor: 'start', y: 50 });
    expect(name?.x).toBeGreaterThan(55);
  });
});
