/** What the country that is left asks of those who leave it: of children above all, and of residents. */
import { beforeAll, describe, expect, it } from 'vitest';
import { casesCatalog, checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

beforeAll(casesCatalog);

type More = Parameters<typeof holder>[1];

/** From one country to another, and no way back. */
function journey(from: string, to: string, nationality: string, more: More) {
  return checkedTrip(holder(nationality, more), [
    { country: from, role: 'origin', departsOn: '2027-01-11' },
    { country: to, mode: 'air', arrivesOn: '2027-01-12', departsOn: '2027-01-25' },
  ]);
}

const consent = async (...given: Parameters<typeof journey>) => (await journey(...given)).statuses(0, 'minors');

describe('a child who leaves home alone', () => {
  it.each([
    ['BR', 'PT'],
    ['AR', 'UY'],
    ['CO', 'ES'],
    ['ES', 'GB'],
    ['FR', 'US'],
    ['RO', 'GB'],
    ['PT', 'BR'],
    ['MX', 'US'],
    ['PH', 'JP'],
    ['BG', 'GB'],
    ['CL', 'AR'],
    ['DO', 'ES'],
    ['IT', 'GB'],
    ['RS', 'TR'],
    ['RU', 'TR'],
    ['UA', 'PL'],
    ['VE', 'CO'],
    ['VN', 'JP'],
  ])('needs the consent of the parents: %s to %s', async (from, to) => {
    const trip = await journey(from, to, from, { ageYears: 9 });
    expect(trip.statuses(0, 'minors')).toEqual(['to_do']);
    expect(trip.items(0, 'minors')[0]).toMatchObject({ enforcement: 'required', dueOn: '2027-01-11' });
    expect(trip.verdict).not.toBe('sufficient');
    const task = trip.traveller.checklist.find(({ itemId }) => itemId === trip.items(0, 'minors')[0]?.id);
    expect(task?.dueOn).toBe('2027-01-11');
  });

  it('needs none as an adult, or where the rule is about others', async () => {
    expect(await consent('BR', 'PT', 'BR', { ageYears: 30 })).toEqual([]);
    expect(await consent('FR', 'US', 'FR', { ageYears: 9, residenceCountry: 'GB' })).toEqual([]);
    expect(await consent('ES', 'GB', 'IN', { ageYears: 9, residenceCountry: 'ES' })).toEqual([]);
  });

  it('may live there with another passport: France asks those who live in it', async () => {
    expect(await consent('FR', 'US', 'IN', { ageYears: 9, residenceCountry: 'FR' })).toEqual(['to_do']);
    const trip = await journey('FR', 'US', 'IN', { ageYears: 9 });
    expect(trip.missing).toContain('travellers[0].residenceCountry');
  });

  it('needs none to visit: an Indian child in France', async () => {
    const trip = await journey('IN', 'FR', 'IN', { ageYears: 9 });
    expect(trip.statuses(1, 'minors')).toEqual([]);
  });
});

describe('everybody who leaves', () => {
  it('the Philippines registers in eTravel from three days before', async () => {
    const trip = await journey('PH', 'JP', 'PH', { ageYears: 30 });
    expect(trip.items(0, 'exitRequirements')[0]).toMatchObject({
      status: 'to_do',
      enforcement: 'required',
      when: 'before_travel',
      notBefore: '2027-01-08',
      dueOn: '2027-01-11',
    });
  });

  it('South Africa declares to customs in the 24 hours before', async () => {
    const trip = await journey('ZA', 'BR', 'ZA', { ageYears: 30 });
    expect(trip.items(0, 'exitRequirements')[0]).toMatchObject({
      status: 'to_do',
      enforcement: 'required',
      notBefore: '2027-01-10',
      dueOn: '2027-01-11',
    });
  });

  it('Türkiye as a national who lives there pays the exit fee', async () => {
    const fee = async (residenceCountry: string) =>
      (await journey('TR', 'JP', 'TR', { ageYears: 30, residenceCountry })).statuses(0, 'exitRequirements');
    expect(await fee('TR')).toContain('to_do');
    expect(await fee('DE')).not.toContain('to_do');
  });

  it('Pakistan as a resident shows a certificate of polio, and as a visitor of two weeks does not', async () => {
    const home = await journey('PK', 'TR', 'PK', { ageYears: 30 });
    expect(home.items(0, 'health')).toMatchObject([{ status: 'to_do', enforcement: 'required', dueOn: '2026-12-14' }]);
    const visit = await journey('GB', 'PK', 'GB', { ageYears: 30 });
    const leaving = visit.items(1, 'health').filter(({ id }) => id.endsWith('polio.leaving'));
    expect(leaving.map(({ status }) => status)).toEqual(['not_applicable']);
  });
});

describe('who is not concerned', () => {
  it.each([
    ['FR', 'EG', 'polio'],
    ['GB', 'MA', 'polio'],
    ['DE', 'QA', 'polio'],
    ['GB', 'SA', 'meningococcal-acwy'],
    ['US', 'MH', 'mmr'],
    ['GB', 'IN', 'yellow-fever'],
    ['DE', 'IR', 'yellow-fever'],
  ])('is told nothing to do: %s to %s, %s', async (from, to, vaccine) => {
    const trip = await journey(from, to, from, { ageYears: 30 });
    const items = trip.items(1, 'health').filter(({ id }) => id.includes(`.health.${vaccine}`));
    expect(items.every(({ status, enforcement }) => status === 'not_applicable' || enforcement === 'recommended')).toBe(
      true,
    );
    expect(trip.tasks).not.toMatch(/vaccinated/i);
  });

  it.each([
    ['PK', 'EG', 'tourism', 'polio'],
    ['GB', 'SA', 'religious', 'meningococcal-acwy'],
    ['PK', 'SA', 'religious', 'polio'],
    ['NG', 'IN', 'tourism', 'polio'],
  ] as const)('and who is, still is: %s to %s, %s, %s', async (from, to, purpose, vaccine) => {
    const trip = await checkedTrip(
      holder(from, { ageYears: 30 }),
      [
        { country: from, role: 'origin', departsOn: '2027-01-11' },
        { country: to, mode: 'air', arrivesOn: '2027-01-12', departsOn: '2027-01-25' },
      ],
      { purpose },
    );
    const items = trip.items(1, 'health').filter(({ id }) => id.endsWith(`.health.${vaccine}`));
    expect(items.map(({ status }) => status)).toEqual(['to_do']);
  });
});
