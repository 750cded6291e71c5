/** The answer to a pair: the verdict, then its parts; also while it loads, is unknown, or the address has no such country. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { ReaderTrip } from '../../../../../src/http/portal/shared/reader-facts.ts';
import { NO_TEXTS, TranslatedTexts } from '../../../api/data-texts.tsx';
import type { Request } from '../../../api/use-request.ts';
import { countryName, formatDate, wordsOfPair } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { usePageTitle } from '../../../shell/use-page-title.ts';
import { Flag } from '../../../ui/flag.tsx';
import { ErrorNotice, Loading } from '../../../ui/notices.tsx';
import { ARROW, StrokeIcon } from '../../../ui/stroke-icon.tsx';
import { LastChange } from '../../changes/last-change.tsx';
import { ReportForm } from '../../corrections/report-form.tsx';
import { HealthSection } from '../bring/health-section.tsx';
import { CardButton } from '../card/card-button.tsx';
import { CardFacts } from '../card/card-facts.tsx';
import { CardTrust } from '../card/card-trust.tsx';
import { verdictText } from '../card/verdict.ts';
import { conditionTexts } from '../facts/visa-texts.ts';
import { holdsItsVisa, reasonFor } from '../reader/for-reader.ts';
import { ReaderSteps } from '../reader/later-steps.tsx';
import { answerLabel, ResultMark } from './answer-badge.tsx';
import { type AnswerKind, answerKind, toneOf } from './answer-kind.ts';
import { AnswerSections } from './answer-sections.tsx';
import { holderOf } from './holder-of.ts';
import { OwnLinks, UnknownLinks } from './pair-links.tsx';
import type { Answer } from './use-answer.ts';
import { hasOtherWay, WaysIn } from './ways-in.tsx';
import './answer-view.css';

interface AnswerViewProps {
  /** As the address has them. */
  readonly passport: string;
  readonly destination: string;
  readonly answer: Request<Answer>;
  /** Chips that change the question. */
  readonly chips?: ComponentChildren;
}

export function AnswerView({ passport, destination, answer, chips }: AnswerViewProps) {
  const t = messages('check');
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = answer;
  const kind = kindOf(data);
  const codes = { passport: passport.toUpperCase(), destination: destination.toUpperCase() };
  const words = wordsOfPair(
    { iso2: codes.passport, name: codes.passport },
    { iso2: codes.destination, name: codes.destination },
  );
  const requirement = data?.kind === 'answer' ? data.result.requirement : undefined;
  const reader = data && data.kind !== 'noCountry' ? data.reader : undefined;
  const label = kind && answerLabel(kind, requirement?.maxStayDays ?? 0);
  usePageTitle(
    data?.kind === 'noCountry'
      ? t('noCountryTitle', { code: data.codes[0] })
      : label && t('pageTitle', { ...words, answer: label }),
  );
  return (
    <TranslatedTexts texts={(data && data.kind !== 'noCountry' && data.texts) || NO_TEXTS}>
      <div class="answer-layout">
        <section
          class={`answer-card answer-tone-${kind ? toneOf(kind) : 'unknown'}`}
          aria-busy={answer.status === 'loading'}
        >
          {/* The heading stays the same element, so that its new words are read out. */}
          <div aria-live="polite" aria-atomic="true">
            <h1 ref={heading} tabIndex={-1}>
              {data?.kind === 'noCountry' ? (
                t('noCountryTitle', { code: data.codes[0] })
              ) : (
                <>
                  <PairLine {...codes} />
                  {kind ? (
                    <span class="answer-verdict">
                      <ResultMark kind={kind} />
                      {verdictText(kind, requirement, reader !== undefined && holdsItsVisa(reader))}
                    </span>
                  ) : null}
                </>
              )}
            </h1>
          </div>
          {reader ? <Reason reader={reader} /> : null}
          <CardRest
            answer={answer}
            onRetry={() => {
              // The retry button disappears, so the heading takes the focus.
              heading.current?.focus();
              answer.retry();
            }}
          />
        </section>
        {chips}
        {answer.status === 'loading' && !data ? (
          <div class="answer-waiting">
            <Loading lines={6} />
          </div>
        ) : null}
        {data?.kind === 'answer' ? <AnswerSections answer={data} /> : null}
        {data?.kind === 'unknown' || data?.kind === 'own' ? (
          <div class="answer-sections">
            {data.kind === 'unknown' ? <ReportForm pairs={[data]} isOpen /> : null}
            {data.kind === 'own' ? <p>{t('ownHealth')}</p> : null}
            {data.reader ? (
              <ReaderSteps reader={data.reader} />
            ) : (
              <HealthSection passport={data.passport} destination={data.destination} folds="others" />
            )}
            {data.kind === 'own' ? <ReportForm pairs={[data]} /> : null}
          </div>
        ) : null}
      </div>
    </TranslatedTexts>
  );
}

function Reason({ reader }: { readonly reader: ReaderTrip }) {
  const reason = reasonFor(reader);
  return reason === undefined ? null : <p>{reason}</p>;
}

/** Both countries with their flags. */
function PairLine({ passport, destination }: { readonly passport: string; readonly destination: string }) {
  return (
    <span class="answer-pair">
      <Flag iso2={passport} />
      <span>{countryName(passport, passport)}</span>
      <StrokeIcon path={ARROW} size={16} />
      <span class="visually-hidden"> {messages('check')('pairTo')} </span>
      <Flag iso2={destination} />
      <span>{countryName(destination, destination)}</span>
      <span class="visually-hidden">: </span>
    </span>
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
      return <Answered {...data} />;
    case 'unknown':
      return (
        <>
          <p>
            {t('unknownText')} {t('unknownAdvice')}
          </p>
          <LastChange {...data} />
          <UnknownLinks {...data} />
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

function Answered(answer: Extract<Answer, { kind: 'answer' }>) {
  const t = messages('check');
  const { requirement, applicabilityContext } = answer.result;
  const kind = answerKind(requirement);
  const { endsOn, upcoming = [] } = applicabilityContext;
  const conditions = conditionTexts(requirement);
  return (
    <>
      {kind === 'NotAllowed' ? (
        <Refused {...answer} />
      ) : kind === 'Unknown' ? (
        <p>
          {t('unknownText')} {requirement.officialWebsiteUrl ? null : t('unknownAdvice')}
        </p>
      ) : (
        <CardFacts requirement={requirement} />
      )}
      {conditions.length > 0 ? <p class="card-note">{t('appliesTo', { conditions: conditions.join(', ') })}</p> : null}
      {endsOn === undefined ? null : <p class="card-note">{t('endsOn', { date: formatDate(endsOn) })}</p>}
      {upcoming.map(({ startsOn, requirement: then }) => (
        <p key={startsOn} class="card-note">
          {t('upcoming', {
            date: formatDate(startsOn),
            answer: answerLabel(answerKind(then), then.maxStayDays ?? 0),
          })}
        </p>
      ))}
      <CardButton requirement={requirement} />
      {kind === 'Unknown' ? <UnknownLinks {...answer} /> : null}
      <CardTrust {...answer} />
      <LastChange {...answer} />
    </>
  );
}

/** Entry is refused: the exceptions. */
function Refused(answer: Extract<Answer, { kind: 'answer' }>) {
  const t = messages('check');
  const ways = { requirement: answer.result.requirement, holder: holderOf(answer) };
  return (
    <div class="card-exceptions">
      <h2>{t('waysTitle')}</h2>
      {hasOtherWay(ways) ? null : <p>{t('refusedNone')}</p>}
      <WaysIn {...ways} />
    </div>
  );
}
