/** What else the data say of a destination, and its official site: for visitors, not for nationals. */
import { capitalised } from '../../countries/country-in-sentence.ts';
import type { Note } from '../../notes.ts';
import type { Detail, EntryContext, Item } from '../checked.ts';
import { item, provenance } from '../item.ts';
import { partsOf } from './whom.ts';

/** Those whose condition the traveller and the journey meet, or that the question leaves open. */
function notesOf(context: EntryContext): Note[] {
  return (context.requirement?.notes ?? []).filter(({ for: condition = {} }) =>
    partsOf(condition, context).every(({ match }) => match !== 'no'),
  );
}

/** The text of a note, after those parts of its condition that the question does not answer. */
function detailsOf({ text, for: condition = {} }: Note, context: EntryContext): Detail[] {
  const open = partsOf(condition, context).filter(({ match }) => match === 'open');
  return open.length === 0 ? [text] : [(t) => `${capitalised(open.map(({ say }) => say(t)).join(', '))}:`, text];
}

export function noteItems(context: EntryContext): Item[] {
  const { leg, requirement, way } = context;
  if (way.type === 'own') return [];
  const details = notesOf(context).flatMap((note) => detailsOf(note, context));
  const url = requirement?.officialWebsiteUrl ?? null;
  if (details.length === 0 && url === null) return [];
  return [
    item(leg, 'notes', {
      enforcement: 'informational',
      // There is nothing to meet: it is only told.
      status: 'met',
      title: (t) => t('border.notes', { country: leg.country }),
      details,
      url,
      provenance: provenance(requirement, details.length === 0 ? 'officialSite' : 'notes'),
    }),
  ];
}
