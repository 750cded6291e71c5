import { describe, expect, it } from 'vitest';
import type { CityRecord, ImportItem } from '../../domain/places/place-record.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { readAdmin1Names } from './admin1-names.ts';
import { type GeonamesCityOptions, readGeonamesCities } from './read-cities.ts';
import { readGeonamesPlaces } from './read-places.ts';

type Cells = Partial<
  Record<'id' | 'name' | 'ascii' | 'others' | 'lat' | 'lon' | 'class' | 'code' | 'country', string>
> & {
  readonly admin1?: string;
  readonly population?: string;
  readonly timezone?: string;
};

function row(cells: Cells = {}): string {
  const { id = '2267057', name = 'Lisbon', ascii = name, others = '', lat = '38.71667', lon = '-9.13333' } = cells;
  const { class: featureClass = 'P', code = 'PPLC', country = 'PT', admin1 = '14', population = '517802' } = cells;
  const middle = [country, '', admin1, '1106', '', '', population, '', '45', cells.timezone ?? 'Europe/Lisbon'];
  return [id, name, ascii, others, lat, lon, featureClass, code, ...middle, '2023-01-16'].join('\t');
}

function fileOf(content: string): PlaceFile {
  return {
    name: 'PT.txt',
    size: content.length,
    bytesRead: 0,
    async *open() {
      yield Buffer.from(content);
    },
  };
}

async function collect<T>(items: AsyncIterable<ImportItem<T>>) {
  const records: T[] = [];
  const problems: string[] = [];
  for await (const item of items) {
    if ('record' in item) records.push(item.record);
    if ('problem' in item) problems.push(`${item.problem.where}: ${item.problem.message}`);
  }
  return { records, problems };
}

const admin1Names = new Map([['PT.14', 'Lisbon']]);
const cities = (content: string, options: Partial<GeonamesCityOptions> = {}) =>
  collect<CityRecord>(readGeonamesCities(fileOf(content), { admin1Names, ...options }));

describe('reading cities from a GeoNames table', () => {
  it('takes what the row says, with the name of its region', async () => {
    const { records } = await cities(`${row({ others: 'Lisboa,Lisbonne,LISBOA, ,Лиссабон,Lisbon,Lisbône' })}\n`);
    expect(records).toEqual([
      {
        id: 2267057,
        name: 'Lisbon',
        alternateNames: ['Lisboa', 'Lisbonne', 'Лиссабон', 'Lisbône'],
        location: { latitude: 38.71667, longitude: -9.13333 },
        countryIso2: 'PT',
        featureCode: 'PPLC',
        population: 517_802,
        timezone: 'Europe/Lisbon',
        admin1Code: '14',
        admin1Name: 'Lisbon',
      },
    ]);
  });

  it('adds the plain name where it differs by more than accents', async () => {
    const { records } = await cities(
      `${row({ name: 'Київ', ascii: 'Kyiv' })}\n${row({ name: 'Évora', ascii: 'Evora' })}`,
    );
    expect(records.map(({ alternateNames }) => alternateNames)).toEqual([['Kyiv'], []]);
  });

  it('reads quotes as letters, since the table has no quoting', async () => {
    const { records } = await cities(`${row({ name: '"Old" Town', others: '"a,b"' })}\n${row({ id: '2' })}\n`);
    expect(records.map(({ name }) => name)).toEqual(['"Old" Town', 'Lisbon']);
  });

  it('leaves unknown what the row leaves open', async () => {
    const { records } = await cities(row({ population: '0', timezone: '', admin1: '' }));
    expect(records).toMatchObject([{ population: null, timezone: null, admin1Code: null, admin1Name: null }]);
    expect((await cities(row({ admin1: '99' }))).records).toMatchObject([{ admin1Code: '99', admin1Name: null }]);
  });

  it('leaves out what is no city: other classes, and places nobody lives in and sections unless asked for', async () => {
    const rows = [
      row({ id: '1', class: 'S', code: 'MUS' }),
      row({ id: '2', code: 'PPLH' }),
      row({ id: '3', code: 'PPLQ' }),
      row({ id: '4', code: 'PPLW' }),
      row({ id: '5', code: 'PPLX' }),
      row({ id: '6', code: 'PPL' }),
    ].join('\n');
    expect((await cities(rows)).records.map(({ id }) => id)).toEqual([6]);
    expect((await cities(rows, { sections: true })).records.map(({ id }) => id)).toEqual([5, 6]);
    expect((await cities(rows, { former: true })).records.map(({ id }) => id)).toEqual([2, 3, 4, 6]);
  });

  it('leaves out places below a population, but no capital of a country or region', async () => {
    const rows = [
      row({ id: '1', code: 'PPL', population: '14999' }),
      row({ id: '2', code: 'PPL', population: '15000' }),
      row({ id: '3', code: 'PPLC', population: '829' }),
      row({ id: '4', code: 'PPL', population: '0' }),
      row({ id: '5', code: 'PPLA', population: '7000' }),
    ].join('\n');
    expect((await cities(rows, { minPopulation: 15_000 })).records.map(({ id }) => id)).toEqual([2, 3, 5]);
    expect((await cities(rows)).records).toHaveLength(5);
  });

  it('names each row that it cannot use and why, and goes on', async () => {
    const rows = [
      row({ id: 'x12' }),
      row({ name: ' ' }),
      row({ lat: '100.5' }),
      row({ lat: '1e1' }),
      row({ lat: '38,7' }),
      row({ lat: '0', lon: '0' }),
      row({ country: 'Portugal' }),
      row({ country: '' }),
      '2267057\tLisbon\tcut off here',
      row(),
    ].join('\r\n');
    const { records, problems } = await cities(rows);
    expect(records).toHaveLength(1);
    expect(problems).toEqual([
      'line 1: "x12" is not a GeoNames id',
      'line 2: 2267057 has no name',
      'line 3: 2267057 (Lisbon): its latitude 100.5 is beyond 90 degrees; are latitude and longitude swapped?',
      'line 4: 2267057 (Lisbon): its coordinates are not numbers',
      'line 5: 2267057 (Lisbon): its coordinates are not numbers',
      'line 6: 2267057 (Lisbon): it is at 0,0, which means an unknown place',
      'line 7: 2267057 (Lisbon): "Portugal" is not a country code',
      'line 8: 2267057 (Lisbon) has no country code',
      'line 9: it has 3 columns instead of 19',
    ]);
  });

  it.each([
    ['a CSV file', 'id,name\n1,Lisbon\n', /PT\.txt is not a GeoNames table: line 1 has 1 column separated by tabs/],
    ['another table', 'a\tb\n', /line 1 has 2 columns separated by tabs instead of 19/],
    ['a file without rows', '\n\n', /PT\.txt has no rows/],
  ])('refuses %s', async (_, content, message) => {
    await expect(cities(content)).rejects.toThrow(message);
  });

  it('tells the day of the latest change, of rows that it leaves out too', async () => {
    const dates: (string | null)[] = [];
    const onDataDate = (date: string | null) => dates.push(date);
    const later = row({ id: '2', class: 'S', code: 'SCH' }).replace('2023-01-16', '2024-02-29');
    await cities(`${row()}\n${later}\n`, { onDataDate });
    await cities(row().replace('2023-01-16', ''), { onDataDate });
    expect(dates).toEqual(['2024-02-29', null]);
  });

  it('passes over a header line that someone added', async () => {
    const header = `geonameid\t${row().split('\t').slice(1).join('\t')}`;
    expect((await cities(`${header}\n${row()}`)).records).toHaveLength(1);
  });

  it('knows the regions of the package by GeoNames code', async () => {
    const names = await readAdmin1Names();
    expect(names.get('PT.14')).toBe('Lisbon');
    expect(names.get('FR.11')).toBe('Île-de-France');
  });
});

describe('reading points of interest from a GeoNames table', () => {
  it('takes features of the table of categories, and nothing else', async () => {
    const rows = [
      row({ id: '1', name: 'Torre', class: 'S', code: 'TOWR', others: 'Tower', country: '' }),
      row({ id: '2', class: 'S', code: 'SCH' }),
      row({ id: '3', class: 'T', code: 'MUS' }),
      row({ id: '4', code: 'PPL' }),
      row({ id: '5', class: 'T', code: 'BCH', lat: '91' }),
    ].join('\n');
    const { records, problems } = await collect(readGeonamesPlaces(fileOf(rows)));
    expect(records).toMatchObject([
      {
        key: '1',
        name: 'Torre',
        alternateNames: ['Tower'],
        category: 'tower',
        countryIso2: null,
        importance: null,
        url: 'https://www.geonames.org/1',
      },
    ]);
    expect(problems).toEqual([expect.stringMatching(/^line 5: 5 \(Lisbon\): its latitude 91 is beyond 90/)]);
  });
});
