import { describe, expect, it } from 'vitest';
import { toPreArrival } from './pre-arrival.ts';
import type { RecordDeclaration } from './record.ts';

const declaration: RecordDeclaration = {
  id: 'card',
  name: 'Arrival card',
  mandatory: true,
  fee: null,
  submitAt: 'before-travel',
  submitWindow: null,
  url: null,
  text: 'In words.',
};
const kindOf = (name: string, submitAt: RecordDeclaration['submitAt'] = 'before-travel') =>
  toPreArrival({ ...declaration, name, submitAt })?.kind ?? null;

describe('a declaration as a step before arrival', () => {
  it('is what its name says', () => {
    expect(
      [
        'Thailand Digital Arrival Card (TDAC)',
        'Incoming Passenger Card (IPC)',
        'Bahamas Immigration Disembarkation/Embarkation Card',
        'Online Arrival/Departure Card',
        'Digital Landing and Exit Card',
        'Samoa arrival card and customs/biosecurity declaration',
        'Migration card',
      ].map((name) => kindOf(name)),
    ).toEqual(Array(7).fill('arrival_card'));
    expect(kindOf('Sierra Leone Health Declaration Form')).toBe('health_declaration');
    expect(
      [
        'Mauritius All-in-One Travel Form and Health Declaration Form',
        'Barbados online immigration and customs form',
        'New Zealand Traveller Declaration (NZTD)',
        "D'Viajeros traveler information form",
        'Palau Entry Form',
        'e-Ticket (digital entry and exit form)',
      ].map((name) => kindOf(name)),
    ).toEqual(Array(6).fill('passenger_form'));
    expect(['eTravel Registration', 'Check-Mig pre-registration'].map((name) => kindOf(name))).toEqual([
      'registration',
      'registration',
    ]);
    expect(kindOf('ETIAS — European Travel Information and Authorization System')).toBe('authorisation');
  });

  it('is none where the name says nothing of the kind, and after arrival', () => {
    for (const name of ['Customs declaration', 'Tourist fee', 'Visit Japan Web', 'Arrival customs declaration']) {
      expect(kindOf(name), name).toBeNull();
    }
    expect(kindOf("Customs traveller's declaration (Declaración de Viajero)")).toBeNull();
    expect(kindOf('Mainland Tanzania mandatory travel insurance')).toBeNull();
    expect(kindOf('Address registration (white card)', 'on-arrival')).toBeNull();
    expect(kindOf('EES — Entry/Exit System (biometric registration)', 'on-arrival')).toBeNull();
  });

  it('opens and closes when the window says nothing else', () => {
    const windows = (submitWindow: string | null, submitAt: RecordDeclaration['submitAt'] = 'before-travel') => {
      const step = toPreArrival({ ...declaration, submitWindow, submitAt });
      return [step?.notEarlierThanHours, step?.notLaterThanHours, step?.details];
    };
    expect(windows('Within 3 days before arrival')).toEqual([72, null, 'In words.']);
    expect(windows('Within 72 hours before arrival')).toEqual([72, null, 'In words.']);
    expect(windows('On arrival', 'on-arrival')).toEqual([null, 0, 'In words. When: On arrival.']);
    const longer = 'Online within 72 hours before arrival, and before check-in';
    expect(windows(longer)).toEqual([null, null, `In words. When: ${longer}.`]);
    expect(windows(null)).toEqual([null, null, 'In words.']);
  });

  it('names its fee, and 0 where it is free', () => {
    const step = toPreArrival({ ...declaration, fee: { amount: 0, currency: 'PHP' }, url: 'https://etravel.gov.ph/' });
    expect(step).toMatchObject({ feeAmount: 0, feeCurrency: 'PHP', compulsory: true, url: 'https://etravel.gov.ph/' });
  });

  it('does not say whether nationals do it too: records have no field for it, and words do not decide', () => {
    const text = 'Every traveller, including citizens, must complete the card.';
    expect(toPreArrival({ ...declaration, text })?.appliesToNationals).toBeNull();
  });
});
