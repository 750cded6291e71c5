/** What else to know: each statement with the conditions that the passport does not settle. */
import { formatChoice } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { Quoted } from '../answer/quoted.tsx';
import { issuerName } from '../facts/held-texts.ts';

type Note = NonNullable<Requirement['notes']>[number];
type Condition = NonNullable<Note['for']>;

export function Notes({ requirement: { notes } }: { readonly requirement: Requirement }) {
  if (!notes?.length) return null;
  return (
    <>
      <h3>{messages('check')('notesTitle')}</h3>
      <ul class="bring-list">
        {notes.map((note) => {
          const texts = note.for === undefined ? [] : conditionTexts(note.for);
          return (
            <li key={note.text}>
              {texts.length === 0 ? null : <p class="bring-facts">{texts.join(', ')}:</p>}
              <Quoted text={note.text} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** "if you arrive by sea", "below 18 years of age"; the style sheet makes the first letter a capital. */
export function conditionTexts(condition: Condition): readonly string[] {
  const t = messages('check');
  const {
    modes,
    residents,
    purposes,
    minimumAge,
    belowAge,
    comingFrom,
    comingFromDays: days,
    staysOverDays,
  } = condition;
  return [
    passportTexts(condition),
    modes ? t('noteConditionModes', { modes: formatChoice(modes.map((mode) => t('noteMode', { mode }))) }) : [],
    residents ? t('noteConditionResidents', { countries: formatChoice(residents.map(issuerName)) }) : [],
    purposes
      ? t('noteConditionPurposes', { purposes: formatChoice(purposes.map((purpose) => t('notePurpose', { purpose }))) })
      : [],
    minimumAge == null ? [] : t('noteConditionFromAge', { years: minimumAge }),
    belowAge == null ? [] : t('noteConditionBelowAge', { years: belowAge }),
    comingFrom ? comingFromText(comingFrom, days ?? null) : [],
    staysOverDays == null ? [] : t('noteConditionStaysOver', { days: staysOverDays }),
  ].flat();
}

function comingFromText(codes: readonly string[], days: number | null): string {
  const t = messages('check');
  const countries = formatChoice(codes.map(issuerName));
  return days === null
    ? t('noteConditionComingFrom', { countries })
    : t('noteConditionComingFromWithin', { countries, days });
}

/** On the page of a country, whose notes are for every passport. Codes of lists in the data mean nothing to a reader. */
function passportTexts({ nationals, notNationals }: Condition): readonly string[] {
  const t = messages('check');
  const isNameless = (code: string) => issuerName(code).includes(code);
  if ([nationals, notNationals].some((codes) => codes?.some(isNameless))) return [t('noteConditionSomePassports')];
  const named = (codes: readonly string[]) => ({ list: formatChoice(codes.map(issuerName)) });
  return [
    nationals ? t('noteConditionNationals', named(nationals)) : [],
    notNationals ? t('noteConditionNotNationals', named(notNationals)) : [],
  ].flat();
}
