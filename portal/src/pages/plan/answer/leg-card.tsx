/** One leg: its verdict and the reason; folded, its requirements with their sources. */
import type { AnswerLeg } from '@carnet/rules/trips/trip-answer.ts';
import { formatDate, formatDays } from '../../../i18n/format.ts';
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
  const days = [...new Set([told?.arrivesOn, told?.departsOn].flatMap((one) => one?.slice(0, 10) ?? []))];
  return (
    <li class={`plan-leg plan-leg-${role}`}>
      <h3>
        <span class="plan-leg-role">{t('role', { role })}</span> {placeName(country.iso2)}
      </h3>
      {days.length > 0 ? (
        <p class="plan-leg-days">
          {days.length === 1 ? formatDate(days[0] ?? '') : formatDays(days[0] ?? '', days[1] ?? '')}
        </p>
      ) : null}
      {groups.map((group) => (
        <GroupAnswer
          key={group.travellers.join()}
          asked={asked}
          group={group}
          first={travellerNames(draft, first.travellers)}
          who={travellerNames(draft, group.travellers)}
        />
      ))}
    </li>
  );
}

interface GroupAnswerProps {
  readonly asked: AskedTrip;
  readonly group: LegGroup;
  /** Null = everybody. */
  readonly who: string | null;
  /** Who is in the first group. */
  readonly first: string | null;
}

function GroupAnswer({ asked, group: { leg, travellers, differing }, who, first }: GroupAnswerProps) {
  const t = messages('plan');
  const { documentRef, satisfiedBy, role, verdict } = leg;
  const hasChoice = travellers.some((index) => (asked.draft.travellers[index]?.documents.length ?? 0) > 1);
  // Leaving and coming home need no reason unless there is a problem.
  const isPlain = verdict === 'sufficient' && (role === 'origin' || role === 'return');
  const items = differing ?? leg.items;
  return (
    <div class={`plan-group plan-tone-${toneOf(verdict)}`}>
      {who === null ? null : <h4>{who}</h4>}
      <p class="plan-group-verdict">
        <VerdictBadge verdict={verdict} isOfLeg />
      </p>
      {documentRef === null || !(hasChoice || satisfiedBy !== null) ? null : (
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
      {!isPlain && (differing === null || differing.length > 0) ? <p>{leg.because}</p> : null}
      {differing === null ? <Rest leg={leg} /> : <p>{t('restAs', { who: first ?? '' })}</p>}
      {items.length > 0 ? (
        <details class="plan-details plan-leg-more">
          <summary>
            {t('legMore')} <span class="visually-hidden">{placeName(leg.country.iso2)}</span>
          </summary>
          <ItemList items={items} />
        </details>
      ) : null}
    </div>
  );
}

function Rest({ leg: { ledger, alternatives } }: { readonly leg: AnswerLeg }) {
  const t = messages('plan');
  // With all days left the reason already says how many there are.
  const isCounted = ledger !== null && (ledger.usedDays > 0 || ledger.remainingDays < ledger.limitDays);
  return (
    <>
      {isCounted ? <LedgerFacts ledger={ledger} /> : null}
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
