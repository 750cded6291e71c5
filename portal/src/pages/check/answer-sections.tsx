/** Below the answer: what to bring, health, sources, why, and the same for programs. */
import { messages } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { BringSection } from './bring-section.tsx';
import { CodeSection } from './code-section.tsx';
import { HealthSection } from './health-section.tsx';
import { PairLinks } from './pair-links.tsx';
import { SourcesSection } from './sources-section.tsx';
import type { Answer } from './use-answer.ts';
import { WhySection } from './why-section.tsx';

export function AnswerSections(answer: Extract<Answer, { kind: 'answer' }>) {
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
        <section aria-labelledby="check-onward">
          <h2 id="check-onward">{t('onwardTitle')}</h2>
          <PairLinks {...answer} />
          <CopyButton text={location.href} label={t('copyLink')} />
        </section>
      </div>
      <div class="answer-wide">
        <WhySection {...answer} />
        <CodeSection {...answer} />
      </div>
    </div>
  );
}
