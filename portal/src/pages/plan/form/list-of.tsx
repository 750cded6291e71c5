/** A list that grows and shrinks: each entry in a group with its name and a way to take it out, and a button for more. */
import type { ComponentChildren } from 'preact';
import { messages } from '../../../i18n/messages.ts';
import { focusAt } from './focus-at.ts';
import { AddButton } from './trip-fields.tsx';
import { useTripForm } from './trip-form.ts';

interface ListOfProps<Entry> {
  /** Of the list. */
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly nameOf: (number: number) => string;
  readonly addLabel: string;
  readonly added: Entry;
  readonly most: number;
  /** The field of a new entry that is filled in first. */
  readonly firstField: string;
  /** As many first entries stay. */
  readonly least?: number;
  readonly onRemove?: (index: number) => void;
  readonly children: (path: string, entry: Entry, index: number) => ComponentChildren;
}

export function ListOf<Entry>(props: ListOfProps<Entry>) {
  const { path, entries, nameOf, addLabel, added, most, firstField, least = 0, children } = props;
  const t = messages('plan');
  const { set } = useTripForm();
  const remove = (index: number) => {
    if (props.onRemove) props.onRemove(index);
    else set(path, entries.toSpliced(index, 1));
    focusAt(path);
  };
  return (
    <>
      {entries.map((entry, index) => (
        // Entries have no name of their own but their place.
        <fieldset class="plan-entry" key={index}>
          <legend class={entries.length === 1 && least === 1 ? 'visually-hidden' : undefined}>
            {nameOf(index + 1)}
          </legend>
          {children(`${path}[${index}]`, entry, index)}
          {entries.length > least ? (
            <button type="button" class="plan-remove" onClick={() => remove(index)}>
              {t('remove')} <span class="visually-hidden">{nameOf(index + 1)}</span>
            </button>
          ) : null}
        </fieldset>
      ))}
      {entries.length < most ? (
        <AddButton
          path={path}
          onAdd={() => {
            set(path, [...entries, added]);
            focusAt(`${path}[${entries.length}].${firstField}`);
          }}
        >
          {addLabel}
        </AddButton>
      ) : null}
    </>
  );
}
