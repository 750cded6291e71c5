/**
 * The rules that were considered for a pair: which one decides, at which step each other one lost, and what was
 * inherited.
 */
import type { CountryName } from '../../../api/country-names.ts';
import { publicData } from '../../../api/public-data.ts';
import { useRequest } from '../../../api/use-request.ts';
import { countryName } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import { sourceName } from '../answer/source-name.ts';
import { withinSentence } from '../answer/within-sentence.ts';
import { type Candidate, groupIdsOf, inheritedByRule, isInheritedKey, type Trace } from './trace-words.ts';
import './trace-list.css';

interface TraceListProps {
  readonly trace: Trace;
  /** Passport and destination: a candidate that names a country names one of them. */
  readonly pair: readonly Pick<CountryName, 'id' | 'iso2' | 'name'>[];
  /** Names of groups are asked for when somebody reads them. */
  readonly isRead: boolean;
}

export function TraceList({ trace, pair, isRead }: TraceListProps) {
  return (
    <>
      <p>{messages('check')('whyLead')}</p>
      <Candidates trace={trace} pair={pair} isRead={isRead} />
      <Inherited trace={trace} />
    </>
  );
}

function Candidates({ trace, pair, isRead }: TraceListProps) {
  const t = messages('check');
  const ids = groupIdsOf(trace);
  const { data: groups } = useRequest(isRead && ids.length > 0 ? `groups ${ids}` : null, (signal) =>
    groupNames(ids, signal),
  );
  const side = (countryId: number | null, groupId: number | null, everyone: string) => {
    const country = pair.find(({ id }) => id === countryId);
    if (country) return countryName(country.iso2, country.name);
    if (groupId === null) return everyone;
    const name = groups?.get(groupId);
    return name ? <span lang="en">{name}</span> : t('scopeGroup');
  };
  return (
    <ol class="trace-rules">
      {trace.candidates.map((candidate) => (
        <li key={candidate.ruleId} class={`trace-${candidate.outcome}`}>
          <p class="trace-outcome">{outcomeText(candidate)}</p>
          <p>
            {t('scopePassports')} {side(candidate.fromCountryId, candidate.fromCountryGroupId, t('scopeEveryPassport'))}
            . {t('scopeDestinations')}{' '}
            {side(candidate.toCountryId, candidate.toCountryGroupId, t('scopeEveryDestination'))}.
          </p>
          <p class="check-source">
            {t('ruleFacts', {
              id: String(candidate.ruleId),
              priority: candidate.priority,
              source: sourceName(candidate.source),
            })}
          </p>
        </li>
      ))}
    </ol>
  );
}

function outcomeText({ outcome, lostAtStep }: Candidate): string {
  const t = messages('check');
  switch (outcome) {
    case 'won':
      return t('outcomeWon');
    case 'lost':
      return t('outcomeLost', { step: String(lostAtStep ?? '') });
    case 'no_visa':
      return t('outcomeNoVisa');
    case 'not_in_force':
      return t('outcomeNotInForce');
    case 'shadowed_by_source':
      return t('outcomeShadowed');
    default:
      return t('outcomeNotApplicable');
  }
}

async function groupNames(ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, string>> {
  const groups = await Promise.all(
    ids.map((id) => publicData.get('/v1/country-groups/{id}', { path: { id }, signal })),
  );
  return new Map(groups.map(({ id, name }) => [id, name]));
}

function Inherited({ trace }: { readonly trace: Trace }) {
  const t = messages('check');
  return (
    <>
      {[...inheritedByRule(trace)].map(([ruleId, keys]) => (
        <p key={ruleId}>
          {t('inherited', {
            id: String(ruleId),
            list: new Intl.ListFormat(locale).format(
              keys.map((key) => (isInheritedKey(key) ? withinSentence(t(key)) : key)),
            ),
          })}
        </p>
      ))}
    </>
  );
}
