import { expect, test } from 'vitest';
import { getAt, indexIn, setAt } from './path.ts';

const trip = { legs: [{ country: 'BR' }, { country: 'JP', transit: { side: 'airside' } }] };

test('reads a field, and nothing where there is none', () => {
  expect(getAt(trip, 'legs[1].transit.side')).toBe('airside');
  expect(getAt(trip, 'legs[7].transit.side')).toBeUndefined();
});

test('changes one field of a copy, makes what is missing, and takes fields away', () => {
  expect(setAt(trip, 'legs[0].transit.side', 'landside').legs[0]).toEqual({
    country: 'BR',
    transit: { side: 'landside' },
  });
  expect(setAt(trip, 'legs[1].country', undefined).legs[1]).toEqual({ transit: { side: 'airside' } });
  expect(setAt(trip, 'travellers[0].authorisations[0]', { kind: 'visa' })).toMatchObject({
    travellers: [{ authorisations: [{ kind: 'visa' }] }],
  });
  expect(trip.legs[0]).toEqual({ country: 'BR' });
});

test('tells the position in a list', () => {
  expect(indexIn('travellers[2].documents[0].expiresOn', 'travellers')).toBe(2);
  expect(indexIn('travellers[2].documents[0].expiresOn', 'documents')).toBe(0);
  expect(indexIn('purpose', 'legs')).toBeUndefined();
});
