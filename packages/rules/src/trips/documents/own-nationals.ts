/** Countries that oblige their nationals to enter on a document of their own: a rule with a source, where one is known. */
import { capitalised } from '../../countries/country-in-sentence.ts';
import type { EntryContext, Item, Say } from '../checked.ts';
import { item, provenance } from '../item.ts';

/** For the other documents of somebody who holds one of the country too. */
export function ownNationalsItems(context: EntryContext): Item[] {
  const { traveller, document, leg, facts, visit, asOf } = context;
  const holdsOwn = traveller.documents.some(({ nationality }) => nationality?.id === leg.country.id);
  if (!holdsOwn || document.nationality?.id === leg.country.id) return [];
  const general = facts.general(leg.country.id, visit.arrivesOn ?? asOf);
  if (general?.ownNationals?.mustUseOwnDocument !== true) return [];
  const { mode = null, otherPassports, details, sourceUrl } = general.ownNationals;
  if (mode !== null && leg.mode !== null && leg.mode !== mode) return [];
  const serves = document.kind === 'passport' && otherPassports?.includes(document.nationality?.iso2 ?? '');
  const isOpen = !serves && mode !== null && leg.mode === null;
  // The article of a country may begin the sentence: "The United Kingdom".
  const obliged: Say = (t) => capitalised(t('documents.ownNationalsWhy', { country: leg.country }));
  return [
    item(leg, 'ownNationals', {
      provenance: provenance(general, 'ownNationals'),
      enforcement: 'required',
      status: serves ? 'met' : isOpen ? 'unknown' : 'not_met',
      title: (t) => t('documents.ownNationalsTitle', { country: leg.country }),
      because: serves ? (t) => t('documents.ownNationalsMay', { country: leg.country }) : obliged,
      details,
      url: sourceUrl,
      lacks: isOpen ? [{ path: `${leg.path}.mode`, why: (t) => t('questions.mode') }] : [],
    }),
  ];
}
