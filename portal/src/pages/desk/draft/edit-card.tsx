/** The edit of one rule: all that it says now, by topic; what is to be changed opens in its place. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { EDITABLE_FIELDS } from '../../../../../src/domain/desk/editable-fields.ts';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ErrorNotice, Loading } from '../../../ui/notices.tsx';
import type { Values } from '../api-types.ts';
import { FieldValue } from '../words/field-value.tsx';
import { byGroup, EDITABLE_GROUPS, fieldLabel, fieldNamed, groupLabel } from '../words/rule-fields.ts';
import { ScopeName } from '../words/scope-name.tsx';
import type { Places } from '../words/use-places.ts';
import { ValueDifference } from '../words/value-difference.tsx';
import type { DraftEdit } from './draft.ts';
import { EditBox, KeyOrAction, type RecordCardProps } from './edit-box.tsx';
import { ValueField } from './value-field.tsx';

/** The field that the reader has just opened, or put back: it gets the focus. */
interface Moved {
  readonly name: string;
  readonly to: 'box' | 'line';
}

export function EditCard({
  edit,
  places,
  onChange,
  onRemove,
}: RecordCardProps<DraftEdit> & { readonly places: Places }) {
  const t = messages('desk');
  const { action, ruleId, scopeKey, ruleKey, fields } = edit;
  const [moved, setMoved] = useState<Moved>();
  const rule = useRequest(ruleId === null ? null : `desk rule ${ruleId}`, (signal) =>
    dashboardApi.get('/v1/desk/rules/{id}', { path: { id: ruleId ?? 0 }, signal }),
  );
  const current: Values = rule.data?.fields ?? {};
  const isNew = action === 'create';
  const set = (name: string, value: unknown) => onChange({ ...edit, fields: { ...fields, [name]: value } });
  const open = (name: string) => {
    setMoved({ name, to: 'box' });
    set(name, current[name] ?? null);
  };
  const putBack = (name: string) => {
    setMoved({ name, to: 'line' });
    const { [name]: _, ...rest } = fields;
    onChange({ ...edit, fields: rest });
  };
  const isShown = (name: string) => name in current || name in fields;
  const isLoading = ruleId !== null && rule.data === undefined;
  return (
    <EditBox
      title={places.scope(scopeKey)}
      heading={<ScopeName places={places} scopeKey={scopeKey} />}
      onRemove={onRemove}
    >
      {isNew ? null : <p class="desk-muted">{t('ruleNumbered', { key: ruleKey, id: ruleId ?? 0 })}</p>}
      <KeyOrAction edit={edit} onChange={onChange} />
      {isLoading && rule.status === 'failed' ? <ErrorNotice error={rule.error} onRetry={rule.retry} /> : null}
      {isLoading && rule.status !== 'failed' ? <Loading lines={6} /> : null}
      {isLoading || action === 'retire' ? null : (
        <>
          {byGroup(EDITABLE_FIELDS.filter(isShown)).map(({ group, names }) => (
            <section key={group} class="desk-present">
              <h4>{groupLabel(group)}</h4>
              <ul>
                {names.map((name) =>
                  name in fields ? (
                    <OpenField
                      key={name}
                      name={name}
                      value={fields[name]}
                      current={isNew ? undefined : (current[name] ?? null)}
                      isFocused={moved?.name === name && moved.to === 'box'}
                      onChange={(value) => set(name, value)}
                      onPutBack={() => putBack(name)}
                    />
                  ) : (
                    <Line
                      key={name}
                      name={name}
                      value={current[name]}
                      isFocused={moved?.name === name && moved.to === 'line'}
                      onOpen={() => open(name)}
                    />
                  ),
                )}
              </ul>
            </section>
          ))}
          <FieldChoice key={Object.keys(fields).length} isTaken={isShown} onChoose={open} />
        </>
      )}
    </EditBox>
  );
}

interface LineProps {
  readonly name: string;
  readonly value: unknown;
  readonly isFocused: boolean;
  readonly onOpen: () => void;
}

/** What it says now, and the way to change it. */
function Line({ name, value, isFocused, onOpen }: LineProps) {
  const t = messages('desk');
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isFocused) line.current?.querySelector('button')?.focus();
  }, []);
  const label = fieldLabel(name);
  return (
    <li ref={line} class="desk-line">
      <span class="desk-line-label">{label}</span>
      <div class="desk-line-value">
        <FieldValue name={name} value={value} />
      </div>
      <Button look="quiet" onClick={onOpen} aria-label={t('fieldOpenNamed', { field: label })}>
        {t('fieldOpen')}
      </Button>
    </li>
  );
}

interface OpenFieldProps {
  readonly name: string;
  readonly value: unknown;
  /** Undefined = the rule is new. */
  readonly current: unknown;
  readonly isFocused: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onPutBack: () => void;
}

function OpenField({ name, value, current, isFocused, onChange, onPutBack }: OpenFieldProps) {
  const t = messages('desk');
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isFocused) item.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, []);
  const label = fieldLabel(name);
  const isChanged = JSON.stringify(value ?? null) !== JSON.stringify(current);
  return (
    <li ref={item} class="desk-edited">
      <div>
        <ValueField label={label} field={fieldNamed(name) ?? { kind: 'text' }} value={value} onChange={onChange} />
        {current === undefined ? null : (
          <div class="desk-now">
            {isChanged ? (
              <>
                {t('difference')} <ValueDifference name={name} before={current} after={value} />
              </>
            ) : (
              <>
                {t('saysNow')} <FieldValue name={name} value={current} />
              </>
            )}
          </div>
        )}
      </div>
      <Button onClick={onPutBack} aria-label={t('fieldDropNamed', { field: label })}>
        {t('fieldDrop')}
      </Button>
    </li>
  );
}

interface FieldChoiceProps {
  readonly isTaken: (name: string) => boolean;
  readonly onChoose: (name: string) => void;
}

/** Fields without a value, by topic. */
function FieldChoice({ isTaken, onChoose }: FieldChoiceProps) {
  const t = messages('desk');
  return (
    <Field label={t('fieldAdd')}>
      {(control) => (
        <select
          {...control}
          value=""
          onChange={(event) => event.currentTarget.value && onChoose(event.currentTarget.value)}
        >
          <option value="">{t('fieldChoose')}</option>
          {EDITABLE_GROUPS.map(({ group, names }) => (
            <optgroup key={group} label={groupLabel(group)}>
              {names
                .filter((name) => !isTaken(name))
                .map((name) => (
                  <option key={name} value={name}>
                    {fieldLabel(name)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}
