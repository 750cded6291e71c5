/** Open Plaques, sound and broken; the real export of London where it is at hand. */
import { describe, expect, it } from 'vitest';
import { readOpenPlaques } from '../../../src/importers/open-plaques/read-open-plaques.ts';
import { collect, hasPlaceReferences, placeFile, placeReference } from '../../helpers/places/place-files.ts';

const read = (rows: string) =>
  collect(
    readOpenPlaques(
      placeFile(`id,inscription,latitude,longitude,lead_subject_name,subjects\n${rows}`, 'plaques.csv', 20),
    ),
  );

describe('an export of Open Plaques', () => {
  it('gives a memorial called after its subject, found by the others too', async () => {
    const { records } = await read(
      '7,"Ada Lovelace\r\nand Charles Babbage met here",51.5,-0.1,Ada Lovelace,' +
        '"[""Ada Lovelace|(1815-1852)|woman|mathematician|"", ""Charles Babbage|(1791-1871)|man||""]"\n',
    );
    expect(records).toEqual([
      {
        key: 'plaque/7',
        name: 'Ada Lovelace',
        alternateNames: ['Charles Babbage'],
        category: 'memorial',
        location: { latitude: 51.5, longitude: -0.1 },
        countryIso2: null,
        description: 'Ada Lovelace and Charles Babbage met here',
        wikidataId: null,
        website: null,
        openingHours: null,
        wheelchair: null,
        fee: null,
        importance: null,
        url: null,
      },
    ]);
  });

  it('calls a plaque without subject by its first words', async () => {
    const { records } = await read(
      '1,Old Fire Station,51.5,0.0,,[]\n2,"Site of the first theatre built in this part of the city, which burnt down",51.5,-0.1,,[]\n',
    );
    expect(records.map(({ name, description }) => [name, description])).toEqual([
      ['Old Fire Station', null],
      [
        'Site of the first theatre built in this part of the city…',
        'Site of the first theatre built in this part of the city, which burnt down',
      ],
    ]);
  });

  it('leaves out plaques without a place or with nothing known of them, which are no broken rows', async () => {
    const { records, problems, warnings } = await read('1,A,,,,\n2,B,0.0,-0.2,,\n3,,51.5,-0.2,,\n');
    expect([records, problems]).toEqual([[], []]);
    expect(warnings).toEqual([
      'line 2: plaque 1, "A", has no coordinates and is left out',
      'line 3: plaque 2, "B", has no coordinates and is left out',
      'line 4: plaque 3 has no inscription and no subject and is left out',
    ]);
  });

  it('names broken rows, and says when the JSON in a cell is none', async () => {
    const { records, problems, warnings } = await read(
      '1,A,51.5,-0.1,,[broken\n1,A,51.5,-0.1,,[]\nx,A,51.5,-0.1,,[]\n4,A,"51,5",-0.1,,[]\n5,A,151.5,-0.1,,[]\n6,A,51.5,,,[]\n7,A,51.5\n',
    );
    expect(records.map(({ key }) => key)).toEqual(['plaque/1']);
    expect(warnings).toEqual([
      'line 2: plaque 1: its subjects are not a JSON list of texts; only the first one is taken',
    ]);
    expect(problems).toEqual([
      'line 3: plaque 1 is already on line 2',
      'line 4: its id "x" is not a number',
      'line 5: plaque 4: its latitude "51,5" is not a number of degrees',
      'line 6: its latitude 151.5 is beyond 90 degrees; are latitude and longitude swapped?',
      'line 7: plaque 6: its longitude "" is not a number of degrees',
      'line 8: it has 3 columns, the header has 6',
    ]);
  });

  it.each([
    [
      'another table',
      'name,lat\n',
      'This is not an export of Open Plaques: it has no column id, inscription, latitude, longitude',
    ],
    [
      'in windows-1252',
      Buffer.from('id,inscription,latitude,longitude\n1,Caf\xe9,1,2\n', 'latin1'),
      'Line 2 is not valid UTF-8',
    ],
    [
      'cut off in a text',
      'id,inscription,latitude,longitude\n1,"Caf',
      'A quote in the row that begins on line 2 is never closed',
    ],
  ])('that is %s is refused', async (_, content, message) => {
    await expect(collect(readOpenPlaques(placeFile(content)))).rejects.toThrow(message);
  });
});

describe.skipIf(!hasPlaceReferences)('the real export of London', () => {
  it('has 2,722 plaques: 2,605 with a place, 110 without coordinates, 5 on the equator, 2 of which nothing is known', async () => {
    const file = placeReference('open-plaques/open-plaques-london-2016-05-22.csv');
    const { records, problems, warnings } = await collect(readOpenPlaques(file));
    expect(problems).toEqual([]);
    expect(records).toHaveLength(2605);
    expect(warnings.filter((warning) => warning.endsWith('has no coordinates and is left out'))).toHaveLength(115);
    expect(warnings.filter((warning) => warning.includes('no inscription and no subject'))).toHaveLength(2);
    expect(records.filter(({ name }) => name === 'Charles Dickens').length).toBeGreaterThan(5);
    expect(records.find(({ key }) => key === 'plaque/121')).toMatchObject({
      name: 'Charles Barry',
      location: { latitude: 51.46206, longitude: -0.14572 },
      description: 'Sir Charles Barry 1795-1860 architect lived and died here',
    });
  });
});
