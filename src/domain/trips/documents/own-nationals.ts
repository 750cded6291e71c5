/** Countries that oblige their nationals to enter on a document of their own: a rule with a source, where one is known. */
import type { EntryContext, Item } from '../checked.ts';
import { item, provenance } from '../item.ts';

/** For the other documents of somebody who holds one of the country too. */
export function ownNationalsItems(context: EntryContext): Item[] {
  const { traveller, document, leg, facts, visit, asOf } = context;
  const holdsOwn = traveller.documents.some(({ nationality }) => nationality?.id === leg.country.id);
  if (!holdsOwn || document.nationality?.id === leg.country.id) return [];
  const general = facts.general(leg.country.id, visit.arrivesOn ?? asOf);
  if (general?.ownNationals?.mustUseOwnDocument !== true) return [];
  return [
    item(leg, 'ownNationals', {
      provenance: provenance(general, 'ownNationals'),
      enforcement: 'required',
      status: 'not_met',
      title: (t) => t.documents.ownNationalsTitle(t.words, leg.country),
      because: (t) => t.documents.ownNationalsWhy(t.words, leg.country),
      details: general.ownNationals.details,
      url: general.ownNationals.sourceUrl,
    }),
  ];
}
