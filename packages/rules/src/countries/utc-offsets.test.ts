import { getAllCountries, getTimezone } from 'countries-and-timezones';
import { describe, expect, it } from 'vitest';
import { utcOffsets } from './utc-offsets.ts';

describe('utcOffsets', () => {
  it.each([
    ['JP', 540, 540],
    ['DE', 60, 120],
    ['PT', -60, 60],
    ['BR', -300, -120],
    ['NP', 345, 345],
  ])('%s', (iso2, least, most) => {
    expect(utcOffsets(iso2)).toEqual({ least, most });
  });

  it('has every zone of every country', () => {
    const outside = Object.values(getAllCountries()).flatMap(({ id, timezones }) =>
      timezones.flatMap((name) => {
        const { utcOffset, dstOffset } = getTimezone(name) ?? { utcOffset: 0, dstOffset: 0 };
        const { least, most } = utcOffsets(id);
        return Math.min(utcOffset, dstOffset) < least || Math.max(utcOffset, dstOffset) > most ? [`${id} ${name}`] : [];
      }),
    );
    expect(outside).toEqual([]);
  });

  it('knows nothing of other codes', () => {
    expect(utcOffsets('QQ')).toEqual({ least: -720, most: 840 });
  });
});
