/** Below the answer: steps, checklist, health, exceptions, what is unknown, and links. */
import { capitalised } from '@carnet/rules/countries/country-in-sentence.ts';
import { formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { ReportForm } from '../../corrections/report-form.tsx';
import { FollowForm } from '../../follow/follow-form.tsx';
import { bringItems } from '../bring/bring-items.ts';
import { Checklist } from '../bring/checklist.tsx';
import { HealthSection } from '../bring/health-section.tsx';
import { siteOf } from '../facts/site-of.ts';
import { TransitFold } from '../facts/transit-section.tsx';
import { ReaderSteps } from '../reader/later-steps.tsx';
import { StepsSection } from '../steps/steps-section.tsx';
import { Actions, ApiFold } from './actions.tsx';
import type { Requirement } from './answer-kind.ts';
import { holderOf } from './holder-of.ts';
import { PairLinks } from './pair-links.tsx';
import type { Answer } from './use-answer.ts';
import { WaysInFold } from './ways-in.tsx';
import { withinSentence } from './within-sentence.ts';

export function AnswerSections({ answer }: { readonly answer: Extract<Answer, { kind: 'answer' }> }) {
  const { requirement } = answer.result;
  const holder = holderOf(answer);
  const isRefused = requirement.visaRequirementType === 'not_allowed';
  const { passport, destination } = answer;
  return (
    <>
      <div class="answer-sections">
        {answer.reader ? (
          isRefused ? null : (
            <ReaderSteps reader={answer.reader} />
          )
        ) : (
          <>
            {isRefused ? null : (
              <>
                <StepsSection requirement={requirement} />
                <Checklist requirement={requirement} />
              </>
            )}
            <HealthSection passport={passport} destination={destination} folds="others" />
          </>
        )}
        <div class="answer-folds">
          {isRefused ? null : <WaysInFold requirement={requirement} holder={holder} />}
          <TransitFold requirement={requirement} />
        </div>
        {isRefused ? null : <NotKnown requirement={requirement} />}
      </div>
      <div class="answer-aside">
        <Actions passport={passport} destination={destination} />
        <div class="answer-folds">
          <FollowForm passport={passport.iso2} destination={destination.iso2} />
          <ApiFold passport={passport} destination={destination} />
          <ReportForm pairs={[answer]} isOpen={requirement.visaRequirementType === null} />
        </div>
        <PairLinks {...answer} />
      </div>
    </>
  );
}

/** Topics without information, and the page to ask. */
function NotKnown({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { unknown } = bringItems(requirement);
  const { officialWebsiteUrl: site } = requirement;
  if (unknown.length === 0) return null;
  return (
    <section aria-labelledby="check-unknown">
      <h2 id="check-unknown">{t('unknownTitle')}</h2>
      <p>
        {t('unknownList', { list: capitalised(formatList(unknown.map((key) => withinSentence(t(key))))) })}{' '}
        {site ? (
          <>
            {t('unknownAsk')} <OutsideLink href={site}>{siteOf(site)}</OutsideLink>
          </>
        ) : (
          t('unknownAdvice')
        )}
      </p>
    </section>
  );
}
