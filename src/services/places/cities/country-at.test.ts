import { beforeAll, describe, expect, it } from 'vitest';
import { countriesAt } from '../../../importers/countries/country-outlines.ts';
import { CityIndex } from './city-at.ts';
import { type CountryIndex, worldCountryIndex } from './country-at.ts';
import { PlaceLocator } from './place-locator.ts';

describe('the country of a point by outlines', () => {
  let index: CountryIndex;
  beforeAll(() => {
    index = worldCountryIndex();
  });

  it.each([
    ['Rome', 41.8902, 12.4922, 380],
    ['San Marino, inside Italy', 43.9424, 12.4578, 674],
    ['Maseru in Lesotho, inside South Africa', -29.31, 27.48, 426],
    ['Pristina in Kosovo', 42.6629, 21.1655, 983],
    ['Fort-de-France in Martinique', 14.6161, -61.0588, 474],
    ['Taveuni in Fiji, beyond the antimeridian', -16.85, -179.95, 242],
    ['Chukotka, beyond it too', 66.1, -171, 643],
    ['the South Pole', -90, 0, 10],
    ['the middle of the Atlantic', 40, -40, undefined],
  ])('of %s', (_, latitude, longitude, expected) => {
    expect(index.at({ latitude, longitude })).toBe(expected);
  });

  it('is what looking at every outline finds, all over the earth', () => {
    const step = 2 ** 32 / 1.618033988749895; // spreads evenly
    for (let n = 1; n <= 1500; n += 1) {
      const latitude = (Math.asin((2 * n) / 1500 - 1 - 1 / 1500) * 180) / Math.PI;
      const longitude = ((n * step) % 2 ** 32) * (360 / 2 ** 32) - 180;
      const location = { latitude, longitude };
      expect([location, index.at(location)]).toEqual([location, countriesAt(location)[0]]);
    }
  });

  it('is at sea that of the nearest coast, as far as asked', () => {
    const offLido = { latitude: 41.66, longitude: 12.3 }; // some 8 km into the sea from Rome's coast
    expect(index.at(offLido)).toBeUndefined();
    expect(index.nearest(offLido, 20)).toBe(380);
    expect(index.nearest(offLido, 2)).toBeUndefined();
    expect(index.nearest({ latitude: 40, longitude: -40 }, 20)).toBeUndefined();
    // Just off the coast of Chukotka, on either side of the antimeridian.
    expect(index.nearest({ latitude: 68.99, longitude: 179.999 }, 50)).toBe(643);
    expect(index.nearest({ latitude: 68.99, longitude: -179.999 }, 50)).toBe(643);
  });
});

describe('the country of a point', () => {
  it('is, far from any outline, that of the nearest city within 50 km', () => {
    const island = { id: 1, countryId: 166, location: { latitude: -12.15681, longitude: 96.82251 }, population: 600 };
    const locator = new PlaceLocator(new CityIndex([island])); // Cocos (Keeling) Islands
    expect(worldCountryIndex().nearest(island.location, 20)).toBeUndefined();
    expect(locator.countryAt({ latitude: -12.2, longitude: 96.9 })).toBe(166);
    expect(locator.countryAt({ latitude: -12.2, longitude: 97.5 })).toBeUndefined();
  });
});
