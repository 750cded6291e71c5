/** What is filled in, or granted, before or on arrival, besides a visa. */
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import type { Requirement } from '../answer/answer-kind.ts';
import { InlineQuoted, Quoted } from '../answer/quoted.tsx';
import { LevelChip } from '../bring/level-chip.tsx';
import { type FormStep, formTexts } from './form-texts.ts';
import { siteOf } from './site-of.ts';

/** Nothing where it is not known: the list of what is not known says so. */
export function FormsSection({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { preArrival } = requirement;
  if (preArrival === null) return null;
  return (
    <section aria-labelledby="check-forms">
      <h2 id="check-forms">{t('formsTitle')}</h2>
      {preArrival.length === 0 ? <p>{t('formsNone')}</p> : null}
      {preArrival.length === 0 ? null : (
        <ul class="bring-list">
          {preArrival.map((step) => (
            <FormDetails key={`${step.kind} ${step.name}`} step={step} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function FormDetails({ step }: { readonly step: FormStep }) {
  const t = messages('check');
  const { name, compulsory, url, details } = step;
  return (
    <li>
      <div class="bring-head">
        <h3>
          <InlineQuoted text={name} />
        </h3>
        {compulsory === null ? (
          <span class="level-chip level-not_required">{t('formUnsure')}</span>
        ) : (
          <LevelChip level={compulsory ? 'required' : 'not_required'} />
        )}
      </div>
      <p class="bring-facts">{formTexts(step).join(' · ')}</p>
      <Quoted text={details} />
      {url ? (
        <p class="check-source">
          <OutsideLink href={url}>{t('formDo', { site: siteOf(url) })}</OutsideLink>
        </p>
      ) : null}
    </li>
  );
}
