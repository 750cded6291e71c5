/** What else to know: each statement with what the passport does not decide of it. */
import { countryName, formatChoice } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { Quoted } from '../answer/quoted.tsx';

type Note = NonNullable<Requirement['notes']>[number];

export function Notes({ requirement: { notes } }: { readonly requirement: Requirement }) {
  if (!notes?.length) return null;
  return (
    <>
      <h3>{messages('check')('notesTitle')}</h3>
      <ul class="bring-list">
        {notes.map((note) => (
          <li key={note.text}>
            {note.for === undefined ? null : <p class="bring-facts">{conditionText(note.for)}</p>}
            <Quoted text={note.text} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** "if you arrive by sea, below 18 years of age:"; the style sheet makes its first letter a capital. */
export function conditionText(condition: NonNullable<Note['for']>): string {
  const t = messages('check');
  const { modes, residents, purposes, minimumAge, belowAge } = condition;
  return `${[
    ...(modes ? [t('noteConditionModes', { modes: formatChoice(modes.map((mode) => t('noteMode', { mode }))) })] : []),
    ...(residents
      ? [t('noteConditionResidents', { countries: formatChoice(residents.map((code) => countryName(code, code))) })]
      : []),
    ...(purposes
      ? [
          t('noteConditionPurposes', {
            purposes: formatChoice(purposes.map((purpose) => t('notePurpose', { purpose }))),
          }),
        ]
      : []),
    ...(minimumAge == null ? [] : [t('noteConditionFromAge', { years: minimumAge })]),
    ...(belowAge == null ? [] : [t('noteConditionBelowAge', { years: belowAge })]),
  ].join(', ')}:`;
}
