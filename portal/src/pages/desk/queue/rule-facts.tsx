/** What a rule says now, topic by topic, and beside each what was last said of it and what its page says. */

import { EVIDENCE_KINDS } from '@carnet/rules/facts/evidence.ts';
import { EDITABLE_FIELDS } from '../../../../../src/domain/desk/editable-fields.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Rule, RuleEvidence } from '../api-types.ts';
import { EvidenceLine } from '../evidence/evidence-line.tsx';
import { ExcerptView } from '../evidence/excerpt-view.tsx';
import { FieldValue } from '../words/field-value.tsx';
import { byGroup, fieldLabel, groupLabel } from '../words/rule-fields.ts';

export function RuleFacts({ rule }: { readonly rule: Rule }) {
  const t = messages('desk');
  const { fields, evidence, fileSays } = rule;
  // How it counts among others is for those who edit it.
  const groups = byGroup(EDITABLE_FIELDS.filter((name) => name in fields)).filter(({ group }) => group !== 'standing');
  return (
    <>
      {groups.map(({ group, names }) => (
        <section key={group} class="desk-topic">
          <div>
            <h3>{groupLabel(group)}</h3>
            <dl class="desk-facts">
              {names.map((name) => (
                <div key={name}>
                  <dt>{fieldLabel(name)}</dt>
                  <dd>
                    <FieldValue name={name} value={fields[name]} />
                    {fileSays && name in fileSays ? (
                      <span class="desk-file-says">
                        {t('fileSays')} <FieldValue name={name} value={fileSays[name]} />
                      </span>
                    ) : null}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <TopicEvidence evidence={evidence.filter(({ topic }) => topic === group)} />
        </section>
      ))}
    </>
  );
}

function TopicEvidence({ evidence }: { readonly evidence: readonly RuleEvidence[] }) {
  const t = messages('desk');
  // They come newest first, and stay so among their like.
  const [newest, ...older] = [...evidence].sort((one, other) => weight(one) - weight(other));
  if (newest === undefined) return null;
  return (
    <div>
      <EvidenceLine evidence={newest} />
      <ExcerptView excerpt={newest.excerpt} quote={newest.quote} />
      {older.length === 0 ? null : (
        <details class="desk-more">
          <summary>{t('moreEvidence', { count: older.length })}</summary>
          {older.map((one, index) => (
            <div key={index}>
              <EvidenceLine evidence={one} />
              <ExcerptView excerpt={one.excerpt} quote={one.quote} />
            </div>
          ))}
        </details>
      )}
    </div>
  );
}

/** What verifies the fact before what does not, official before second hand. */
const weight = ({ isSame, role, publication }: RuleEvidence): number =>
  (isSame && role === 'decides' ? 0 : 10) + EVIDENCE_KINDS.indexOf(publication.kind);
