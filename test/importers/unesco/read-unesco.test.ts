/** The World Heritage List in its exports, sound and broken; 560 rows of the real one where they are at hand. */
import { describe, expect, it } from 'vitest';
import { readUnesco } from '../../../src/importers/unesco/read-unesco.ts';
import type { UnescoOptions } from '../../../src/importers/unesco/world-heritage-site.ts';
import { collect, hasPlaceReferences, placeFile, placeReference } from '../../helpers/places/place-files.ts';

const HEADER =
  'unique_number,id_no,name_en,name_fr,short_description_en,longitude,latitude,states_name_en,iso_code,transboundary\r\n';

function csv(rows: string, options: UnescoOptions = {}, encoding: BufferEncoding = 'utf8') {
  return collect(readUnesco(placeFile(Buffer.from(HEADER + rows, encoding), 'whc.csv', 50), options));
}

const json = (value: unknown, options: UnescoOptions = {}) =>
  collect(readUnesco(placeFile(JSON.stringify(value), 'whc001.json', 50), options));

describe('the CSV export', () => {
  it('gives a site with its page, without markup and without the texts of UNESCO', async () => {
    const row =
      '282,252,The <I>Taj</I> Mahal,Le Taj Mahal,"<p>An immense &eacute;difice,\r\nof marble.</p>",78.04222,27.17417,India,in,0\r\n';
    const site = {
      key: 'whc/252',
      name: 'The Taj Mahal',
      alternateNames: ['Le Taj Mahal'],
      category: 'world_heritage',
      location: { latitude: 27.17417, longitude: 78.04222 },
      countryIso2: 'IN',
      description: null,
      wikidataId: null,
      website: null,
      openingHours: null,
      wheelchair: null,
      fee: null,
      importance: 0.9,
      url: 'https://whc.unesco.org/en/list/252',
    };
    expect((await csv(row)).records).toEqual([site]);
    expect((await csv(row, { descriptions: true })).records).toEqual([
      { ...site, description: 'An immense édifice, of marble.' },
    ]);
  });

  it('of several countries leaves it to the coordinates, and does not take their names apart', async () => {
    const { records, problems } = await csv(
      '1,1,A,,,48.1,30.5,"Iran (Islamic Republic of),Korea, Democratic People\'s Republic of","ir,kp",1\r\n' +
        '2,2,B,,,35.2,31.7,Jerusalem (Site proposed by Jordan),,0\r\n3,3,C,,,1,2,France,"fr, fr",0\r\n',
    );
    expect(problems).toEqual([]);
    expect(records.map(({ name, countryIso2 }) => [name, countryIso2])).toEqual([
      ['A', null],
      ['B', null],
      ['C', 'FR'],
    ]);
  });

  it('in windows-1252 has the right letters', async () => {
    const { records } = await csv('1,1,Strasbourg \x96 Grande-\xcele,,,7.7,48.6,France,fr,0\r\n', {}, 'latin1');
    expect(records.map(({ name }) => name)).toEqual(['Strasbourg – Grande-Île']);
  });

  it('names what is wrong with a row, and leaves out a site without coordinates', async () => {
    const { records, problems, warnings } = await csv(
      '1,1,Unplaced,,,,,France,fr,0\r\n' +
        '2,2,Swapped,,,27.17417,98.04222,India,in,0\r\n' +
        '3,3,Nowhere,,,0,0,India,in,0\r\n' +
        '4,x,No number,,,1,2,India,in,0\r\n' +
        '5,5,,,,1,2,India,in,0\r\n' +
        '6,6,Comma,,,"1,5",2,India,in,0\r\n' +
        '7,7,Named country,,,1,2,India,India,0\r\n' +
        '8,8,Short\r\n' +
        '9,9,Sound,,,1,2,India,in,0\r\n' +
        '9,9,Again,,,1,2,India,in,0\r\n',
    );
    expect(records.map(({ key }) => key)).toEqual(['whc/9']);
    expect(warnings).toEqual(['line 2: site 1, "Unplaced", has no coordinates and is left out']);
    expect(problems).toEqual([
      'line 3: its latitude 98.04222 is beyond 90 degrees; are latitude and longitude swapped?',
      'line 4: it is at 0,0, which means an unknown place',
      'line 5: its id_no "x" is not a number',
      'line 6: it has no name',
      'line 7: site 6: its longitude "1,5" is not a number of degrees',
      'line 8: site 7: its country code "INDIA" is not of two letters',
      'line 9: it has 3 columns, the header has 10',
      'line 11: site 9 is already on line 10',
    ]);
  });

  it.each([
    ['another table', 'name,lat\nA,1\n', 'not an export of the World Heritage List: it has no column id_no, name_en'],
    ['a web page', '<!DOCTYPE html><html>', 'is a web page or XML'],
    ['nothing', '', 'The file is empty'],
    ['cut off in a text', `${HEADER}1,1,A,,"text that`, 'A quote in the row that begins on line 2 is never closed'],
  ])('that is %s is refused', async (_, text, message) => {
    await expect(collect(readUnesco(placeFile(text, 'whc.csv')))).rejects.toThrow(message);
  });

  it('of data.unesco.org, with semicolons and the point in one column, is read too', async () => {
    const file = placeFile('id_no;name_en;iso_codes;coordinates\n252;Taj Mahal;IN;27.17417, 78.04222\n', 'whc001.csv');
    expect((await collect(readUnesco(file))).records).toMatchObject([
      { key: 'whc/252', countryIso2: 'IN', location: { latitude: 27.17417, longitude: 78.04222 } },
    ]);
  });
});

describe('the JSON export', () => {
  const site = {
    id_no: '1133',
    name_en: 'Ancient Beech Forests <br /><small>of Europe</small>',
    name_fr: 'Forêts',
    name_zh: '山毛榉',
    short_description_en: '<p>Text</p>',
    states_names: ['Albania', 'Austria'],
    iso_codes: 'AL, AT',
    danger: 'False',
    coordinates: { lon: 22.18833, lat: 49.08611 },
  };
  const record = {
    key: 'whc/1133',
    name: 'Ancient Beech Forests of Europe',
    alternateNames: ['Forêts', '山毛榉'],
    location: { latitude: 49.08611, longitude: 22.18833 },
    countryIso2: null,
    description: null,
  };

  it.each([
    ['a list of records', [site]],
    ['results of the Explore API 2.1', { total_count: 1, results: [site] }],
    ['records of the API 1.0', { nhits: 1, records: [{ datasetid: 'whc001', fields: site }] }],
    [
      'records of the API 2.0',
      { total_count: 1, links: [], records: [{ links: [], record: { id: 'a', fields: site } }] },
    ],
  ])('is read as %s', async (_, value) => {
    expect(await json(value)).toMatchObject({ records: [record], problems: [], warnings: [] });
  });

  it('warns when it is one page of many', async () => {
    const { warnings } = await json({ total_count: 1248, results: [site] });
    expect(warnings).toEqual([
      'file: it has 1 of the 1248 sites of its source: missing sites are kept only with --keep-missing',
    ]);
  });

  it('leaves out a site without coordinates and names broken ones', async () => {
    const { records, problems, warnings } = await json([
      { ...site, coordinates: null },
      { ...site, coordinates: { lon: 1, lat: 'north' } },
      { ...site, id_no: null },
      'text',
      { ...site, id_no: 7, coordinates: [22.2, 49.1] },
    ]);
    expect(records.map(({ key, location }) => [key, location.latitude])).toEqual([['whc/7', 49.1]]);
    expect(warnings).toEqual([
      'record 1 (line 1): site 1133, "Ancient Beech Forests of Europe", has no coordinates and is left out',
    ]);
    expect(problems).toEqual([
      'record 2 (line 1): site 1133: its latitude "north" is not a number of degrees',
      'record 3 (line 1): its id_no "" is not a number',
      'record 4 (line 1): it is not the JSON object of a site',
    ]);
  });

  it('cut off is refused', async () => {
    const text = JSON.stringify([site, site]).slice(0, -20);
    await expect(collect(readUnesco(placeFile(text)))).rejects.toThrow('the file is cut off');
  });
});

describe.skipIf(!hasPlaceReferences)('the first 560 rows of the real export of 2019', () => {
  it('are 560 sites in 74 countries, with their letters right', async () => {
    const { records, problems, warnings } = await collect(
      readUnesco(placeReference('unesco/whc-sites-2019-part.csv'), { descriptions: true }),
    );
    expect([records.length, problems]).toEqual([560, []]);
    // windows-1252 has no letters such as č and ř.
    expect(warnings).toHaveLength(11);
    expect(warnings).toContain(
      'line 421: site 860: the file has lost letters of its name: "Gardens and Castle at Krom??íž"',
    );
    expect(new Set(records.map(({ countryIso2 }) => countryIso2)).size).toBe(74);
    const byKey = new Map(records.map((site) => [site.key, site]));
    expect(byKey.get('whc/252')).toMatchObject({
      name: 'Taj Mahal',
      countryIso2: 'IN',
      location: { latitude: 27.17417, longitude: 78.04222 },
    });
    expect(byKey.get('whc/447')?.name).toBe('Uluru-Kata Tjuta National Park');
    expect(byKey.get('whc/495')?.name).toBe('Strasbourg, Grande-Île and Neustadt');
    // Neither tags nor entities, nor windows-1252 read as something else, nor UTF-8 read as windows-1252.
    const texts = records.flatMap(({ name, description, alternateNames }) => [
      name,
      description ?? '',
      ...alternateNames,
    ]);
    expect(texts.filter((text) => /<\/?\w|&\w+;|\ufffd|[\u0080-\u009f]|â€|Ã./.test(text))).toEqual([]);
  });
});
