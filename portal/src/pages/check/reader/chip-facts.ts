/** What chips need to know of the answer and of the address. */
import type { ComponentChildren, ComponentType } from 'preact';
import type { TypedFacts } from '../../../../../src/http/portal/shared/portal-shapes.ts';
import type { ReaderFacts } from '../../../../../src/http/portal/shared/reader-facts.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import type { Answer } from '../answer/use-answer.ts';

/** Visas and permits of others that the answer accepts. */
export const acceptedBy = (answer: Answer | undefined): Requirement['acceptedDocuments'] | undefined =>
  answer?.kind === 'answer' ? answer.result.requirement.acceptedDocuments : undefined;

/** Beside the facts: the day of arrival, and a language that the address names. */
export function keptOf(sent: (name: string) => string | undefined): Readonly<Record<string, string>> {
  const kept = ['on', 'lang'].map((name) => [name, sent(name)] as const);
  return Object.fromEntries(kept.filter((entry): entry is readonly [string, string] => Boolean(entry[1])));
}

type FactName = keyof ReaderFacts;

export interface FactChipsProps {
  /** ISO-2 codes of the page. */
  readonly passport: string;
  readonly destination: string;
  readonly facts: ReaderFacts | null;
  /** Of the answer, for the visas that it accepts. */
  readonly accepted: Requirement['acceptedDocuments'] | undefined;
  /** What else the address has: the day of arrival and the language. */
  readonly kept?: Readonly<Record<string, string>>;
  /** What was sent without script and is not clear. */
  readonly typed?: TypedFacts | undefined;
  /** The box for a country without script. */
  readonly plainField?: PlainField;
  /** What chips open, where it has to be there at once. */
  readonly fields?: ComponentType<ChipFieldsProps>;
}

export const CHIPS = [
  { key: 'residence', title: 'chipResidence', names: ['residence'] },
  { key: 'also', title: 'chipAlso', names: ['also'] },
  { key: 'visa', title: 'chipVisa', names: ['visa', 'permit'] },
  { key: 'age', title: 'chipChild', names: ['age'] },
  { key: 'purpose', title: 'chipPurpose', names: ['purpose'] },
] as const satisfies readonly { readonly key: FactName; readonly title: string; readonly names: readonly FactName[] }[];

export interface ChipFieldsProps extends FactChipsProps {
  readonly of: (typeof CHIPS)[number]['key'];
}

export type PlainField = (field: {
  readonly name: 'residence' | 'also';
  readonly label: string;
  readonly typed: TypedFacts[keyof TypedFacts] | undefined;
}) => ComponentChildren;
