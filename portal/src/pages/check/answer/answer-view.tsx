/** The answer to a pair, its words first; and what stands there while it is asked for, unknown, or impossible. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { NO_TEXTS, TranslatedTexts } from '../../../api/data-texts.tsx';
import type { Request } from '../../../api/use-request.ts';
import { wordsOfPair } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { usePageTitle } from '../../../shell/use-page-title.ts';
import { ErrorNotice, Loading } from '../../../ui/notices.tsx';
import { LastChange } from '../../changes/last-change.tsx';
import { ReportForm } from '../../corrections/report-form.tsx';
import { HealthSection } from '../bring/health-section.tsx';
import { AnswerBadge, answerLabel } from './answer-badge.tsx';
import { AnswerFacts } from './answer-facts.tsx';
import { type AnswerKind, answerKind, toneOf } from './answer-kind.ts';
import { AnswerSections } from './answer-sections.tsx';
import { OwnLinks, PairLinks } from './pair-links.tsx';
import type { Answer, Pair } from './use-answer.ts';
import './answer-view.css';

interface AnswerViewProps {
  /** As the address has them. */
  readonly passport: string;
  readonly destination: string;
  readonly answer: Request<Answer>;
  /** What stands at the end of an answer: the example for programs, which needs the page's script. */
  readonly end?: (pair: Pair) => ComponentChildren;
}

export function AnswerView({ passport, destination, answer, end }: AnswerViewProps) {
  const t = messages('check');
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = answer;
  const kind = kindOf(data);
  const codes = { passport: passport.toUpperCase(), destination: destination.toUpperCase() };
  const words = wordsOfPair(
    { iso2: codes.passport, name: codes.passport },
    { iso2: codes.destination, name: codes.destination },
  );
  const days = data?.kind === 'answer' ? (data.result.requirement.maxStayDays ?? 0) : 0;
  const label = kind && answerLabel(kind, days);
  usePageTitle(
    data?.kind === 'noCountry'
      ? t('noCountryTitle', { code: data.codes[0] })
      : label && t('pageTitle', { ...words, answer: label }),
  );

  const sentence =
    data?.kind === 'noCountry'
      ? t('noCountryTitle', { code: data.codes[0] })
      : kind
        ? t(`sentence${kind}`, { ...words, days })
        : t('pairTitle', words);
  return (
    <TranslatedTexts texts={(data && data.kind !== 'noCountry' && data.texts) || NO_TEXTS}>
      <section
        class={`answer-card answer-tone-${kind ? toneOf(kind) : 'unknown'}`}
        aria-busy={answer.status === 'loading'}
      >
        {kind && label ? <AnswerBadge kind={kind}>{label}</AnswerBadge> : null}
        {/* The heading stays the same element, so that its new words are read out. */}
        <div aria-live="polite" aria-atomic="true">
          <h1 ref={heading} tabIndex={-1}>
            {sentence}
          </h1>
        </div>
        <CardRest
          answer={answer}
          onRetry={() => {
            // The button goes away: the focus stays at what is asked for again.
            heading.current?.focus();
            answer.retry();
          }}
        />
      </section>
      {answer.status === 'loading' && !data ? (
        <div class="answer-waiting">
          <Loading lines={6} />
        </div>
      ) : null}
      {data?.kind === 'answer' ? <AnswerSections answer={data}>{end?.(data)}</AnswerSections> : null}
      {data?.kind === 'unknown' || data?.kind === 'own' ? (
        <div class="answer-sections">
          <div>
            {data.kind === 'own' ? <p>{t('ownHealth')}</p> : null}
            <HealthSection {...data} />
            <ReportForm pairs={[data]} />
          </div>
        </div>
      ) : null}
    </TranslatedTexts>
  );
}

function kindOf(answer: Answer | undefined): AnswerKind | undefined {
  if (answer?.kind === 'answer') return answerKind(answer.result.requirement);
  if (answer?.kind === 'own') return 'Own';
  return answer?.kind === 'unknown' ? 'Unknown' : undefined;
}

function CardRest({ answer, onRetry }: { readonly answer: Request<Answer>; readonly onRetry: () => void }) {
  const t = messages('check');
  const { data } = answer;
  if (answer.status === 'failed' && !data) return <ErrorNotice error={answer.error} onRetry={onRetry} />;
  switch (data?.kind) {
    case 'answer':
      return (
        <>
          <AnswerFacts {...data} />
          <LastChange {...data} />
        </>
      );
    case 'unknown':
      return (
        <>
          <p>
            {t('unknownText')} {t('unknownAdvice')}
          </p>
          <LastChange {...data} />
          <PairLinks {...data} />
        </>
      );
    case 'own':
      return (
        <>
          <p>{t('ownText')}</p>
          <OwnLinks {...data} />
        </>
      );
    case 'noCountry':
      return (
        <>
          {data.codes.slice(1).map((code) => (
            <p key={code}>{t('noCountryTitle', { code })}</p>
          ))}
          <p>{t('noCountryText')}</p>
          <p>
            <a href="/countries">{t('allCountries')}</a>
          </p>
        </>
      );
    default:
      return null;
  }
}
