/** Below the answer: forms, what to bring, health, transit, how all of it is known, why, and the same for programs. */
import type { ComponentChildren } from 'preact';
import { messages } from '../../../i18n/messages.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ReportForm } from '../../corrections/report-form.tsx';
import { FollowForm } from '../../follow/follow-form.tsx';
import { BringSection } from '../bring/bring-section.tsx';
import { HealthSection } from '../bring/health-section.tsx';
import { DocumentsSection } from '../facts/documents-section.tsx';
import { FormsSection } from '../facts/forms-section.tsx';
import { TransitSection } from '../facts/transit-section.tsx';
import { KnownSection } from '../known/known-section.tsx';
import { WhySection } from '../why/why-section.tsx';
import { PairLinks } from './pair-links.tsx';
import { SourcesSection } from './sources-section.tsx';
import type { Answer } from './use-answer.ts';

interface AnswerSectionsProps {
  readonly answer: Extract<Answer, { kind: 'answer' }>;
  /** At the end of the page. */
  readonly children?: ComponentChildren;
}

export function AnswerSections({ answer, children }: AnswerSectionsProps) {
  const t = messages('check');
  const { requirement, applicabilityContext } = answer.result;
  const holder = new Set([answer.passport.iso2, ...applicabilityContext.countryGroups.map(({ code }) => code)]);
  return (
    <div class="answer-sections">
      <div>
        <FormsSection requirement={requirement} />
        <BringSection requirement={requirement} />
        <DocumentsSection requirement={requirement} holder={holder} />
        <HealthSection {...answer} />
        <TransitSection requirement={requirement} />
      </div>
      <div>
        <SourcesSection {...answer} />
        <FollowForm passport={answer.passport.iso2} destination={answer.destination.iso2} />
        <ReportForm pairs={[answer]} />
        <section class="answer-onward" aria-labelledby="check-onward">
          <h2 id="check-onward">{t('onwardTitle')}</h2>
          <PairLinks {...answer} />
          <div class="needs-script">
            <CopyButton text={globalThis.location?.href ?? ''} label={t('copyLink')} />
          </div>
        </section>
      </div>
      <div class="answer-wide">
        <KnownSection requirement={requirement} />
        <WhySection {...answer} />
        {children}
      </div>
    </div>
  );
}
