/** Other ways to enter than the one that the answer names, open to every tourist of that nationality. */
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { answerLabel } from '../answer/answer-badge.tsx';
import { answerKind, type Requirement } from '../answer/answer-kind.ts';
import { Quoted } from '../answer/quoted.tsx';
import { siteOf } from './site-of.ts';
import { furtherOptions, furtherTexts, otherWayTexts } from './visa-texts.ts';

/** A visa and its stay as one reads them in a list. */
export function wayText(visaRequirementType: Requirement['visaRequirementType'], days: number | null): string {
  const kind = answerKind({ visaRequirementType, maxStayDays: days } as Requirement);
  const way = answerLabel(kind, days ?? 0);
  // The label of a visa-free stay names the days itself.
  return days === null || kind === 'VisaFreeDays' ? way : messages('check')('wayDays', { way, days });
}

export function OtherWays({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const visaAlternatives = requirement.visaAlternatives ?? [];
  const further = furtherOptions(requirement);
  if (visaAlternatives.length + further.length === 0) return null;
  return (
    <>
      <p>{t('otherWays')}</p>
      <ul>
        {further.map((option) => (
          <li key={option.name}>
            {furtherTexts(option).join(' ')} <Quoted text={option.details ?? null} />
          </li>
        ))}
        {visaAlternatives.map((way) => (
          <li key={`${way.type} ${way.details}`}>
            {wayText(way.type, way.stayDays)}.{' '}
            {way.url ? <OutsideLink href={way.url}>{t('apply', { site: siteOf(way.url) })}</OutsideLink> : null}{' '}
            {otherWayTexts(way).join(' ')} <Quoted text={way.details} />
          </li>
        ))}
      </ul>
    </>
  );
}
