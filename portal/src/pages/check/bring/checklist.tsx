/** What to have at hand at the border, as a list to tick; details are folded. */
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { Fold } from '../answer/fold.tsx';
import { Quoted, SourceLink } from '../answer/quoted.tsx';
import { FormDetails } from '../facts/forms-section.tsx';
import { topicKey } from '../known/topic-words.ts';
import { type BringItem, bringItems, isThingToBring } from './bring-items.ts';
import { Amounts, Doubt } from './bring-section.tsx';
import { LevelChip } from './level-chip.tsx';
import './checklist.css';

export function Checklist({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { items } = bringItems(requirement);
  const things = items.filter(isThingToBring);
  const optionalForms = (requirement.preArrival ?? []).filter(({ compulsory }) => compulsory === false);
  // Without items that the list or the steps already describe in full.
  const detailed = items.filter(
    ({ topic, details, sourceUrl }) =>
      !SAID_IN_STEPS.has(topic) && (details !== null || sourceUrl !== null || topic === 'minors'),
  );
  return (
    <section aria-labelledby="check-bring">
      <h2 id="check-bring">{t('bringTitle')}</h2>
      {things.length === 0 ? (
        <p>{t('bringNothing')}</p>
      ) : (
        <ul class="checklist">
          {things.map((item) => (
            <li key={item.topic}>
              <span>{t(topicKey(item.topic))}</span>
              {item.level === 'required' ? null : <LevelChip level={item.level} />}
              {item.topic === 'funds' || item.topic === 'healthInsurance' ? (
                <Amounts item={item} requirement={requirement} />
              ) : null}
              <Doubt verification={requirement.facts[item.topic]?.verification} />
            </li>
          ))}
        </ul>
      )}
      {detailed.length + optionalForms.length === 0 ? null : (
        <Fold title={t('bringMore')} isPrinted>
          <ul class="bring-list">
            {detailed.map((item) => (
              <Detail key={item.topic} item={item} requirement={requirement} />
            ))}
            {optionalForms.map((form) => (
              <FormDetails key={form.name} step={form} />
            ))}
          </ul>
          {items.some(({ level }) => level === 'may_be_asked') ? <p class="bring-note">{t('levelNote')}</p> : null}
          {locale === 'en' ? null : <p class="bring-note">{t('quotedInEnglish')}</p>}
        </Fold>
      )}
    </section>
  );
}

const SAID_IN_STEPS: ReadonlySet<BringItem['topic']> = new Set([
  'documentValidity',
  'registrationAfterArrival',
  'exitRequirements',
]);

function Detail({ item, requirement }: { readonly item: BringItem; readonly requirement: Requirement }) {
  const t = messages('check');
  const isNamed = item.topic === 'minors' || item.level === 'recommended';
  return (
    <li>
      <div class="bring-head">
        <h3>{t(topicKey(item.topic))}</h3>
        {isNamed && item.level !== 'not_required' && item.level !== 'required' ? (
          <LevelChip level={item.level} />
        ) : null}
      </div>
      <Amounts item={item} requirement={requirement} />
      <Quoted text={item.details} />
      <SourceLink url={item.sourceUrl} />
    </li>
  );
}
