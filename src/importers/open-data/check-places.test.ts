import { describe, expect, it } from 'vitest';
import { SAMPLE_PLACES, SAMPLE_PLACES_FILE } from '../../../test/helpers/places/sample-places.ts';
import { sampleFiles } from '../../../test/helpers/sample-data-set.ts';
import { checkDataSet, summariseDataSet } from './check-data-set.ts';
import { PLACE_RULES } from './rules/index.ts';
import { formatProblem } from './yaml/problem.ts';

const today = '2026-06-15';

function check(content: string, files: Readonly<Record<string, string>> = {}): string[] {
  const set = sampleFiles({ [SAMPLE_PLACES_FILE]: content, ...files });
  return checkDataSet(set, { today }).problems.map((problem) => formatProblem(problem, 'data'));
}

/** The sample file with one text replaced. */
function broken(from: string, to: string): string {
  if (!SAMPLE_PLACES.includes(from)) throw new Error(`the sample has no "${from}"`);
  return SAMPLE_PLACES.replace(from, to);
}

describe('checking a file of places', () => {
  it('finds nothing in a good one', () => {
    expect(check(SAMPLE_PLACES)).toEqual([]);
  });

  it('counts what it holds', () => {
    const { dataSet } = checkDataSet(sampleFiles({ [SAMPLE_PLACES_FILE]: SAMPLE_PLACES }), { today });
    expect(summariseDataSet(dataSet)).toContain('1 cities with 2 points of interest and 1 walking tours');
  });

  /** What is broken, the file, and the first finding: line, rule, message and mend. */
  const cases: Record<string, [content: string, finding: string]> = {
    'a category that does not exist': [
      broken('category: tower', 'category: skyscraper'),
      '20: error [schema] `points.1.category` must be one of museum, gallery, monument',
    ],
    'an importance beyond 1': [
      broken('importance: 0.8', 'importance: 8'),
      '24: error [schema] `points.1.importance` must be 0 to 1, not 8. Mend: ',
    ],
    'a website without https': [
      broken('https://www.example.org/', 'http://www.example.org/'),
      '12: error [schema] `points.0.website` must be an https:// address',
    ],
    'a Wikidata id without its Q': [
      broken('wikidataId: Q615183', 'wikidataId: 615183'),
      '11: error [schema] `points.0.wikidataId` must be Q and digits, such as Q243',
    ],
    'a text that is too long': [
      broken('A temple with a market street before it.', 'A temple. '.repeat(31).trim()),
      '10: error [schema] `points.0.description` must be 1 to 300 characters',
    ],
    'a latitude beyond the pole': [
      broken('latitude: 35.7101\n    longitude: 139.8107', 'latitude: 139.8107\n    longitude: 35.7101'),
      '21: error [schema] `points.1.latitude` must be degrees, -90 to 90, not 139.8107',
    ],
    'a tour of one stop': [
      SAMPLE_PLACES.replace(/ {6}- \{ name: Sumida.*\n {6}- \{ point: skytree.*\n/, ''),
      '32: error [schema] `tours.0.stops` must have at least two stops',
    ],
    'a file with another name than it holds': [
      broken('key: tokyo\n', 'key: edo\n'),
      '1: error [file-names] the file is named tokyo.yaml but holds edo. Mend: rename it to places/edo.yaml, or correct `key`.',
    ],
    'a country that does not exist': [
      broken('country: JP', 'country: QQ'),
      '2: error [known-codes] there is no country QQ.',
    ],
    'a source that does not exist': [
      broken('{ source: treaty, checkedOn: 2025-05-02 }', '{ source: treatise, checkedOn: 2025-05-02 }'),
      '26: error [known-codes] there is no source treatise. Mend: use a code of data/sources, or add data/sources/treatise.yaml.',
    ],
    'a check in the future': [
      broken('checkedOn: 2025-05-01', 'checkedOn: 2027-05-01'),
      '17: error [dates] 2027-05-01 is in the future.',
    ],
    'two points of one key': [
      broken('key: skytree', 'key: senso-ji'),
      '18: error [place-keys] the key senso-ji is already used at places/tokyo.yaml:4. Mend: choose another key for the newer one; a key is kept for ever.',
    ],
    'a Wikidata item of two points': [
      broken('wikidataId: null', 'wikidataId: Q615183'),
      '23: error [place-keys] the Wikidata item Q615183 is already used at places/tokyo.yaml:11. Mend: an item is one place: correct one of the two, or write null.',
    ],
    'one place written twice': [
      broken(
        'name: Tokyo Skytree\n    category: tower\n    latitude: 35.7101\n    longitude: 139.8107',
        'name: ASAKUSA kannon\n    category: tower\n    latitude: 35.7150\n    longitude: 139.7970',
      ),
      '19: error [place-keys] ASAKUSA kannon shares a name with Sensō-ji on line 5, less than 100 m away. Mend: keep one of the two, or give them names that tell them apart.',
    ],
    'a text with HTML': [
      broken('A temple with a market street', 'A <b>temple</b> with a market street'),
      '10: error [place-texts] `<b>` is HTML. Mend: write plain text; characters stand for themselves.',
    ],
    'a character written as in HTML': [
      broken('over the river', 'over the river &amp; on'),
      '30: error [place-texts] `&amp;` is HTML.',
    ],
    'a text of several lines': [
      broken(
        'description: A temple with a market street before it.',
        'description: "A temple\\nwith a market street."',
      ),
      '10: error [place-texts] a line break, or a blank at an end. Mend: write it on one line, or after `>-`.',
    ],
    'a point far from its city': [
      broken('latitude: 35.7101\n', 'latitude: 34.7101\n'),
      '21: error [place-locations] this is 109 km from Tokyo. Mend: correct latitude and longitude (west and south are negative), or put it into the file of a city nearer than 60 km.',
    ],
    'a longitude without its sign': [
      broken('longitude: 139.8043, minutes', 'longitude: -139.8043, minutes'),
      '34: error [place-locations] this is 7038 km from Tokyo.',
    ],
    'a city in another country': [
      broken('country: JP', 'country: BR'),
      '2: error [place-locations] this is in Japan, not in Brazil. Mend: correct latitude and longitude, or the country of the city.',
    ],
    'a location at 0,0': [
      broken('latitude: 35.6895, longitude: 139.6917', 'latitude: 0, longitude: 0'),
      '2: error [place-locations] it is at 0,0, which means an unknown place. Mend: correct latitude and longitude.',
    ],
    'a location more exact than checked': [
      broken('longitude: 139.7966\n    description', 'longitude: 139.796639\n    description'),
      '9: error [place-locations] 139.796639 is more exact than anybody checked. Mend: write 139.7966.',
    ],
    'a stop that names an unknown point': [
      broken('point: skytree', 'point: skytre'),
      '35: error [tour-stops] there is no point skytre in this file. Mend: write skytree, or add the point.',
    ],
    'a stop that is nowhere': [
      broken('latitude: 35.7146, longitude: 139.8043, minutes', 'minutes'),
      '34: error [tour-stops] nothing says where this stop is. Mend: add `point:` with the key of a point, or `name`, `latitude` and `longitude`.',
    ],
    'a stop with two places': [
      broken('point: skytree,', 'point: skytree, name: The tower,'),
      '35: error [tour-stops] this stop has both a point and a name or location of its own. Mend: keep `point`, which has them, or take it out.',
    ],
    'a leg that is too long': [
      SAMPLE_PLACES.replace(
        'latitude: 35.7146, longitude: 139.8043, minutes',
        'latitude: 35.7646, longitude: 139.8043, minutes',
      ).replace(
        '- { latitude: 35.7146, longitude: 139.8043 }',
        '- { latitude: 35.7400, longitude: 139.8043 }\n      - { latitude: 35.7646, longitude: 139.8043 }\n      - { latitude: 35.7400, longitude: 139.8043 }',
      ),
      '34: error [tour-legs] 5.6 km from the one before: too far to walk. Mend: correct the order or the location, or make two tours of it.',
    ],
    'a path that misses a stop': [
      SAMPLE_PLACES.replace('      - { latitude: 35.7146, longitude: 139.8043 }\n', ''),
      '34: error [tour-legs] the path of the tour stays more than 500 m away from this stop. Mend: lead the path past it, or take the path out.',
    ],
  };

  it.each(Object.entries(cases))('refuses %s, and says where and how to mend it', (_, [content, finding]) => {
    expect(check(content)[0]).toContain(`data/${SAMPLE_PLACES_FILE}:${finding}`);
  });

  it('has a broken file for every rule about places', () => {
    const findings = Object.values(cases).map(([, finding]) => finding);
    for (const { name } of PLACE_RULES) expect(findings.join('\n')).toContain(`[${name}]`);
  });

  it('refuses a city that has two files', () => {
    const other = SAMPLE_PLACES.replace('key: tokyo', 'key: tokyo-again').replace(
      'wikidataId: Q615183',
      'wikidataId: null',
    );
    expect(check(SAMPLE_PLACES, { 'places/tokyo-again.yaml': other })).toEqual([
      'data/places/tokyo-again.yaml:2: error [place-keys] the city 1850147 is already used at places/tokyo.yaml:2. Mend: put the points of a city into one file, or correct the id.',
    ]);
  });

  it('finds a point of a path that lies elsewhere', () => {
    const path = broken('- { latitude: 35.7101, longitude: 139.8107 }', '- { latitude: 36.7101, longitude: 139.8107 }');
    expect(check(path)).toEqual([
      expect.stringContaining(
        'data/places/tokyo.yaml:35: error [tour-legs] the path of the tour stays more than 500 m',
      ),
      expect.stringContaining('data/places/tokyo.yaml:39: error [place-locations] this is 114 km from Tokyo.'),
      expect.stringContaining('data/places/tokyo.yaml:39: error [tour-legs] 110.7 km from the one before'),
    ]);
  });

  it('does not call a place foreign that no outline holds, such as one on a pier', () => {
    const atSea = broken('latitude: 35.7101\n    longitude: 139.8107', 'latitude: 35.5\n    longitude: 139.85').replace(
      /tours:[\s\S]*$/,
      '',
    );
    expect(check(atSea)).toEqual([]);
  });
});
