/** Why this is the answer: the rules that were considered, which one decided and at which step each other one lost. */
import { useState } from 'preact/hooks';
import { publicData } from '../../api/public-data.ts';
import { useRequest } from '../../api/use-request.ts';
import { countryName } from '../../i18n/format.ts';
import { locale } from '../../i18n/locale.ts';
import { messages } from '../../i18n/messages.ts';
import type { PersonalizedResult } from './answer-kind.ts';
import { sourceName } from './source-name.ts';
import { type Candidate, groupIdsOf, inheritedByRule, isInheritedKey, type Trace } from './trace-words.ts';
import type { Pair } from './use-answer.ts';
import { withinSentence } from './within-sentence.ts';
import './why-section.css';

export function WhySection({ passport, destination, result }: Pair & { readonly result: PersonalizedResult }) {
  const t = messages('check');
  const [isOpened, setOpened] = useState(false);
  const { trace, countryGroups } = result.applicabilityContext;
  if (!trace) return null;
  return (
    <details class="why" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <h2>{t('whyTitle')}</h2>
      </summary>
      <p>{t('whyLead')}</p>
      <Candidates trace={trace} pair={{ passport, destination }} isOpened={isOpened} />
      <Inherited trace={trace} />
      {countryGroups.length > 0 ? (
        <p>
          {t('memberOf')} <span lang="en">{countryGroups.map(({ name }) => name).join(', ')}</span>
        </p>
      ) : null}
      <p>
        <a href="/docs/precedence">{t('whyMore')}</a>
      </p>
    </details>
  );
}

interface CandidatesProps {
  readonly trace: Trace;
  readonly pair: Pair;
  /** Names of groups are asked for when somebody reads them. */
  readonly isOpened: boolean;
}

function Candidates({ trace, pair, isOpened }: CandidatesProps) {
  const t = messages('check');
  const ids = groupIdsOf(trace);
  const { data: groups } = useRequest(isOpened && ids.length > 0 ? `groups ${ids}` : null, (signal) =>
    groupNames(ids, signal),
  );
  const side = (countryId: number | null, groupId: number | null, everyone: string) => {
    // A candidate that names a country names one of the pair.
    const country = [pair.passport, pair.destination].find(({ id }) => id === countryId);
    if (country) return countryName(country.iso2, country.name);
    if (groupId === null) return everyone;
    const name = groups?.get(groupId);
    return name ? <span lang="en">{name}</span> : t('scopeGroup');
  };
  return (
    <ol class="why-rules">
      {trace.candidates.map((candidate) => (
        <li key={candidate.ruleId} class={`why-${candidate.outcome}`}>
          <p class="why-outcome">{outcomeText(candidate)}</p>
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
