/** Right under the answer: how long one may stay, how to apply, where the official word is, and how fresh this is. */
import { formatDate } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { answerKind, type PersonalizedResult, type Requirement } from './answer-kind.ts';

export function AnswerFacts({ result }: { readonly result: PersonalizedResult }) {
  const t = messages('check');
  const { requirement } = result;
  const { visaApplicationUrl, officialWebsiteUrl, visaProcessingDays } = requirement;
  const stay = stayText(requirement);
  return (
    <>
      {answerKind(requirement) === 'Unknown' ? <p>{t('unknownText')}</p> : null}
      {stay ? <p>{stay}</p> : null}
      {visaProcessingDays === null ? null : <p>{t('processing', { days: visaProcessingDays })}</p>}
      {visaApplicationUrl || officialWebsiteUrl ? (
        <ul class="answer-links">
          {visaApplicationUrl ? (
            <li>
              <OutsideLink href={visaApplicationUrl}>{t('apply', { site: siteOf(visaApplicationUrl) })}</OutsideLink>
            </li>
          ) : null}
          {officialWebsiteUrl && officialWebsiteUrl !== visaApplicationUrl ? (
            <li>
              <OutsideLink href={officialWebsiteUrl}>
                {t('officialSite', { site: siteOf(officialWebsiteUrl) })}
              </OutsideLink>
            </li>
          ) : null}
        </ul>
      ) : null}
      <p class={requirement.isStale ? 'answer-freshness answer-stale' : 'answer-freshness'}>{freshness(requirement)}</p>
    </>
  );
}

/** The host, so that readers see where a link leads. */
export function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

/** When a record was last held against its source, and what that means today. */
export function freshness({ lastVerifiedAt, isStale }: Pick<Requirement, 'lastVerifiedAt' | 'isStale'>): string {
  const t = messages('check');
  if (lastVerifiedAt === null) return t('neverVerified');
  return t(isStale ? 'stale' : 'verified', { date: formatDate(lastVerifiedAt) });
}

/** The same as `freshness` for one record among many: without the advice. */
export function shortFreshness({ lastVerifiedAt, isStale }: Pick<Requirement, 'lastVerifiedAt' | 'isStale'>): string {
  const t = messages('check');
  if (lastVerifiedAt === null) return t('neverVerifiedShort');
  return t(isStale ? 'staleShort' : 'verified', { date: formatDate(lastVerifiedAt) });
}

/** What the sentence above does not say of the stay. */
function stayText(requirement: Requirement): string | undefined {
  const t = messages('check');
  const { maxStayDays } = requirement;
  switch (answerKind(requirement)) {
    case 'VisaFree':
    case 'VisaOnArrival':
      return t('stayOpen');
    case 'EVisa':
    case 'Eta':
    case 'VisaRequired':
      return maxStayDays === null ? undefined : t('stayDays', { days: maxStayDays });
    default:
      return undefined;
  }
}
