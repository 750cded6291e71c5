/** Fields of the form, each bound to its path in the draft. */
import { messages } from '../../../i18n/messages.ts';
import { type CountryBox, CountryCombobox } from '../../../ui/fields/country-combobox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { placeName } from '../draft/names.ts';
import { useTripField, useTripForm } from './trip-form.ts';

const ISO2_LETTERS = 2;

interface Bound {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

export function DayField({ path, label, hint }: Bound) {
  const { value, set, error } = useTripField<string>(path);
  return (
    <Field id={path} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value ?? ''}
          onInput={(event) => set(event.currentTarget.value || undefined)}
        />
      )}
    </Field>
  );
}

/** A day, and the time where hours may decide or one is told already. */
export function MomentField({ path, label, hint, withTime }: Bound & { readonly withTime: boolean }) {
  const t = messages('plan');
  const { value, set, error } = useTripField<string>(path);
  const [day = '', time = ''] = (value ?? '').split('T');
  const join = (newDay: string, newTime: string) => set(newDay && (newTime ? `${newDay}T${newTime}` : newDay));
  return (
    <Field id={path} label={label} hint={hint} error={error}>
      {(control) => (
        <div class="plan-moment">
          <input
            {...control}
            type="date"
            value={day}
            onInput={(event) => join(event.currentTarget.value, event.currentTarget.value ? time : '')}
          />
          {withTime || time ? (
            <input
              type="time"
              value={time}
              disabled={day === ''}
              aria-label={t('timeOf', { label })}
              onInput={(event) => join(day, event.currentTarget.value)}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

export function CountField({ path, label, hint, most }: Bound & { readonly most: number }) {
  const { value, set, error } = useTripField<number>(path);
  return (
    <Field id={path} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          value={value === undefined ? '' : String(value)}
          onInput={({ currentTarget: { value: text } }) => set(/^\d+$/.test(text) ? Number(text) : undefined)}
        />
      )}
    </Field>
  );
}

export function WordField(props: Bound & { readonly longest: number; readonly isCode?: boolean }) {
  const { path, label, hint, longest, isCode } = props;
  const { value, set, error } = useTripField<string>(path);
  return (
    <Field id={path} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="text"
          autocomplete="off"
          autocapitalize={isCode ? 'characters' : 'off'}
          spellcheck={false}
          maxLength={longest}
          value={value ?? ''}
          onInput={({ currentTarget: { value: text } }) => set((isCode ? text.toUpperCase() : text) || undefined)}
        />
      )}
    </Field>
  );
}

interface ChoiceFieldProps extends Bound {
  readonly values: readonly string[];
  readonly nameOf: (value: string) => string;
  /** What stands for nothing told; absent = something always is. */
  readonly none?: string;
}

export function ChoiceField({ path, label, hint, values, nameOf, none }: ChoiceFieldProps) {
  const { value, set, error } = useTripField<string>(path);
  return (
    <Field id={path} label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} value={value ?? ''} onChange={(event) => set(event.currentTarget.value || undefined)}>
          {none === undefined ? null : <option value="">{none}</option>}
          {values.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const FLAGS = { yes: true, no: false } as const;

/** Yes, no, or not told. */
export function FlagField({ path, label, hint }: Bound) {
  const t = messages('plan');
  const { value, set, error } = useTripField<boolean>(path);
  return (
    <Field id={path} label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          value={value === undefined ? '' : value ? 'yes' : 'no'}
          onChange={(event) => set(FLAGS[event.currentTarget.value as keyof typeof FLAGS])}
        >
          <option value="">{t('notTold')}</option>
          <option value="yes">{t('yes')}</option>
          <option value="no">{t('no')}</option>
        </select>
      )}
    </Field>
  );
}

interface CountryFieldProps extends Bound {
  readonly kind: 'passport' | 'destination';
  /** Besides putting it at the path. */
  readonly onChoose?: (iso2: string) => void;
}

export function CountryField({ path, label, hint, kind, onChoose }: CountryFieldProps) {
  const { boxes } = useTripForm();
  const t = messages('plan');
  const { value, set, error } = useTripField<string>(path);
  // From a link, or tried out: visas may be of a group such as SCHENGEN.
  if (value !== undefined && value.length !== ISO2_LETTERS) {
    return (
      <Field id={path} label={label} error={error}>
        {(control) => (
          <>
            <input {...control} readOnly value={placeName(value)} />
            <button type="button" class="plan-remove" onClick={() => set(undefined)}>
              {t('otherIssuer')}
            </button>
          </>
        )}
      </Field>
    );
  }
  return (
    <div class="field">
      <CountryCombobox
        box={(box: CountryBox | null) => {
          if (box) boxes.set(path, box);
          else boxes.delete(path);
        }}
        id={path}
        label={label}
        kind={kind}
        value={value}
        problem={error}
        onChoose={({ iso2 }) => (onChoose ? onChoose(iso2) : set(iso2))}
        onClear={() => set(undefined)}
      />
      {hint ? <p class="field-hint plan-hint-below">{hint}</p> : null}
    </div>
  );
}

interface AddButtonProps {
  /** Path of the list, which is the button's id: what is missing of a list leads there. */
  readonly path: string;
  readonly onAdd: () => void;
  readonly children: string;
}

export function AddButton({ path, onAdd, children }: AddButtonProps) {
  return (
    <button type="button" class="plan-add" id={path} onClick={onAdd}>
      <span aria-hidden="true">+</span> {children}
    </button>
  );
}
