/** An answer to a tried operation. */
import { useEffect, useRef } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import type { TriedAnswer } from './send-request.ts';

export function AnswerView({ answer }: { readonly answer: TriedAnswer }) {
  const t = messages('docs');
  const heading = useRef<HTMLHeadingElement>(null);
  const { status, ms, headers, body, cutAt } = answer;
  // The answer may lie below the screen.
  useEffect(() => heading.current?.scrollIntoView({ block: 'nearest' }), [answer]);
  const tone = status < 300 ? 'good' : status < 400 ? 'neutral' : 'bad';
  return (
    <section class="ref-answer" aria-label={t('tryAnswer')}>
      <h3 ref={heading}>
        {t('tryAnswer')}{' '}
        <span class={`ref-status ref-status-${tone}`} role="status">
          {t('tryStatus', { status, ms })}
        </span>
      </h3>
      {headers.length > 0 ? (
        <dl class="ref-headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {body === '' ? <p>{t('tryNoBody')}</p> : <CodeBlock label={t('tryBodyLabel')} code={body} />}
      {cutAt === undefined ? null : <p class="ref-hint">{t('tryCut', { count: cutAt })}</p>}
    </section>
  );
}
