/** The frame around the edit of a record: what it is about, a way out, and what is to become of the record. */
import type { ComponentChildren } from 'preact';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { DraftEdit } from './draft-edit.ts';

interface EditBoxProps {
  readonly title: string;
  /** The same with what is in English marked so. */
  readonly heading: ComponentChildren;
  readonly onRemove: () => void;
  readonly children: ComponentChildren;
}

export function EditBox({ title, heading, onRemove, children }: EditBoxProps) {
  const t = messages('desk');
  return (
    <section class="desk-box" aria-label={title}>
      <div class="dash-bar">
        <h3>{heading}</h3>
        <Button onClick={onRemove} aria-label={t('editRemoveNamed', { rule: title })}>
          {t('editRemove')}
        </Button>
      </div>
      {children}
    </section>
  );
}

export interface RecordCardProps<Edit> {
  readonly edit: Edit;
  readonly onChange: (edit: Edit) => void;
  readonly onRemove: () => void;
}

type KeyOrActionProps = Pick<RecordCardProps<DraftEdit>, 'edit' | 'onChange'>;

/** Of a new record its short name; of another one whether it changes or ends. */
export function KeyOrAction({ edit, onChange }: KeyOrActionProps) {
  const t = messages('desk');
  return edit.action === 'create' ? (
    <TextField
      label={t('newRuleKey')}
      hint={t('newRuleKeyHint')}
      value={edit.ruleKey}
      name="ruleKey"
      onInput={(next) => onChange({ ...edit, ruleKey: next })}
      autocomplete="off"
    />
  ) : (
    <SelectField
      label={t('editAction')}
      value={edit.action}
      onChange={(next) => onChange({ ...edit, action: next })}
      options={[
        { value: 'change', label: t('actionLong_change') },
        { value: 'retire', label: t('actionLong_retire') },
      ]}
    />
  );
}
