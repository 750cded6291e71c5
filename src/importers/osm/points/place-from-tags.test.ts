/** What becomes of the tags of an element. */
import { describe, expect, it } from 'vitest';
import { PLACE_CATEGORIES } from '../../../domain/places/place-category.ts';
import { isPlace, placeFromTags } from './place-from-tags.ts';
import { categoryOf, TAG_CATEGORIES } from './tag-categories.ts';

const tags = (values: Readonly<Record<string, string>>) => new Map(Object.entries(values));
const place = (values: Readonly<Record<string, string>>) => placeFromTags(tags({ name: 'X', ...values }));
const draft = (values: Readonly<Record<string, string>>) => place({ tourism: 'museum', ...values }).draft;

describe('the category', () => {
  it.each([
    ['museum', { tourism: 'museum' }],
    ['museum', { tourism: 'museum', historic: 'castle' }],
    ['castle', { historic: 'castle', tourism: 'attraction' }],
    ['castle', { building: 'palace' }],
    ['place_of_worship', { amenity: 'place_of_worship', building: 'church' }],
    ['place_of_worship', { building: 'cathedral', tourism: 'attraction' }],
    ['archaeological_site', { historic: 'ruins;building' }],
    ['world_heritage', { historic: 'archaeological_site', heritage: '1', 'heritage:operator': 'whc' }],
    ['world_heritage', { leisure: 'park', 'heritage:operator': 'whc;mhs' }],
    ['world_heritage', { tourism: 'attraction', heritage: '1' }],
    ['memorial', { historic: 'memorial', heritage: '1', 'heritage:operator': 'bavaria' }],
    ['peak', { natural: 'volcano' }],
    ['square', { place: 'square', highway: 'pedestrian' }],
    ['monument', { amenity: 'fountain', tourism: 'artwork' }],
    ['other', { tourism: 'attraction' }],
  ])('is %s for %o', (category, values) => {
    expect(categoryOf(tags(values))?.category).toBe(category);
  });

  it.each([
    { building: 'yes' },
    { tourism: 'hotel' },
    { tourism: 'yes' },
    { amenity: 'restaurant', name: 'Museum' },
    { heritage: '2' },
    { highway: 'residential' },
  ])('is none for %o', (values) => {
    expect(isPlace(tags({ name: 'X', ...values }))).toBe(false);
  });

  it('is one of the closed list, each served kind reached by some tag, and each tag once', () => {
    const reached = new Set<string>(['world_heritage', ...TAG_CATEGORIES.map(({ category }) => category)]);
    expect([...reached].sort()).toEqual([...PLACE_CATEGORIES].sort());
    const pairs = TAG_CATEGORIES.flatMap(({ key, values }) => values.map((value) => `${key}=${value}`));
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});

describe('what is left out', () => {
  it.each([
    ['gone', { building: 'church', demolished: 'yes' }],
    ['gone', { building: 'church', 'razed:building': 'church' }],
    ['gone', { leisure: 'park', disused: 'yes' }],
    ['gone', { tourism: 'museum', 'abandoned:tourism': 'museum' }],
    ['gone', { historic: 'castle', destroyed: 'yes' }],
    ['private', { leisure: 'garden', access: 'private' }],
    ['private', { tourism: 'viewpoint', access: 'no' }],
    ['unnamed', { leisure: 'park', name: '' }],
    ['unnamed', { leisure: 'park', name: ' – ?' }],
  ])('is %s: %o', (reason, values) => {
    expect(isPlace(tags({ name: 'X', ...values }))).toBe(reason);
  });

  it.each([
    { historic: 'ruins', abandoned: 'yes' },
    { historic: 'castle', access: 'private' },
    { leisure: 'park', demolished: 'no' },
    { leisure: 'park', access: 'yes' },
    { building: 'church', 'disused:amenity': 'place_of_worship' },
  ])('does not include %o', (values) => {
    expect(isPlace(tags({ name: 'X', ...values }))).toBe(true);
  });
});

describe('names', () => {
  it('are the one on the ground, and all others to search by', () => {
    const { name, alternateNames } = draft({
      name: 'München Museum',
      'name:en': 'Munich Museum',
      'name:zh-Hans': '慕尼黑博物馆',
      'name:etymology': 'monks',
      'name:pronunciation': 'x',
      alt_name: 'Stadtmuseum;Altes Museum',
      'old_name:de': 'Hofmuseum',
      name_1: 'Haus',
    });
    expect(name).toBe('München Museum');
    expect(alternateNames).toEqual(['Munich Museum', '慕尼黑博物馆', 'Stadtmuseum', 'Altes Museum', 'Hofmuseum']);
  });

  it('are English where there is no other', () => {
    expect(placeFromTags(tags({ tourism: 'museum', 'name:en': 'Louvre' })).draft.name).toBe('Louvre');
  });

  it('that lost characters before are kept with a warning', () => {
    expect(place({ tourism: 'museum', name: 'Caf\ufffd' }).warnings).toEqual([
      'its name "Caf\ufffd" has characters that were lost before',
    ]);
  });
});

describe('other facts', () => {
  it.each([
    ['yes', 'yes'],
    ['designated', 'yes'],
    ['limited', 'limited'],
    ['no', 'no'],
    ['unknown', null],
  ])('wheelchair=%s is %s', (value, expected) => {
    expect(draft({ wheelchair: value }).wheelchair).toBe(expected);
  });

  it.each([
    ['yes', true],
    ['no', false],
    ['5 EUR', true],
    ['donation', null],
    ['yes @ (Sa)', null],
  ])('fee=%s is %s', (value, expected) => {
    expect(draft({ fee: value }).fee).toBe(expected);
  });

  it('takes the first address that can be a link', () => {
    expect(draft({ website: 'www.x.org', url: 'https://x.org/a' }).website).toBe('https://x.org/a');
    expect(draft({ 'contact:website': 'https://x.org; https://y.org' }).website).toBe('https://x.org');
    expect(draft({ website: 'www.x.org' }).website).toBe('www.x.org');
  });

  it('takes a single Wikidata id, and warns of anything else', () => {
    expect(draft({ wikidata: 'Q243' }).wikidataId).toBe('Q243');
    const two = place({ tourism: 'museum', wikidata: 'Q1;Q2' });
    expect([two.draft.wikidataId, two.warnings]).toEqual([
      null,
      ['its wikidata "Q1;Q2" is not a single Wikidata id and is left out'],
    ]);
  });

  it('takes a country code of ISO 3166 only', () => {
    expect(['it', 'XK', 'UK', 'Italia'].map((code) => draft({ 'addr:country': code }).countryIso2)).toEqual([
      'IT',
      'XK',
      null,
      null,
    ]);
  });

  it('prefers the English description', () => {
    expect(draft({ description: 'Ein Haus', 'description:en': 'A house' }).description).toBe('A house');
  });
});

describe('importance', () => {
  it('rises with each sign that a place is known, and stays within 0 and 1', () => {
    const languages = Object.fromEntries(['de', 'fr', 'ja'].map((code) => [`name:${code}`, 'X']));
    const steps = [
      {},
      { wikidata: 'Q1' },
      { wikidata: 'Q1', wikipedia: 'en:X' },
      { wikidata: 'Q1', wikipedia: 'en:X', ...languages },
      { wikidata: 'Q1', wikipedia: 'en:X', ...languages, heritage: '4' },
    ].map((values) => draft(values).importance as number);
    expect(steps).toEqual([0.25, 0.4, 0.5, 0.545, 0.595]);
    const codes = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [`name:a${letter}`, 'X']);
    const most = draft({
      ...Object.fromEntries(codes),
      wikidata: 'Q1',
      wikipedia: 'en:X',
      heritage: '1',
      website: 'https://x.org',
    });
    expect(most.importance).toBe(1);
  });

  it('is least for plaques and stones in the pavement', () => {
    const memorial = (values: Readonly<Record<string, string>>) =>
      place({ historic: 'memorial', ...values }).draft.importance;
    expect([memorial({ memorial: 'stolperstein' }), memorial({ memorial: 'war_memorial' })]).toEqual([0.01, 0.08]);
  });
});
