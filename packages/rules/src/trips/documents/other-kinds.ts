/**
 * Documents other than ordinary passports. The rules that are known speak of ordinary passports, and of identity cards
 * where they say so: they decide neither for nor against another kind, which then is not known.
 */
import type { EntryContext, Item, Say } from '../checked.ts';
import { item } from '../item.ts';

/** Topics that the rules about a nationality decide. */
const OF_RULES: readonly Item['topic'][] = ['visa', 'transit', 'documentValidity', 'stay'];

/** Of one way into a country, as the rules for ordinary passports make them. */
export function forKindOfDocument(context: EntryContext, items: readonly Item[]): readonly Item[] {
  const { document, way, requirement } = context;
  const isCard = document.kind === 'identity_card';
  if (document.kind === 'passport' || way.type === 'own') return items;
  if (isCard && (requirement?.documentValidity?.identityCardAccepted ?? null) !== null) return items;
  const found = items.map((one) => (isRefusal(one, context) ? notKnown(one, context) : one));
  // A visa of the destination is issued for the document that it is in.
  return isCard || way.type === 'held' ? found : [...found, otherKind(context)];
}

/** A rule for ordinary passports says no; a document of any kind that has expired is not valid. */
function isRefusal({ topic, status, enforcement }: Item, { document, visit, asOf }: EntryContext): boolean {
  if (status !== 'not_met' || enforcement !== 'required' || !OF_RULES.includes(topic)) return false;
  const lastUse = visit.departsOn ?? visit.arrivesOn ?? asOf;
  return topic !== 'documentValidity' || document.expiresOn === null || document.expiresOn >= lastUse;
}

function notKnown(one: Item, context: EntryContext): Item {
  return { ...one, status: 'unknown', because: saysKind(context), todo: null, dueOn: null };
}

function otherKind(context: EntryContext): Item {
  return item(context.leg, 'document', {
    enforcement: 'required',
    status: 'unknown',
    title: (t) => t('documents.kindTitle'),
    because: saysKind(context),
  });
}

function saysKind({ document }: EntryContext): Say {
  return (t) => t('documents.otherKind', { kind: t(`documentKinds.${document.kind}`).toLowerCase() });
}
