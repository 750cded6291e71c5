/** What else the data say of a destination, and its official site: for visitors, not for nationals. */
import { capitalised } from '../../countries/country-in-sentence.ts';
import type { Note, NoteCondition } from '../../notes.ts';
import type { Words } from '../../words/words.ts';
import type { Detail, EntryContext, Item, Say } from '../checked.ts';
import { item, provenance } from '../item.ts';
import { isNamedBy } from '../trip-facts.ts';

/** Those whose condition the traveller and the journey meet, or that the question leaves open. */
function notesOf(context: EntryContext): Note[] {
  return (context.requirement?.notes ?? []).filter(({ for: condition }) => isOpen(condition ?? {}, context));
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

/** The text of a note, after those parts of its condition that the question does not answer. */
function detailsOf({ text, for: condition = {} }: Note, { leg, question, traveller }: EntryContext): Detail[] {
  const { modes, purposes, residents, minimumAge, belowAge } = condition;
  const isAgeOpen = (traveller.ageMonths[leg.index] ?? null) === null;
  const texts: Say[] = [
    ...(residents && traveller.residence === null
      ? [(t: Words) => t('notes.residents', { countries: t.choice(residents.map((code) => codeName(code, t))) })]
      : []),
    ...(modes && leg.mode === null
      ? [(t: Words) => t('notes.modes', { modes: t.choice(modes.map((mode) => t(`modes.${mode}`))) })]
      : []),
    ...(purposes && question.purpose === null
      ? [(t: Words) => t('notes.purposes', { purposes: t.choice(purposes.map((one) => t(`purposes.${one}`))) })]
      : []),
    ...(minimumAge !== undefined && isAgeOpen ? [(t: Words) => t('notes.minimumAge', { years: minimumAge })] : []),
    ...(belowAge !== undefined && isAgeOpen ? [(t: Words) => t('notes.belowAge', { years: belowAge })] : []),
  ];
  return texts.length === 0 ? [text] : [(t) => `${capitalised(texts.map((say) => say(t)).join(', '))}:`, text];
}

function codeName(code: string, t: Words): string {
  return t.nameOf(code.length === 2 ? { iso2: code, name: code } : { group: code });
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
