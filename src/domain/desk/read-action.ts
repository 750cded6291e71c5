/** Reads what is done to a record, and to which one. */
import { isId } from '@carnet/rules/storable.ts';
import type { Problems } from '@carnet/rules/trips/question/question-error.ts';
import type { EditAction } from './edit.ts';

export const SENT_ACTIONS = ['create', 'change', 'retire'] as const satisfies readonly EditAction[];

export interface NamedRecord {
  /** Of the edit. */
  readonly path: string;
  /** The member with its id. */
  readonly name: string;
  /** In messages. */
  readonly what: string;
}

/** Whether the record is new: then it has no id yet. */
export function readAction(
  action: unknown,
  id: unknown,
  { path, name, what }: NamedRecord,
  problems: Problems,
): boolean {
  if (!(SENT_ACTIONS as readonly unknown[]).includes(action)) {
    problems.unreadable(`${path}.action`, () => `must be one of ${SENT_ACTIONS.join(', ')}`);
  }
  const isNew = action === 'create';
  if (isNew ? id !== undefined : !isId(id)) {
    problems.unreadable(`${path}.${name}`, () =>
      isNew ? `is given to a new ${what}: leave it out` : `must be the id of a ${what}`,
    );
  }
  return isNew;
}

export function refuseOthers(others: object, known: readonly string[], path: string, problems: Problems): void {
  for (const name of Object.keys(others)) {
    problems.unreadable(`${path}.${name}`, () => `is unknown (known: ${known.join(', ')})`);
  }
}
