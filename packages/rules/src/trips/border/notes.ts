/** What else the data say of a destination, and its official site: for visitors, not for nationals. */
import { type Note, type NoteCondition, textOfNotes } from '../../notes.ts';
import type { EntryContext, Item } from '../checked.ts';
import { item, provenance } from '../item.ts';
import { isNamedBy } from '../trip-facts.ts';

/** Those that what was told of the traveller and the journey leaves open, or makes theirs. */
function notesOf(context: EntryContext): readonly Note[] | null {
  const found = (context.requirement?.notes ?? []).filter(({ for: condition }) => isOpen(condition ?? {}, context));
  return found.length === 0 ? null : found;
}

function isOpen({ modes, purposes, residents, minimumAge, belowAge }: NoteCondition, context: EntryContext): boolean {
  const { leg, question, traveller, facts, visit, asOf } = context;
  const { residence } = traveller;
  const months = traveller.ageMonths[leg.index] ?? null;
  const isOtherMode = modes !== undefined && leg.mode !== null && !modes.includes(leg.mode);
  const isOtherPurpose = purposes !== undefined && question.purpose !== null && !purposes.includes(question.purpose);
  const livesElsewhere =
    residents !== undefined &&
    residence !== null &&
    !residents.some((code) => isNamedBy(code, residence, visit.arrivesOn ?? asOf, facts));
  const isOtherAge = months !== null && (months < (minimumAge ?? 0) * 12 || months >= (belowAge ?? Infinity) * 12);
  return !isOtherMode && !isOtherPurpose && !livesElsewhere && !isOtherAge;
}

export function noteItems(context: EntryContext): Item[] {
  const { leg, requirement, way } = context;
  if (way.type === 'own') return [];
  const details = textOfNotes(notesOf(context));
  const url = requirement?.officialWebsiteUrl ?? null;
  if (details === null && url === null) return [];
  return [
    item(leg, 'notes', {
      enforcement: 'informational',
      // There is nothing to meet: it is only told.
      status: 'met',
      title: (t) => t('border.notes', { country: leg.country }),
      details,
      url,
      provenance: provenance(requirement, details === null ? 'officialSite' : 'notes'),
    }),
  ];
}
