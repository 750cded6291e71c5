/** What else an answer says, to its reader. */
import { capitalised } from './countries/country-in-sentence.ts';
import { isForReader, type Reader, withoutDecided } from './facts/audience.ts';
import type { Topic } from './facts/topic-names.ts';
import { AUDIENCE_FIELDS, type Audience } from './schema/topics/audience.ts';
import type { StatedNote } from './schema/topics/note-topic.ts';

/** What the passport does not decide: members that say nothing are left out. */
export type NoteCondition = {
  readonly [Name in Exclude<keyof Audience, 'validFrom' | 'validUntil'>]?: NonNullable<Audience[Name]>;
};

/** Members that nothing is known of are left out. */
export interface Note {
  readonly text: string;
  readonly topic?: Topic;
  readonly for?: NoteCondition;
  readonly reviewBy?: string;
}

const CONDITIONS = Object.keys(AUDIENCE_FIELDS).filter(
  (name): name is keyof NoteCondition => name !== 'validFrom' && name !== 'validUntil',
);

/** Null = nothing is said. */
export function notesFor(notes: readonly StatedNote[] | null, reader: Reader): readonly Note[] | null {
  const found = (notes ?? []).filter((one) => isForReader(one, reader)).map((one) => noteFor(one, reader));
  return found.length === 0 ? null : found;
}

function noteFor(note: StatedNote, reader: Reader): Note {
  const left = withoutDecided(note, reader);
  const condition = Object.fromEntries(
    CONDITIONS.filter((name) => left[name] !== null).map((name) => [name, left[name]]),
  );
  return {
    text: note.text,
    ...(note.topic !== null && { topic: note.topic }),
    ...(Object.keys(condition).length > 0 && { for: condition as NoteCondition }),
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

function conditionTexts({ modes, purposes, residents, minimumAge, belowAge, ...of }: NoteCondition): string[] {
  return [
    ...(of.nationals ? [`with a passport of ${oneOf(of.nationals)}`] : []),
    ...(of.notNationals ? [`without a passport of ${oneOf(of.notNationals)}`] : []),
    ...(residents ? [`if you live in ${oneOf(residents)}`] : []),
    ...(modes ? [`if you arrive ${oneOf(modes.map((mode) => ARRIVING[mode]))}`] : []),
    ...(purposes ? [`if you travel for ${oneOf(purposes)}`] : []),
    ...(minimumAge === undefined ? [] : [`from ${minimumAge} years of age`]),
    ...(belowAge === undefined ? [] : [`below ${belowAge} years of age`]),
  ];
}

function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
