/** Why this is the answer: the rules that were considered, which one decided and at which step each other one lost. */
import { useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import type { PersonalizedResult } from '../answer/answer-kind.ts';
import type { Pair } from '../answer/use-answer.ts';
import { TraceList } from './trace-list.tsx';
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
      <TraceList trace={trace} pair={[passport, destination]} isRead={isOpened} />
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
