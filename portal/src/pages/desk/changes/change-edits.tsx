/** What a change does to each rule: before and after, and what says so. */
import { messages } from '../../../i18n/messages.ts';
import type { Edit } from '../api-types.ts';
import { EvidenceLine } from '../evidence/evidence-line.tsx';
import { FieldValue } from '../words/field-value.tsx';
import { fieldLabel, groupLabel } from '../words/rule-fields.ts';
import { ScopeName } from '../words/scope-name.tsx';
import { usePlaces } from '../words/use-places.ts';
import { ValueDifference } from '../words/value-difference.tsx';
import { MemberChanges } from './member-changes.tsx';

export function ChangeEdits({ edits }: { readonly edits: readonly Edit[] }) {
  const t = messages('desk');
  const places = usePlaces();
  return (
    <>
      {edits.map((edit) => (
        <section key={`${edit.scopeKey} ${edit.ruleKey}`} class="desk-box">
          <h3>
            {t(`action_${edit.action}`)}: <ScopeName places={places} scopeKey={edit.scopeKey} />
          </h3>
          {edit.record === 'entry_rule' ? (
            <p class="desk-muted">
              {edit.ruleId === null
                ? t('ruleNew', { key: edit.ruleKey })
                : t('ruleNumbered', { key: edit.ruleKey, id: edit.ruleId })}
            </p>
          ) : null}
          {edit.record === 'health_requirement' ? <p class="desk-muted">{edit.ruleKey}</p> : null}
          {edit.action === 'verify' || edit.action === 'retire' ? null : edit.record === 'country_group' ? (
            <MemberChanges edit={edit} places={places} />
          ) : (
            <Fields edit={edit} />
          )}
          {edit.evidence.map((one, index) => (
            <div key={index}>
              {one.topic === null ? null : <p class="desk-muted desk-evidence-of">{groupLabel(one.topic as never)}</p>}
              <EvidenceLine evidence={one} />
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

function Fields({ edit: { fields, before, action } }: { readonly edit: Edit }) {
  const isNew = action === 'create';
  // Of a new rule only what it says.
  const names = Object.keys(fields).filter((name) => !isNew || fields[name] !== null);
  return (
    <dl class="desk-facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldLabel(name)}</dt>
          <dd>
            {isNew ? (
              <ins>
                <FieldValue name={name} value={fields[name]} />
              </ins>
            ) : (
              <ValueDifference name={name} before={before?.[name]} after={fields[name]} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
