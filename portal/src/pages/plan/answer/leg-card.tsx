/** One leg: the document to use, why, every item with its status, the days of stay, and the other documents. */
import type { AnswerLeg } from '@carnet/rules/trips/trip-answer.ts';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { placeName } from '../draft/names.ts';
import type { AskedTrip } from './asked-trip.ts';
import { ItemList } from './item-list.tsx';
import { LedgerFacts } from './ledger-facts.tsx';
import { type LegGroup, legGroups } from './same-answers.ts';
import { travellerNames } from './traveller-names.ts';
import { toneOf, VerdictBadge } from './verdict-badge.tsx';

export function LegCard({ asked, index }: { readonly asked: AskedTrip; readonly index: number }) {
  const t = messages('plan');
  const { draft, answer } = asked;
  const groups = legGroups(answer, index);
  const [first] = groups;
  if (first === undefined) return null;
  const { role, country } = first.leg;
  const told = draft.legs[index];
  const days = new Set(
    [told?.arrivesOn, told?.departsOn].filter((one) => one !== undefined).map((one) => one.slice(0, 10)),
  );
  return (
    <li class={`plan-leg plan-leg-${role}`}>
      <h3>
        <span class="plan-leg-role">{t('role', { role })}</span> {placeName(country.iso2)}
      </h3>
      {days.size > 0 ? <p class="plan-leg-days">{[...days].map(formatDate).join(' – ')}</p> : null}
      {groups.map((group) => (
        <GroupAnswer
          key={group.travellers.join()}
          group={group}
          first={travellerNames(first.travellers, answer.travellers.length)}
          who={travellerNames(group.travellers, answer.travellers.length)}
        />
      ))}
    </li>
  );
}

interface GroupAnswerProps {
  readonly group: LegGroup;
  /** Null = everybody. */
  readonly who: string | null;
  /** Who is in the first group. */
  readonly first: string | null;
}

function GroupAnswer({ group: { leg, differing }, who, first }: GroupAnswerProps) {
  const t = messages('plan');
  const { documentRef, satisfiedBy } = leg;
  return (
    <div class={`plan-group plan-tone-${toneOf(leg.verdict)}`}>
      {who === null ? null : <h4>{who}</h4>}
      <p class="plan-group-verdict">
        <VerdictBadge verdict={leg.verdict} />
      </p>
      {documentRef === null ? null : (
        <p class="plan-use">
          {t('use')} <strong>{documentRef}</strong>
          {satisfiedBy === null ? null : (
            <>
              {' '}
              {t('useWith')} <strong>{satisfiedBy.authorisationRef}</strong>
            </>
          )}
        </p>
      )}
      {differing === null || differing.length > 0 ? <p>{leg.because}</p> : null}
      <ItemList items={differing ?? leg.items} />
      {differing === null ? <Rest leg={leg} /> : <p>{t('restAs', { who: first ?? '' })}</p>}
    </div>
  );
}

function Rest({ leg: { ledger, alternatives } }: { readonly leg: AnswerLeg }) {
  const t = messages('plan');
  return (
    <>
      {ledger === null ? null : <LedgerFacts ledger={ledger} />}
      {alternatives.length === 0 ? null : (
        <details class="plan-details">
          <summary>{t('otherDocuments')}</summary>
          <ul class="plan-others">
            {alternatives.map((other) => (
              <li key={other.documentRef}>
                <strong>{other.documentRef}</strong> <VerdictBadge verdict={other.verdict} />
                <p>{other.because}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
