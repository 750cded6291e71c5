/** Rules about what is said in words. */
import { at, type DataRule } from './rule.ts';

/** What the notes of a rule say, as one text. */
export function textOf(notes: readonly Readonly<Record<string, unknown>>[] | null | undefined): string {
  return (notes ?? []).map(({ text }) => text).join(' ');
}

/** Words that speak of travellers, as if the reader were not one. */
const OF_OTHERS =
  /\b(some|several|most|many|other|certain|these|those|all) (of (these|those|them)|nationals|nationalities|passports|citizens|travellers|visitors|countries)\b|\bneither exempt\b|\bnot exempt\b|\b(nationals|citizens|passport holders|holders of (an? |ordinary |diplomatic )?passports) of\b|\b(those|travellers|visitors|people|persons) (who|with|without|from)\b|\b(whoever|who(ever)? (holds|has|comes|needs|arrives|stays|enters))\b/i;

/** Another audience makes it another note. */
const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is not known has a day on which it is looked up again. */
const NOT_KNOWN =
  /\b(not known|unknown|not clear|unclear|(does|do|did) not (say|name|tell)|nothing newer|says? nothing|not said)\b/i;

export const notesForReaders: DataRule = {
  name: 'notes-for-readers',
  promise:
    'A note speaks to its reader: whom it concerns is its audience, in machine form, and never in words about others. What a ' +
    'note does not know has `reviewBy`. No note is there twice in a rule.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      for (const [index, { notes }] of file.value.rules.entries()) {
        for (const [place, note] of (notes ?? []).entries()) {
          const { text, reviewBy } = note;
          const path = ['rules', index, 'notes', place];
          if ((notes ?? []).findIndex((one) => isSame(one, note)) < place) {
            yield at(
              file,
              path,
              'the rule has this note twice.',
              'say it once, or in other words to the other readers.',
            );
          }
          const [words] = OF_OTHERS.exec(String(text)) ?? [];
          if (words !== undefined) {
            yield at(
              file,
              path,
              `the note speaks of others: "${words}".`,
              'say whom it concerns with `nationals:` and the like, and speak to "you".',
            );
          }
          if (NOT_KNOWN.test(String(text)) && !reviewBy) {
            yield at(
              file,
              path,
              'the note does not know something, and nobody looks again.',
              'add `reviewBy:` with a day.',
            );
          }
        }
      }
    }
  },
};
