/** What every field of the form works on: the draft, and what is wrong with it. A field's id is its path. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CountryBox } from '../../../ui/fields/country-combobox.tsx';
import { getAt } from '../draft/path.ts';
import type { TripDraft } from '../draft/trip-draft.ts';

export interface TripForm {
  readonly draft: TripDraft;
  /** `undefined` = not told. */
  readonly set: (path: string, value: unknown) => void;
  readonly change: (draft: TripDraft) => void;
  /** Texts by path. */
  readonly problems: ReadonlyMap<string, string>;
  /** Boxes of countries, to settle what is still being typed when the form is sent. */
  readonly boxes: Map<string, CountryBox>;
}

export const TripFormContext = createContext<TripForm | undefined>(undefined);

export function useTripForm(): TripForm {
  const form = useContext(TripFormContext);
  if (form === undefined) throw new Error('There is no form of a trip around this field');
  return form;
}

export function useTripField<Value>(path: string) {
  const { draft, set, problems } = useTripForm();
  return {
    value: getAt(draft, path) as Value | undefined,
    set: (value: Value | undefined) => set(path, value),
    error: problems.get(path),
  };
}
