import { describe, expect, it } from 'vitest';
import { createTypeAhead } from './type-ahead.ts';

const COUNTRIES = ['Austria', 'Åland', 'Peru', 'Poland', 'Portugal'].map((name, id) => ({ id, name }));
const PERU = 2;

describe('letters typed on the map', () => {
  it('find the next name that begins with them, ignoring accents', () => {
    const typeAhead = createTypeAhead();
    expect(typeAhead.find(COUNTRIES, undefined, 'p', 0)?.name).toBe('Peru');
    expect(typeAhead.find(COUNTRIES, 0, 'a', 5000)?.name).toBe('Åland');
  });

  it('narrow the name when they follow quickly', () => {
    const typeAhead = createTypeAhead();
    expect(typeAhead.find(COUNTRIES, undefined, 'p', 0)?.name).toBe('Peru');
    expect(typeAhead.find(COUNTRIES, PERU, 'o', 200)?.name).toBe('Poland');
    expect(typeAhead.find(COUNTRIES, 3, 'r', 400)?.name).toBe('Portugal');
  });

  it('start again after a pause or another key, and go round', () => {
    const typeAhead = createTypeAhead();
    typeAhead.find(COUNTRIES, undefined, 'p', 0);
    expect(typeAhead.find(COUNTRIES, 4, 'p', 5000)?.name).toBe('Peru');
    typeAhead.end();
    expect(typeAhead.find(COUNTRIES, PERU, 'p', 5100)?.name).toBe('Poland');
  });

  it('find nothing where no name begins with them', () => {
    expect(createTypeAhead().find(COUNTRIES, undefined, 'x', 0)).toBeUndefined();
  });
});
