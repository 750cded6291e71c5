/** A trace as a readable list: the winner first, then why each other rule is not the answer. */
import type { components } from '@carnet/client';
import type { CountryName } from '../../../api/country-names.ts';
import { countryName } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Explained } from './live-precedence.tsx';

type Candidate = components['schemas']['TraceCandidate'];

const VISA = {
  visa_free: 'visaFree',
  visa_on_arrival: 'visaOnArrival',
  e_visa: 'visaElectronic',
  eta: 'visaEta',
  visa_required: 'visaRequired',
  not_allowed: 'visaNotAllowed',
} as const;
const STEPS = { 1: 'step1', 2: 'step2', 3: 'step3', 4: 'step4', 5: 'step5' } as const;

export function Trace({ answer, groups, countries }: Explained & { readonly countries: readonly CountryName[] }) {
  const t = messages('docs');
  const { requirement, applicabilityContext } = answer;
  const { candidates = [], inheritedFields = [] } = applicabilityContext.trace ?? {};
  const visa = t(requirement.visaRequirementType ? VISA[requirement.visaRequirementType] : 'visaUnknown');
  const days = requirement.maxStayDays;
  return (
    <>
      <p class="live-answer" role="status">
        {days === null ? t('liveAnswer', { visa }) : t('liveAnswerDays', { visa, days })}{' '}
        {t('liveCandidates', { count: candidates.length })}.
      </p>
      <ol class="live-candidates">
        {candidates.map((rule) => (
          <CandidateItem key={rule.ruleId} rule={rule} groups={groups} countries={countries} />
        ))}
      </ol>
      {inheritedFields.length > 0 ? (
        <details>
          <summary>{t('liveInherited', { count: inheritedFields.length })}</summary>
          <ul>
            {inheritedFields.map(({ field, fromRuleId }) => (
              <li key={field}>
                <code>{field}</code> {t('liveInheritedFrom', { id: fromRuleId })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

interface CandidateItemProps {
  readonly rule: Candidate;
  readonly groups: Explained['groups'];
  readonly countries: readonly CountryName[];
}

function CandidateItem({ rule, groups, countries }: CandidateItemProps) {
  const t = messages('docs');
  const country = (id: number) => {
    const found = countries.find((candidate) => candidate.id === id);
    return found ? countryName(found.iso2, found.name) : String(id);
  };
  const side = (countryId: number | null, groupId: number | null, otherwise: string) => {
    if (countryId !== null) return country(countryId);
    return groupId === null ? otherwise : (groups.get(groupId)?.name ?? String(groupId));
  };
  const { label, why } = outcomeWords(rule);
  return (
    <li class={`live-candidate live-${rule.outcome}`}>
      <p class="live-candidate-head">
        <strong>{label}</strong> <span>{t('liveRule', { id: String(rule.ruleId) })}</span>{' '}
        <span>{t('livePriority', { priority: rule.priority })}</span>{' '}
        <span>{t('liveSource', { source: rule.source })}</span>
      </p>
      <p>
        {t('liveScope', {
          from: side(rule.fromCountryId, rule.fromCountryGroupId, t('liveEveryone')),
          to: side(rule.toCountryId, rule.toCountryGroupId, t('liveEverywhere')),
        })}
      </p>
      <p class="live-why">{why}</p>
    </li>
  );
}

/** The outcome in the reader's language; the API's own `reason` is English. */
function outcomeWords(rule: Candidate): { readonly label: string; readonly why: string } {
  const t = messages('docs');
  switch (rule.outcome) {
    case 'won':
      return { label: t('outcomeWon'), why: t('whyWon') };
    case 'not_applicable':
      return { label: t('outcomeNotApplicable'), why: t('whyNotApplicable') };
    case 'shadowed_by_source':
      return { label: t('outcomeShadowed'), why: t('whyShadowed') };
    case 'lost': {
      const step = (rule.lostAtStep ?? 5) as keyof typeof STEPS;
      return { label: t('outcomeLost', { step }), why: t(STEPS[step]) };
    }
  }
}
