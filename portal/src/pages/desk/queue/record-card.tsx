/** A group, a health requirement or what the desk ended, where a file says a third thing: what each of the two says. */
import { EDITABLE_FIELDS } from '../../../../../src/domain/desk/editable-fields.ts';
import { idInScope } from '../../../../../src/domain/desk/edited-record.ts';
import { EDITABLE_HEALTH_FIELDS } from '../../../../../src/domain/desk/health-edit.ts';
import { messages } from '../../../i18n/messages.ts';
import type { QueueItem } from '../api-types.ts';
import { Stays } from '../changes/member-changes.tsx';
import { FieldValue } from '../words/field-value.tsx';
import { fieldLabel } from '../words/rule-fields.ts';
import { ItemCard, type ItemProps, type OwnActs } from './item-card.tsx';

const nothing = () => {};
/** It is not verified here: a change, or keeping ours, settles it. */
const NO_ACTS: OwnActs = { confirm: nothing, quote: nothing, sameWords: nothing, open: nothing };

export function RecordCard(card: ItemProps) {
  const { item, places } = card;
  const t = messages('desk');
  const { record, ruleId, groupId, healthRequirementId, ruleKey, source } = item;
  const isGroup = record === 'country_group';
  const said = item.deskSays ?? {};
  // Of a whole record only what it says; whom and where it is about stands above.
  const names = Object.entries({ ...said, ...item.fileSays })
    .filter(([name, one]) => !item.isRetired || (one !== null && SHOWN.has(name)))
    .map(([name]) => name);
  const value = (name: string, of: unknown) => (isGroup ? <Stays stays={of} /> : <FieldValue name={name} value={of} />);
  return (
    <ItemCard
      {...card}
      named={t('recordNamed', { key: ruleKey, source, id: ruleId ?? groupId ?? healthRequirementId ?? 0 })}
      editAddress={editAddressOf(item)}
      acts={NO_ACTS}
    >
      <dl class="desk-facts">
        {names.map((name) => (
          <div key={name}>
            <dt>{isGroup ? places.country(Number(name)) : fieldLabel(name)}</dt>
            <dd>
              {item.isRetired ? <span>{t('endedByDesk')}</span> : value(name, said[name])}
              <span class="desk-file-says">
                {t('fileSays')} {item.fileSays === null ? t('none') : value(name, item.fileSays[name])}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </ItemCard>
  );
}

function editAddressOf({ record, groupId, healthRequirementId, scopeKey, ruleKey, source, isRetired }: QueueItem) {
  if (isRetired) {
    // A new rule belongs to the open data set.
    if (source !== OPEN_DATA) return undefined;
    return `/desk/changes/new?${new URLSearchParams({ again: `${scopeKey} ${ruleKey}` })}`;
  }
  return record === 'country_group'
    ? `/desk/changes/new?group=${groupId}`
    : `/desk/changes/new?destination=${idInScope({ scopeKey })}&health=${healthRequirementId}`;
}

const OPEN_DATA = 'open-data';
const SHOWN: ReadonlySet<string> = new Set([...EDITABLE_FIELDS, ...EDITABLE_HEALTH_FIELDS]);
