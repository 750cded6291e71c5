/** Requests that are refused, for what their refusal says: wrong values of every parameter, wrong trips. */

const BAD_NUMBERS = ['', 'abc', '-1', '0', '1.5', '99999999999', '1e3', '%207', '%00'];
const BAD_BOOLEANS = ['', 'yes', '1', 'TRUE', 'null'];
const BAD_DAYS = ['', 'today', '2026-13-01', '2026-02-30', '26-1-1', '0000-01-01', '2026-11-28T10:00'];
const BAD_CHOICES = ['', 'nothing', 'VISA_FREE', 'visa-free', 'visa_fre'];
const PAIR = '/entry-requirements/personalized?fromCountryId=76&toCountryId=392';

const each = (target: string, values: readonly string[]) => values.map((value) => `${target}${value}`);

export const BAD_QUERIES: readonly string[] = [
  ...['countries', 'country-groups', 'vaccines', 'currencies', 'sources', 'health-requirements'].flatMap((list) => [
    ...each(`/${list}?page=`, BAD_NUMBERS),
    ...each(`/${list}?limit=`, [...BAD_NUMBERS, '101', '1000']),
    `/${list}?pgae=2`,
    `/${list}?Limit=5`,
    `/${list}?page=1&page=2`,
  ]),
  ...['countries', 'country-groups', 'vaccines', 'currencies', 'entry-requirements', 'cities'].flatMap((list) =>
    each(`/${list}/`, ['abc', '-1', '0', '1.5', '99999999999', '999999']),
  ),
  ...['fromCountryId', 'toCountryId', 'fromCountryGroupId', 'toCountryGroupId'].flatMap((name) =>
    each(`/entry-requirements?${name}=`, [...BAD_NUMBERS, 'BR', 'BRA', 'Brazil']),
  ),
  ...each('/entry-requirements?visaRequirementType=', BAD_CHOICES),
  ...each('/entry-requirements?status=', BAD_CHOICES),
  ...each('/entry-requirements?verification=', BAD_CHOICES),
  ...each('/entry-requirements?topic=', BAD_CHOICES),
  ...each('/entry-requirements?isStale=', BAD_BOOLEANS),
  ...each('/entry-requirements?evidence=', BAD_BOOLEANS),
  ...each('/entry-requirements?endsBefore=', BAD_DAYS),
  ...each('/entry-requirements?updatedSince=', ['', 'now', '2026-11-28', '2026-11-28T25:00:00Z']),
  ...each('/entry-requirements/personalized?toCountryId=392&fromCountryId=', [...BAD_NUMBERS, '392', '999999', 'BRX']),
  ...each('/entry-requirements/personalized?fromCountryId=76&toCountryId=', [...BAD_NUMBERS, '76', '999999', 'JPX']),
  '/entry-requirements/personalized',
  '/entry-requirements/personalized?fromCountryId=76',
  '/entry-requirements/personalized?toCountryId=392',
  ...each(`${PAIR}&explain=`, BAD_BOOLEANS),
  ...each(`${PAIR}&evidence=`, BAD_BOOLEANS),
  ...each(`${PAIR}&asOf=`, BAD_DAYS),
  ...each(`${PAIR}&knownAt=`, ['', 'now', '2026-11-28', '1999-01-01T00:00:00Z']),
  ...['asof', 'Explain', 'evidance', 'from', 'passport'].map((name) => `${PAIR}&${name}=1`),
  ...each('/entry-requirements/by-destination/', ['abc', '-1', '0', '999999', '392?page=0', '392?limit=101']),
  ...each('/health-requirements?countryId=', [...BAD_NUMBERS, 'BR', '999999']),
  ...each('/health-requirements?countryId=392&cityId=', BAD_NUMBERS),
  ...each('/countries?continent=', BAD_CHOICES),
  ...each('/countries?iso2=', ['', 'B', 'BRA', '12']),
  ...each('/countries?iso3=', ['', 'BR', 'BRAZ', '123']),
  ...each('/countries?issuesPassports=', BAD_BOOLEANS),
  ...each('/cities/nearby?latitude=10&longitude=', ['', 'abc', '181', '-181', 'NaN']),
  ...each('/cities/nearby?longitude=10&latitude=', ['', 'abc', '91', '-91', 'NaN']),
  ...each('/cities/nearby?latitude=10&longitude=10&radiusKm=', BAD_NUMBERS),
  ...each('/points-of-interest/nearby?latitude=10&longitude=', ['', 'abc', '181']),
  ...each('/walking-tours/plan?', ['', 'cityId=', 'cityId=abc', 'cityId=0']),
];

const traveller = (more: object = {}) => ({ documents: [{ nationality: 'BR', expiresOn: '2033-01-01' }], ...more });
const leg = (more: object = {}) => ({ country: 'JP', arrivesOn: '2027-02-01', departsOn: '2027-02-11', ...more });
const trip = (more: object = {}) => ({ travellers: [traveller()], legs: [leg()], ...more });
const WRONG_VALUES = [null, 7, -1, '', 'nothing', [], {}, true, '2026-02-30', '2027-13-01', ['a', 'b']];

export const BAD_TRIPS: readonly unknown[] = [
  ...[null, 7, 'a trip', [], {}, { travellers: [] }, { legs: [] }, { travellers: [], legs: [] }],
  ...WRONG_VALUES.flatMap((value) => [trip({ travellers: value }), trip({ legs: value })]),
  ...[7, 'holiday', [], {}, true].map((purpose) => trip({ purpose })),
  ...['ageYears', 'birthDate', 'residenceCountry', 'authorisations', 'pastStays', 'vaccinations'].flatMap((name) =>
    WRONG_VALUES.filter((value) => value !== null && !isRight(name, value)).map((value) =>
      trip({ travellers: [traveller({ [name]: value })] }),
    ),
  ),
  ...['country', 'arrivesOn', 'departsOn', 'mode', 'role', 'transit', 'airport'].flatMap((name) =>
    WRONG_VALUES.filter((value) => value !== null && !isRight(name, value)).map((value) =>
      trip({ legs: [leg({ [name]: value })] }),
    ),
  ),
  ...['nationality', 'issuedOn', 'expiresOn', 'kind', 'blankPages', 'isBiometric'].flatMap((name) =>
    WRONG_VALUES.filter((value) => value !== null && !isRight(name, value)).map((value) =>
      trip({ travellers: [{ documents: [{ nationality: 'BR', [name]: value }] }] }),
    ),
  ),
  ...['GBN', 'RKS', 'EL', 'UK', 'XX', 'ZZZ', 'br', 'Brasil', 'D', 'USA1'].map((country) =>
    trip({ legs: [leg({ country }), leg({ country: 'nowhere' })] }),
  ),
  ...['travelers', 'leg', 'Purpose', 'assume', 'dates'].map((name) => trip({ [name]: 1 })),
  trip({ legs: [leg({ arrivesOn: '2027-02-11', departsOn: '2027-02-01' })] }),
  trip({ legs: [leg(), leg({ arrivesOn: '2026-01-01', departsOn: '2026-01-02' })] }),
  trip({ legs: Array.from({ length: 21 }, () => leg()) }),
  trip({ travellers: Array.from({ length: 11 }, () => traveller()) }),
];

/** Values that mean something there. */
function isRight(name: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 && ['authorisations', 'pastStays', 'vaccinations'].includes(name);
  if (name === 'ageYears' || name === 'blankPages') return value === 7;
  if (name === 'isBiometric') return value === true;
  return name === 'transit' && typeof value === 'object';
}
