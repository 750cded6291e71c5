/** Length of stay, cost, processing time, and the deadline. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { isForEverybody } from '../facts/form-texts.ts';
import { ownOption } from '../facts/option-texts.ts';
import { validityOf } from '../facts/validity.ts';
import { validityText } from '../facts/validity-text.ts';
import { dayBefore, type LeadTime, latestOf } from './lead-time.ts';
import { totalCost } from './total-cost.ts';
import { formsFirst } from './verdict.ts';

export function CardFacts({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  return (
    <dl class="card-facts">
      <Fact name={t('factStay')}>{stayText(requirement)}</Fact>
      <Fact name={t('factCost')}>{costText(requirement)}</Fact>
      <Fact name={t('factTime')}>{timeText(requirement)}</Fact>
      <Deadline requirement={requirement} />
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function stayText({ maxStayDays: days, isStayUnlimited, stayLimit, visaRequirementType }: Requirement): string {
  const t = messages('check');
  if (isStayUnlimited) return t('factStayUnlimited');
  if (days === null) return t(visaRequirementType === 'visa_required' ? 'factStayVisa' : 'factNotKnown');
  const windowDays = stayLimit?.windowDays ?? null;
  const per =
    stayLimit?.per === 'rolling_window' && windowDays !== null
      ? 'window'
      : stayLimit?.per === 'calendar_year'
        ? 'year'
        : stayLimit?.per === 'entry'
          ? 'entry'
          : 'other';
  return t('factStayDays', { days, per, window: windowDays ?? 0 });
}

function costText(requirement: Requirement): string {
  const t = messages('check');
  const total = totalCost(requirement);
  if (total === undefined) return t('factNotKnown');
  if (total.length === 0) return t(requirement.visaRequirementType === 'visa_free' ? 'factCostNoVisa' : 'factCostFree');
  return total.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');
}

function timeText(requirement: Requirement): string {
  const t = messages('check');
  const { visaRequirementType, visaProcessingDays: days, visaProcessingUnit } = requirement;
  if (visaRequirementType === 'visa_free') return t('factTimeNone');
  if (visaRequirementType === 'visa_on_arrival') return t('factTimeArrival');
  const apply = ownOption(requirement)?.apply;
  const wait = apply?.appointmentWait?.days;
  if (days === null) return wait === undefined ? t('factNotKnown') : t('factTimeWait', { days: wait });
  const longest = apply?.processing?.longest;
  return t(visaProcessingUnit === 'working_days' ? 'factTimeWorkingDays' : 'factTimeDays', {
    days,
    longest: longest === undefined || longest <= days ? 'none' : longest,
  });
}

/** The last day to apply, else the first day for the form, else how long the passport must be valid. */
function Deadline({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { visaRequirementType, preArrival, documentValidity } = requirement;
  const needsApplication = visaRequirementType !== 'visa_free' && visaRequirementType !== 'visa_on_arrival';
  if (needsApplication) {
    const latest = latestOf(requirement);
    if (latest === undefined) return <Fact name={t('factApply')}>{t('factNotKnown')}</Fact>;
    return (
      <Asked
        name={t('factApply')}
        lead={latest}
        before={t('applyBefore', { count: latest.amount, unit: latest.unit })}
      />
    );
  }
  if (formsFirst(requirement) > 0) {
    const opens = (preArrival ?? []).find(
      (form) => form.compulsory && form.notEarlierThanHours !== null && isForEverybody(form),
    );
    if (opens?.notEarlierThanHours != null) {
      const lead = leadOfHours(opens.notEarlierThanHours);
      const before = t('applyFrom', { count: lead.amount, unit: lead.unit });
      return <Asked name={t('factFill')} lead={lead} before={before} isBeginning />;
    }
  }
  return (
    <Fact name={t('factPassport')}>
      {documentValidity === null ? t('factNotKnown') : validityText(validityOf(documentValidity)).replace(/\.$/, '')}
    </Fact>
  );
}

const leadOfHours = (hours: number): LeadTime =>
  hours % 24 === 0 ? { amount: hours / 24, unit: 'days' } : { amount: hours, unit: 'hours' };

/** `?on=2027-01-12`, from the form of the front page. */
function arrivalOfAddress(): string {
  const on = new URLSearchParams(globalThis.location?.search).get('on') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(Date.parse(on)) ? on : '';
}

interface AskedProps {
  readonly name: string;
  readonly lead: LeadTime;
  /** What to say while there is no date of arrival. */
  readonly before: string;
  /** The first day, not the last. */
  readonly isBeginning?: boolean;
}

/** Asks for the day of arrival, and answers with a date. */
function Asked({ name, lead, before, isBeginning = false }: AskedProps) {
  const t = messages('check');
  const [arrival, setArrival] = useState(arrivalOfAddress);
  const date = arrival === '' ? undefined : dayBefore(arrival, lead);
  const isPast = date !== undefined && !isBeginning && date < new Date().toISOString().slice(0, 10);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span aria-live="polite" class={isPast ? 'card-late' : undefined}>
          {date === undefined
            ? before
            : t(isPast ? 'applyLate' : isBeginning ? 'applyFromOn' : 'applyOn', { date: formatDate(date) })}
        </span>
        <input
          type="date"
          class="card-arrival needs-script"
          aria-label={t('arrivalDate')}
          title={t('arrivalDate')}
          value={arrival}
          onInput={({ currentTarget }) => setArrival(currentTarget.value)}
        />
      </dd>
    </div>
  );
}
