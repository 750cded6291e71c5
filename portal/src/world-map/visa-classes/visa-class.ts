/** What the map tells apart: the six visa types, what is not known, and the country that everything is about. */
import type { MessageKey } from '../../i18n/messages.ts';

/** From the easiest way in to none, as legends and tables list them. */
export const VISA_CLASSES = [
  'visa_free',
  'visa_on_arrival',
  'eta',
  'e_visa',
  'visa_required',
  'not_allowed',
  'unknown',
] as const;
export type VisaClass = (typeof VISA_CLASSES)[number];

/** `none`: an area of the map without data of its own. */
export type MapClass = VisaClass | 'own' | 'none';

/** A type that this portal does not know yet is, for its reader, not known. */
export function visaClassOf(visaRequirementType: string | null | undefined): VisaClass {
  return (VISA_CLASSES as readonly string[]).includes(visaRequirementType ?? '')
    ? (visaRequirementType as VisaClass)
    : 'unknown';
}

export const CLASS_WORDS: Record<VisaClass, MessageKey<'places'>> = {
  visa_free: 'classVisaFree',
  visa_on_arrival: 'classVisaOnArrival',
  eta: 'classEta',
  e_visa: 'classEVisa',
  visa_required: 'classVisaRequired',
  not_allowed: 'classNotAllowed',
  unknown: 'classUnknown',
};
