/** Right under the answer: how long one may stay, how to apply, where the official word is, and how fresh this is. */
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { OtherWays } from '../facts/other-ways.tsx';
import { siteOf } from '../facts/site-of.ts';
import { conditionTexts, visaTexts } from '../facts/visa-texts.ts';
import { answerLine } from '../known/known-texts.ts';
import { answerLabel } from './answer-badge.tsx';
import { answerKind, type PersonalizedResult, type Requirement } from './answer-kind.ts';

type Dated = Pick<Requirement, 'lastVerifiedAt' | 'isStale'>;

export function AnswerFacts({ result }: { readonly result: PersonalizedResult }) {
  const t = messages('check');
  const { requirement, applicabilityContext } = result;
  const { endsOn, upcoming = [] } = applicabilityContext;
  const { visaApplicationUrl, officialWebsiteUrl, verification, facts } = requirement;
  const texts = visaTexts(requirement);
  const conditions = conditionTexts(requirement);
  return (
    <>
      {answerKind(requirement) === 'Unknown' ? (
        <p>
          {t('unknownText')} {officialWebsiteUrl ? null : t('unknownAdvice')}
        </p>
      ) : null}
      {texts.length > 0 ? <p>{texts.join(' ')}</p> : null}
      {conditions.length > 0 ? <p>{t('appliesTo', { conditions: conditions.join(', ') })}</p> : null}
      {endsOn === undefined ? null : <p>{t('endsOn', { date: formatDate(endsOn) })}</p>}
      {upcoming.map(({ startsOn, requirement: then }) => (
        <p key={startsOn}>
          {t('upcoming', {
            date: formatDate(startsOn),
            answer: answerLabel(answerKind(then), then.maxStayDays ?? 0),
          })}
        </p>
      ))}
      <OtherWays requirement={requirement} />
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
      <p class={verification.status === 'current' ? 'answer-freshness' : 'answer-freshness answer-stale'}>
        {answerLine(facts.visa)} <a href="#known">{t('knownTitle')}</a>
      </p>
    </>
  );
}

/** When a health requirement was last held against its source. */
export function shortFreshness({ lastVerifiedAt, isStale }: Dated): string {
  const t = messages('check');
  if (lastVerifiedAt === null) return t('neverVerifiedShort');
  return t(isStale ? 'staleShort' : 'verified', { date: formatDate(lastVerifiedAt) });
}
