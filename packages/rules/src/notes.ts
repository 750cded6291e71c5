/** What else an answer says, to its reader. */
import { capitalised } from './countries/country-in-sentence.ts';
import { type Condition, conditionFor, isForReader, type Reader } from './facts/audience.ts';
import type { Topic } from './facts/topic-names.ts';
import type { StatedNote } from './schema/topics/note-topic.ts';

/** Members that nothing is known of are left out. */
export interface Note {
  readonly text: string;
  readonly topic?: Topic;
  readonly for?: Condition;
  readonly reviewBy?: string;
}

/** Null = nothing is said. */
export function notesFor(notes: readonly StatedNote[] | null, reader: Reader): readonly Note[] | null {
  const found = (notes ?? []).filter((one) => isForReader(one, reader)).map((one) => noteFor(one, reader));
  return found.length === 0 ? null : found;
}

function noteFor(note: StatedNote, reader: Reader): Note {
  const condition = conditionFor(note, reader);
  return {
    text: note.text,
    ...(note.topic !== null && { topic: note.topic }),
    ...(condition !== undefined && { for: condition }),
    ...(note.reviewBy !== null && { reviewBy: note.reviewBy }),
  };
}

const ARRIVING = { air: 'by air', sea: 'by sea', land: 'by land' } as const;

/** All of them as one text, in English, each with its condition; null = nothing is said. */
export function textOfNotes(notes: readonly Note[] | null): string | null {
  return notes === null ? null : notes.map(spoken).join(' ');
}

function spoken({ text, for: condition }: Note): string {
  const said = condition === undefined ? [] : conditionTexts(condition);
  return said.length === 0 ? text : `${capitalised(said.join(', and '))}: ${text}`;
}

function conditionTexts({ modes, purposes, residents, minimumAge, belowAge, ...of }: Condition): string[] {
  return [
    ...(of.nationals ? [`with a passport of ${oneOf(of.nationals)}`] : []),
    ...(of.notNationals ? [`without a passport of ${oneOf(of.notNationals)}`] : []),
    ...(residents ? [`if you live in ${oneOf(residents)}`] : []),
    ...(modes ? [`if you arrive ${oneOf(modes.map((mode) => ARRIVING[mode]))}`] : []),
    ...(purposes ? [`if you travel for ${oneOf(purposes)}`] : []),
    ...(minimumAge === undefined ? [] : [`from ${minimumAge} years of age`]),
    ...(belowAge === undefined ? [] : [`below ${belowAge} years of age`]),
    ...(of.comingFrom ? [`if you come from ${oneOf(of.comingFrom)}${within(of.comingFromDays)}`] : []),
    ...(of.staysOverDays === undefined ? [] : [`if you stay for more than ${of.staysOverDays} days`]),
  ];
}

const within = (days: number | undefined) => (days === undefined ? '' : ` or were there in the last ${days} days`);

function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
