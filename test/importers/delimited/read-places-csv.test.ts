/** Tables of places of unknown origin, sound and broken. */
import { describe, expect, it } from 'vitest';
import { type PlacesCsvOptions, readPlacesCsv } from '../../../src/importers/delimited/read-places-csv.ts';
import { parseCategoryMapping, parseFieldMapping } from '../../../src/importers/places/field-mapping.ts';
import { collect, placeFile, streamedFile } from '../../helpers/places/place-files.ts';

const read = (content: string | Uint8Array, options: PlacesCsvOptions = {}) =>
  collect(readPlacesCsv(placeFile(content, 'places.csv', 10), options));

describe('a table of places', () => {
  it('is read by the usual names of its columns', async () => {
    const { records, problems, warnings } = await read(
      'ID,Name,Alt_Name,Lat,Lng,Category,Country_Code,Description,Wikidata,Website,Opening_Hours,Wheelchair,Fee,Importance,Link,Other\n' +
        'm1,"The ""Old"" Museum",Altes Museum;Vieux musée,52.5194,13.3986,Museum,de,<p>Art &amp; more</p>,https://www.wikidata.org/wiki/Q157298,' +
        'https://www.example.org,Tu-Su 10:00-18:00,limited,yes,0.7,https://example.org/m1,ignored\n',
    );
    expect([problems, warnings]).toEqual([[], []]);
    expect(records).toEqual([
      {
        key: 'm1',
        name: 'The "Old" Museum',
        alternateNames: ['Altes Museum', 'Vieux musée'],
        category: 'museum',
        location: { latitude: 52.5194, longitude: 13.3986 },
        countryIso2: 'DE',
        description: 'Art & more',
        wikidataId: 'Q157298',
        website: 'https://www.example.org/',
        openingHours: 'Tu-Su 10:00-18:00',
        wheelchair: 'limited',
        fee: true,
        importance: 0.7,
        url: 'https://example.org/m1',
      },
    ]);
  });

  it('is read by a mapping of columns and values, with what every place is', async () => {
    const content = 'Titel;Breite;x;Art\nDom;50.94;6.96;Kirche\nRhein;50.9;6.97;\nBrücke;50.941;6.965;Bauwerk\n';
    const options = {
      mapping: parseFieldMapping(['name=Titel,category=Art']),
      category: 'viewpoint',
      categories: parseCategoryMapping(['kirche=place_of_worship,*=other']),
    } as const;
    const { records } = await read(content, options);
    expect(records.map(({ key, name, category, location }) => [key, name, category, location.longitude])).toEqual([
      ['dom@50.9400,6.9600', 'Dom', 'place_of_worship', 6.96],
      ['rhein@50.9000,6.9700', 'Rhein', 'viewpoint', 6.97],
      ['brucke@50.9410,6.9650', 'Brücke', 'other', 6.965],
    ]);
  });

  it.each([
    ['tabs', 'name\tlat\tlon\nA, B\t1\t2\n'],
    ['bars', 'name|lat|lon\nA, B|1|2\n'],
    ['semicolons', '\uFEFF\n"name";"lat";"lon"\r\n"A, B";1;2\r\n\r\n'],
    ['commas and a header in quotes with semicolons', '"name","lat","lon","a;b;c;d;e;f"\n"A, B",1,2,\n'],
  ])('may have %s between its columns', async (_, content) => {
    expect((await read(content)).records.map(({ name }) => name)).toEqual(['A, B']);
  });

  it('names every row that it cannot use, and goes on', async () => {
    const { records, problems } = await read(`id,name,lat,lon,category,country_code,importance
1,,1,2,,,
2,A,"51,5",2,,,
3,A,51°30'N,2,,,
4,A,2,,,,
5,A,95,2,,,
6,A,1,-181,,,
7,A,0,0,,,
8,A,1,2,musem,,
9,A,1,2,,Germany,
10,A,1,2,,,high
11,A,1
12,A,NaN,2,,,
13,<b></b>,1,2,,,
14,${'long '.repeat(100)},1,2,,,
15,Sound,1,2,museum,"fr,it",1
15,Again,1,2,,,
`);
    expect(records.map(({ key, countryIso2 }) => [key, countryIso2])).toEqual([['15', null]]);
    expect(problems).toEqual([
      'line 2: it has no name',
      'line 3: its latitude "51,5" has a decimal comma; write 51.5',
      'line 4: its latitude "51°30\'N" is not a number of degrees like 48.8584',
      'line 5: it has no longitude',
      'line 6: its latitude 95 is beyond 90 degrees; are latitude and longitude swapped?',
      'line 7: its longitude -181 is beyond 180 degrees',
      'line 8: it is at 0,0, which means an unknown place',
      'line 9: its category "musem" is not known (did you mean "museum"?); say what it means with --map-category',
      'line 10: its country "Germany" is not a two-letter code (ISO 3166-1); leave the country out to let the coordinates decide',
      'line 11: its importance "high" is not a number from 0 to 1',
      'line 12: it has 3 columns, the header has 7',
      'line 13: its latitude "NaN" is not a number of degrees like 48.8584',
      'line 14: it has no name',
      expect.stringContaining('line 15: its name has 499 characters, at most 300 are taken: "long long'),
      'line 17: its key "15" is that of line 16 already',
    ]);
  });

  it('says what it leaves out: rows without coordinates, the same place again, values it does not understand', async () => {
    const { records, problems, warnings } = await read(
      'name,lat,lon,wheelchair,fee,wikidata,website\nA,,,,,,\nB,1,2,perhaps,5 EUR,none,www.example.org\nB,1.00001,2,,,,\n',
    );
    expect(problems).toEqual([]);
    expect(records).toMatchObject([{ name: 'B', wheelchair: null, fee: null, wikidataId: null, website: null }]);
    expect(warnings).toEqual([
      'line 2: "A" has no coordinates and is left out',
      'line 3: its Wikidata id "none" is not understood and is left out',
      'line 3: its wheelchair access "perhaps" is not understood and is left out',
      'line 3: its fee "5 EUR" is not understood and is left out',
      'line 3: its website "www.example.org" is not an http or https address and is left out',
      'line 4: the same name at the same place as line 3: left out',
    ]);
  });

  it('counts lines inside quotes, so that a problem is found where it is', async () => {
    const { problems } = await read('name,lat,lon\r\n"A\r\nB",1,2\r\n\r\n"C\nD",x,2\r\nE,y,2\r\n');
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['line 5', 'line 7']);
  });

  it('takes no control characters from a file into messages', async () => {
    const { problems } = await read('name,lat,lon\nA,\u001b[2J\u009b1m\u202e,2\n');
    expect(problems).toEqual(['line 2: its latitude "[2J 1m" is not a number of degrees like 48.8584']);
  });

  it('in windows-1252 is refused with the line, and read when that is said', async () => {
    const bytes = Buffer.from('name,lat,lon\nA,1,2\nCaf\xe9,1,2\n', 'latin1');
    await expect(read(bytes)).rejects.toThrow(
      'Line 3 is not valid UTF-8: save the file as UTF-8, or name its encoding',
    );
    expect((await read(bytes, { encoding: 'cp1252' })).records.map(({ name }) => name)).toEqual(['A', 'Café']);
  });

  it.each([
    [
      'without a column that is needed',
      'title,lat,size\n',
      'No column is known to be the longitude: say which with --map longitude=COLUMN',
    ],
    ['without rows or header', '\n\n', 'The file has no header line'],
    ['that is empty', '', 'The file is empty'],
    ['cut off in quotes', 'name,lat,lon\n"A\nB,1,2\nC,1,2', 'A quote in the row that begins on line 2 is never closed'],
    ['that is a web page', '<html>\n', 'is a web page or XML'],
    ['that is JSON', '{"a":1}', 'The file starts as JSON'],
    ['that is packed', 'PK\x03\x04', 'is a ZIP archive inside'],
  ])('%s is refused', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('with a mapped column that is not there is refused with the nearest one', async () => {
    const mapping = parseFieldMapping(['name=Titl']);
    await expect(read('Title,lat,lon\n', { mapping })).rejects.toThrow(
      'There is no column "Titl" for name (did you mean "Title"?)',
    );
  });

  it.each([
    ['its header is refused', 'title,size\nA,1\n'],
    ['it is no table', '<html>\n<body>\n'],
    ['a row is refused', 'name,lat,lon\n"A'],
    ['it is read to its end', 'name,lat,lon\nA,1,2\n'],
  ])('is closed when %s', async (_, content) => {
    let isOpen = false;
    const file = streamedFile('places.csv', function* () {
      isOpen = true;
      try {
        for (const character of content) yield character;
      } finally {
        isOpen = false;
      }
    });
    await collect(readPlacesCsv(file)).catch(() => {});
    expect(isOpen).toBe(false);
  });

  it('with a delimiter of several characters is refused', async () => {
    await expect(read('a', { delimiter: '::' })).rejects.toThrow(
      'The delimiter must be one character, or tab, found "::"',
    );
    expect((await read('name\tlat\tlon\nA\t1\t2\n', { delimiter: 'tab' })).records).toHaveLength(1);
  });

  it.each([
    ['line', 'name,lat,lon\nA,1,2\n'],
    ['line in quotes', 'name,lat,lon\nA,1,2\n"'],
    ['header', ''],
  ])('with a %s of 200 MB is refused without being held', async (_, start) => {
    const piece = 'x'.repeat(1 << 20);
    let given = 0;
    const file = streamedFile('places.csv', function* () {
      yield start;
      for (; given < 200; given += 1) yield piece;
    });
    await expect(collect(readPlacesCsv(file))).rejects.toThrow('is longer than 1,048,576 characters');
    expect(given).toBeLessThan(20);
  });
});
