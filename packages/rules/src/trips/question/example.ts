/** The question that OpenAPI, documentation and tests show. */
import type { TripQuestionBody } from './question-fields.ts';

export const tripQuestionExample: TripQuestionBody = {
  purpose: 'tourism',
  travellers: [
    {
      ref: 'ana',
      birthDate: '1990-05-01',
      residenceCountry: 'BR',
      documents: [
        {
          ref: 'br',
          kind: 'passport',
          nationality: 'BR',
          issuedBy: 'BR',
          issuedOn: '2019-03-01',
          expiresOn: '2029-03-01',
          blankPages: 6,
          isBiometric: true,
        },
      ],
      authorisations: [
        {
          ref: 'us-visa',
          kind: 'visa',
          issuer: 'US',
          class: 'B1/B2',
          entries: 'multiple',
          issuedOn: '2023-01-10',
          expiresOn: '2033-01-09',
          usedBefore: true,
          isElectronic: false,
          isPermanent: false,
          documentRef: 'br',
        },
      ],
      vaccinations: [{ vaccine: 'yellow-fever', lastDoseOn: '2024-02-01', doses: 1, hasCertificate: true }],
      pastStays: [{ country: 'ES', arrivedOn: '2026-06-01', departedOn: '2026-07-10' }],
      recentCountries: [{ country: 'UG', departedOn: '2026-11-20' }],
    },
  ],
  legs: [
    { ref: 'home', country: 'BR', role: 'origin', departsOn: '2026-12-01T22:10' },
    {
      ref: 'fra',
      country: 'DE',
      role: 'transit',
      airport: 'FRA',
      arrivesOn: '2026-12-02T13:00',
      departsOn: '2026-12-02T17:30',
      mode: 'air',
      transit: { side: 'airside', sameTicket: true, bagsThrough: true },
    },
    {
      ref: 'jp',
      country: 'JP',
      role: 'destination',
      arrivesOn: '2026-12-03',
      departsOn: '2026-12-20',
      mode: 'air',
      cityId: 1850147,
    },
    { ref: 'back', country: 'BR', role: 'return', arrivesOn: '2026-12-21', mode: 'air' },
  ],
};
