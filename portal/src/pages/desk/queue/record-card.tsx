/** A group or a health requirement of which a file says a third thing: what the desk says, and what the file does. */
import { idInScope } from '../../../../../src/domain/desk/edited-record.ts';
import { messages } from '../../../i18n/messages.ts';
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
  const { record, groupId, healthRequirementId, scopeKey, ruleKey, source } = item;
  const isGroup = record === 'country_group';
  const said = item.deskSays ?? {};
  const names = Object.keys({ ...said, ...item.fileSays });
  const value = (name: string, of: unknown) => (isGroup ? <Stays stays={of} /> : <FieldValue name={name} value={of} />);
  return (
    <ItemCard
      {...card}
      named={t('recordNamed', { key: ruleKey, source, id: groupId ?? healthRequirementId ?? 0 })}
      editAddress={
        isGroup
          ? `/desk/changes/new?group=${groupId}`
          : `/desk/changes/new?destination=${idInScope({ scopeKey })}&health=${healthRequirementId}`
      }
      acts={NO_ACTS}
    >
      <dl class="desk-facts">
        {names.map((name) => (
          <div key={name}>
            <dt>{isGroup ? places.country(Number(name)) : fieldLabel(name)}</dt>
            <dd>
              {value(name, said[name])}
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
