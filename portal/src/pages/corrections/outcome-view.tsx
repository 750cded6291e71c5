/** What became of a report. What editors wrote is text, as everything here. */
import type { ShownOutcome } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { formatDate, formatNumber, wordsOfPair } from '../../i18n/format.ts';
import { type MessageKey, messages } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { topicKey } from '../check/known/topic-words.ts';
import './outcome-view.css';

const WORDS = {
  received: 'received',
  under_review: 'underReview',
  fixed: 'fixed',
  not_changed: 'notChanged',
} as const satisfies Record<ShownOutcome['status'], string>;

export const outcomeTitle = ({ status }: ShownOutcome): MessageKey<'corrections'> => `${WORDS[status]}Title`;

export function OutcomeView({ outcome }: { readonly outcome: ShownOutcome }) {
  const t = messages('corrections');
  const { id, status, passport, destination, topic, revision, reason, reportedOn, closedOn } = outcome;
  const about = topic === null ? undefined : messages('check')(topicKey(topic));
  return (
    <div class="page page-narrow">
      <h1>{t(outcomeTitle(outcome))}</h1>
      <p class="lead">{t(`${WORDS[status]}Text`)}</p>
      {reason === null ? null : (
        <>
          <h2>{t('reason')}</h2>
          <blockquote class="outcome-reason">{reason}</blockquote>
        </>
      )}
      <dl class="outcome-facts">
        <dt>{t('answer')}</dt>
        <dd>
          <a href={`/check/${passport.iso2}/${destination.iso2}`}>{t('pair', wordsOfPair(passport, destination))}</a>
        </dd>
        {about === undefined ? null : (
          <>
            <dt>{t('topic')}</dt>
            <dd>{about}</dd>
          </>
        )}
        <dt>{t('reportedOn')}</dt>
        <dd>{formatDate(reportedOn)}</dd>
        {closedOn === null ? null : (
          <>
            <dt>{t('closedOn')}</dt>
            <dd>{formatDate(closedOn)}</dd>
          </>
        )}
        {revision === null ? null : (
          <>
            <dt>{t('revision')}</dt>
            <dd>{formatNumber(revision)}</dd>
          </>
        )}
      </dl>
      {closedOn === null ? (
        <>
          <p>{t('keepAddress')}</p>
          <p class="outcome-address">
            <a href={`/corrections/${id}`}>{`/corrections/${id}`}</a>
          </p>
          <div class="needs-script">
            <CopyButton text={globalThis.location?.href ?? ''} label={t('copyAddress')} />
          </div>
        </>
      ) : null}
    </div>
  );
}
