import { describe, expect, it } from 'vitest';
import { listingCategory } from './listing-category.ts';

describe('the category of a listing', () => {
  it.each([
    ['Museum of Fine Arts', [], 'museum'],
    ['Museo Nacional del Prado', [], 'museum'],
    ['Tower Bridge', [], 'bridge'],
    ['Basilica di San Marco', [], 'place_of_worship'],
    ["St. Paul's Cathedral, London", [], 'place_of_worship'],
    ['Yellowstone National Park', [], 'park'],
    ['Tivoli Amusement Park', [], 'theme_park'],
    ['Sydney Opera House', [], 'theatre'],
    ['Mount Fuji', [], 'peak'],
    ['Mount Auburn Cemetery', [], 'other'],
    ['Grand Bazaar (Kapalıçarşı)', [], 'market'],
    ['The Whydah', ['Museums'], 'museum'],
    ['The Whydah', ['Museums and parks'], 'other'],
    ['Old Garden', ['Museums'], 'garden'],
    ['The Whydah', ['Landmarks'], 'other'],
    ['The Whydah', [], 'other'],
    ['', [], 'other'],
  ])('%s under %j is %s', (name, headings, category) => {
    expect(listingCategory(name, headings)).toBe(category);
  });
});
