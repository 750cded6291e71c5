/** The edit of a group: who leaves it, and who comes with which standing. */

import { MEMBERSHIP_STATUSES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { idInScope } from '../../../../../../src/domain/desk/edited-record.ts';
import { publicData } from '../../../../api/public-data.ts';
import { useRequest } from '../../../../api/use-request.ts';
import { formatList } from '../../../../i18n/format.ts';
import { messages } from '../../../../i18n/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { CountryCombobox } from '../../../../ui/fields/country-combobox.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { valueLabel } from '../../words/rule-fields.ts';
import { ScopeName } from '../../words/scope-name.tsx';
import type { Places } from '../../words/use-places.ts';
import type { DraftEdit } from '../draft-edit.ts';
import { EditBox, type RecordCardProps } from '../edit-box.tsx';
import { type DraftMember, type MemberEdits, memberEdits, newMember } from './record-edits.ts';

export function GroupEditCard({
  edit,
  onChange,
  onRemove,
  places,
}: RecordCardProps<DraftEdit> & { readonly places: Places }) {
  const t = messages('desk');
  const id = idInScope(edit);
  const group = useRequest(`country group ${id}`, (signal) =>
    publicData.get('/v1/country-groups/{id}', { path: { id }, signal }),
  );
  const today = new Date().toISOString().slice(0, 10);
  const standing = (group.data?.members ?? []).filter(({ until }) => until === null || until > today);
  const members = [...new Set(standing.map(({ countryId }) => countryId))];
  const { add, remove } = memberEdits(edit.fields);
  const set = (more: Partial<MemberEdits>) => onChange({ ...edit, fields: { add, remove, ...more } });
  const change = (index: number, member: DraftMember | undefined) =>
    set({ add: add.flatMap((one, at) => (at === index ? (member ?? []) : one)) });
  return (
    <EditBox
      title={places.scope(edit.scopeKey)}
      heading={<ScopeName places={places} scopeKey={edit.scopeKey} />}
      onRemove={onRemove}
    >
      <details class="desk-more">
        <summary>{t('groupMembers', { count: members.length })}</summary>
        <p>{formatList(members.map((one) => places.country(one)))}</p>
      </details>
      <Field label={t('memberRemove')}>
        {(control) => (
          <select
            {...control}
            key={remove.length}
            value=""
            onChange={(event) => {
              const chosen = Number(event.currentTarget.value);
              if (chosen > 0) set({ remove: [...remove, chosen] });
            }}
          >
            <option value="">{t('memberChoose')}</option>
            {members
              .filter((one) => !remove.includes(one))
              .map((one) => (
                <option key={one} value={String(one)}>
                  {places.country(one)}
                </option>
              ))}
          </select>
        )}
      </Field>
      {remove.map((one) => (
        <div key={one} class="desk-edited">
          <p>{t('memberLeaves', { country: places.country(one) })}</p>
          <Button
            onClick={() => set({ remove: remove.filter((other) => other !== one) })}
            aria-label={t('fieldDropNamed', { field: places.country(one) })}
          >
            {t('fieldDrop')}
          </Button>
        </div>
      ))}
      <CountryCombobox
        key={add.length}
        label={t('memberAdd')}
        kind="destination"
        value={undefined}
        onChoose={({ id: countryId }) => set({ add: [...add, newMember(countryId)] })}
      />
      {add.map((member, index) => (
        <NewMember
          key={`${member.countryId} ${index}`}
          member={member}
          country={places.country(member.countryId)}
          onChange={(next) => change(index, next)}
        />
      ))}
    </EditBox>
  );
}

interface NewMemberProps {
  readonly member: DraftMember;
  readonly country: string;
  readonly onChange: (member: DraftMember | undefined) => void;
}

function NewMember({ member, country, onChange }: NewMemberProps) {
  const t = messages('desk');
  return (
    <fieldset class="desk-box">
      <legend>{t('memberComes', { country })}</legend>
      <SelectField
        label={t('memberStanding')}
        value={member.status}
        onChange={(status) => onChange({ ...member, status })}
        options={MEMBERSHIP_STATUSES.map((value) => ({ value, label: valueLabel(value) }))}
      />
      <TextField
        label={t('memberSince')}
        hint={t('memberSinceHint')}
        type="date"
        name="since"
        value={member.since ?? ''}
        onInput={(since) => onChange({ ...member, since: since === '' ? null : since })}
      />
      <TextField
        label={t('memberNote')}
        name="note"
        value={member.note ?? ''}
        onInput={(note) => onChange({ ...member, note: note === '' ? null : note })}
        autocomplete="off"
      />
      <Button onClick={() => onChange(undefined)} aria-label={t('fieldDropNamed', { field: country })}>
        {t('fieldDrop')}
      </Button>
    </fieldset>
  );
}
