/** Every topic by the name that answers have it under, in the order in which they show it. */
export const TOPICS = [
  'visa',
  'documentValidity',
  'funds',
  'returnTicket',
  'healthInsurance',
  'customs',
  'accommodation',
  'preArrival',
  'acceptedDocuments',
  'transit',
  'ownNationals',
  'minors',
  'registrationAfterArrival',
  'exitRequirements',
  'stay',
  'closedBorders',
  'notes',
  'officialSite',
] as const;
export type Topic = (typeof TOPICS)[number];
