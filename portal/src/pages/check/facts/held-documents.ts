/** Visas and permits of other states: which of them are for this traveller, and every condition on them. */
import type { MessageKey, MessageValues } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';

export type AcceptedDocument = NonNullable<Requirement['acceptedDocuments']>[number];
export type TransitRule = NonNullable<Requirement['transit']>[number];
export type HeldDocument = Omit<NonNullable<TransitRule['exempting']>[number], 'officerDecides'>;

/** Codes that somebody with the passport answers to: of the country, and of the groups that it is a full member of. */
export type Holder = ReadonlySet<string>;

/**
 * Without those that are for other passports alone; `holder` undefined: whoever travels. Who is on a destination's own
 * list the page does not know: what is for a list stays.
 */
export function documentsFor(documents: readonly AcceptedDocument[], holder?: Holder): readonly AcceptedDocument[] {
  return documents.filter((document) => {
    if (holder === undefined || isFor(document, holder)) return true;
    const isShutOut = document.notNationals?.some((code) => holder.has(code)) ?? false;
    return !isShutOut && (document.nationals ?? document.notNationals)?.some(isGroup);
  });
}

/** Whether it certainly is for the holder. */
export function isFor({ nationals, notNationals }: AcceptedDocument, holder: Holder): boolean {
  if (notNationals?.some((code) => holder.has(code) || isGroup(code))) return false;
  return nationals === null || nationals.some((code) => holder.has(code));
}

const isGroup = (code: string): boolean => code.length > 2;

export type Text = readonly [MessageKey<'check'>, MessageValues?];

/** What the document must be; days of dates are still in ISO 8601. */
export function conditionsOf(held: HeldDocument): readonly Text[] {
  const { classes, validDaysAtEntry, validDaysAfterDeparture, expiredWithinDays, issuedOnOrAfter, issuedBefore } = held;
  const texts: (Text | false)[] = [
    ...(classes ?? []).map((name): Text => ['heldClass', { name }]),
    held.permanent === true && ['heldPermanent'],
    held.multipleEntry === true && ['heldMultiple'],
    held.usedBefore === true && ['heldUsed'],
    validDaysAtEntry !== null && ['heldValidEntry', { days: validDaysAtEntry }],
    validDaysAfterDeparture !== null && ['heldValidAfter', { days: validDaysAfterDeparture }],
    expiredWithinDays !== null && ['heldExpired', { days: expiredWithinDays }],
    issuedOnOrAfter !== null && ['heldIssued', { date: issuedOnOrAfter }],
    issuedBefore !== null && ['heldIssuedBefore', { date: issuedBefore }],
    held.electronicAccepted !== null && [held.electronicAccepted ? 'heldElectronic' : 'heldElectronicNot'],
  ];
  return texts.filter((text) => text !== false);
}
