/** Where in a country malaria can be caught, for the note that countries carry because no vaccine record can. */
export const MALARIA_TRANSMISSIONS = ['none', 'parts', 'throughout'] as const;

export type MalariaTransmission = (typeof MALARIA_TRANSMISSIONS)[number];
