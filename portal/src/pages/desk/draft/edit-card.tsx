/** The edit of one rule: its fields, chosen from the list of fields, with what it says now beside what it is to say. */
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import type { Values } from '../api-types.ts';
import { FieldValue } from '../words/field-value.tsx';
import { EDITABLE_GROUPS, fieldLabel, fieldNamed, groupLabel } from '../words/rule-fields.ts';
import type { Places } from '../words/use-places.ts';
import type { DraftEdit } from './draft.ts';
import { EditBox, KeyOrAction, type RecordCardProps } from './edit-box.tsx';
import { ValueField } from './value-field.tsx';

export function EditCard({
  edit,
  places,
  onChange,
  onRemove,
}: RecordCardProps<DraftEdit> & { readonly places: Places }) {
  const t = messages('desk');
  const { action, ruleId, scopeKey, ruleKey, fields } = edit;
  const rule = useRequest(ruleId === null ? null : `desk rule ${ruleId}`, (signal) =>
    dashboardApi.get('/v1/desk/rules/{id}', { path: { id: ruleId ?? 0 }, signal }),
  );
  const current: Values = rule.data?.fields ?? {};
  const set = (name: string, value: unknown) => onChange({ ...edit, fields: { ...fields, [name]: value } });
  const drop = (name: string) => {
    const { [name]: _, ...rest } = fields;
    onChange({ ...edit, fields: rest });
  };
  const names = EDITABLE_GROUPS.flatMap((one) => one.names).filter((name) => name in fields);
  return (
    <EditBox title={places.scope(scopeKey)} onRemove={onRemove}>
      {action === 'create' ? null : <p class="desk-muted">{t('ruleNumbered', { key: ruleKey, id: ruleId ?? 0 })}</p>}
      <KeyOrAction edit={edit} onChange={onChange} />
      {action === 'retire' ? null : (
        <>
          {names.map((name) => (
            <div key={name} class="desk-edited">
              <div>
                <ValueField
                  label={fieldLabel(name)}
                  field={fieldNamed(name) ?? { kind: 'text' }}
                  value={fields[name]}
                  onChange={(value) => set(name, value)}
                />
                {action === 'create' ? null : (
                  <p class="desk-now">
                    {t('saysNow')} <FieldValue name={name} value={current[name] ?? null} />
                  </p>
                )}
              </div>
              <Button onClick={() => drop(name)} aria-label={t('fieldDropNamed', { field: fieldLabel(name) })}>
                {t('fieldDrop')}
              </Button>
            </div>
          ))}
          <FieldChoice
            key={names.length}
            taken={names}
            current={current}
            onChoose={(name) => set(name, current[name] ?? null)}
          />
        </>
      )}
    </EditBox>
  );
}

interface FieldChoiceProps {
  readonly taken: readonly string[];
  readonly current: Values;
  readonly onChoose: (name: string) => void;
}

/** All fields by topic; those that the rule states already are marked. */
function FieldChoice({ taken, current, onChoose }: FieldChoiceProps) {
  const t = messages('desk');
  return (
    <Field label={t('fieldAdd')} hint={t('fieldAddHint')}>
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
                .filter((name) => !taken.includes(name))
                .map((name) => (
                  <option key={name} value={name}>
                    {name in current ? t('fieldStated', { field: fieldLabel(name) }) : fieldLabel(name)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}
