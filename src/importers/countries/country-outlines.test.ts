import { describe, expect, it } from 'vitest';
import { countriesAt } from './country-outlines.ts';

const at = (latitude: number, longitude: number) => countriesAt({ latitude, longitude });

describe('the country of a place', () => {
  it('is the one whose outline it lies in', () => {
    expect(at(38.7139, -9.1335)).toEqual([620]); // Lisbon
    expect(at(-34.6083, -58.3719)).toEqual([32]); // Buenos Aires, south and west
    expect(at(35.7146, 139.7966)).toEqual([392]); // Tokyo, on an island
  });

  it('is not the one around it where a small country lies inside', () => {
    expect(at(43.9424, 12.4578)).toEqual([674]); // San Marino
    expect(at(-29.31, 27.48)).toEqual([426]); // Maseru, Lesotho
  });

  it('is Kosovo where the atlas has no ISO number', () => {
    expect(at(42.6629, 21.1655)).toEqual([983]);
  });

  it('has the code that ISO 3166 gives, where the atlas draws a part with another country', () => {
    expect(at(14.6161, -61.0588)).toEqual([474]); // Fort-de-France, Martinique
    expect(at(4.9224, -52.3135)).toEqual([254]); // Cayenne, French Guiana
    expect(at(12.15, -68.27)).toEqual([535]); // Bonaire
    expect(at(78.5, 16)).toEqual([744]); // Svalbard
    expect(at(44.9572, 34.1108)).toEqual([804]); // Simferopol, Crimea
    expect(at(48.8566, 2.3522)).toEqual([250]); // Paris is France as before
    expect(at(59.9139, 10.7522)).toEqual([578]); // and Oslo Norway
  });

  it('is none at sea', () => {
    expect(at(40, -40)).toEqual([]);
  });

  it('is found at the antimeridian and near the poles', () => {
    expect(at(-16.6, 179.2)).toEqual([242]); // Vanua Levu, Fiji, on both sides of it
    expect(at(-16.85, -179.95)).toEqual([242]); // Taveuni
    expect(at(66.1, -171)).toEqual([643]); // Chukotka, Russia, beyond it
    expect(at(60, 60)).toEqual([643]);
    expect(at(-89.9, 0)).toEqual([10]); // Antarctica
  });
});
