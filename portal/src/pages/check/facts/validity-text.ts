/** What a travel document must be, in the reader's words. */
import { messages } from '../../../i18n/messages.ts';
import { furtherTexts } from '../known/topic-words.ts';
import type { DocumentValidity, Validity } from './validity.ts';

export function validityText({ amount, unit, countedFrom }: Validity): string {
  const t = messages('check');
  if (amount > 0) return t('validFor', { count: amount, unit, from: countedFrom ?? 'unknown' });
  if (countedFrom === 'arrival') return t('validArrival');
  return t(countedFrom === 'visa_expiry' ? 'validVisa' : 'validStay');
}

/** Everything else that the document must be. */
export function documentTexts(validity: DocumentValidity): readonly string[] {
  const t = messages('check');
  const { issuedWithinYears, blankPages, identityCardAccepted, biometricNeeded, ...others } = validity;
  const { minimumDays, amount, unit, countedFrom, ...further } = others; // these are in `validityText`
  return [
    ...(issuedWithinYears === null ? [] : [t('validIssued', { years: issuedWithinYears })]),
    ...(blankPages === null ? [] : [t('validPages', { pages: blankPages })]),
    ...(biometricNeeded === null ? [] : [t(biometricNeeded ? 'biometricNeeded' : 'biometricNotNeeded')]),
    ...(identityCardAccepted === null ? [] : [t(identityCardAccepted ? 'identityCard' : 'identityCardNot')]),
    ...furtherTexts('documentValidity', further),
  ];
}
