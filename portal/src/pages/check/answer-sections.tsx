/** Below the answer: what to bring, health, sources, why, and the same for programs. */
import type { ComponentChildren } from 'preact';
import { messages } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { BringSection } from './bring-section.tsx';
import { HealthSection } from './health-section.tsx';
import { PairLinks } from './pair-links.tsx';
import { SourcesSection } from './sources-section.tsx';
import type { Answer } from './use-answer.ts';
import { WhySection } from './why-section.tsx';

interface AnswerSectionsProps {
  readonly answer: Extract<Answer, { kind: 'answer' }>;
  /** At the end of the page. */
  readonly children?: ComponentChildren;
}

export function AnswerSections({ answer, children }: AnswerSectionsProps) {
  const t = messages('check');
  const { requirement } = answer.result;
  return (
    <div class="answer-sections">
      <div>
        <BringSection requirement={requirement} />
        <HealthSection {...answer} />
      </div>
      <div>
        <SourcesSection {...answer} />
        <section class="answer-onward" aria-labelledby="check-onward">
          <h2 id="check-onward">{t('onwardTitle')}</h2>
          <PairLinks {...answer} />
          <div class="needs-script">
            <CopyButton text={globalThis.location?.href ?? ''} label={t('copyLink')} />
          </div>
        </section>
      </div>
      <div class="answer-wide">
        <WhySection {...answer} />
        {children}
      </div>
    </div>
  );
}
