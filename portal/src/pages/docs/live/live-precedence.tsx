/** The live example of precedence: every rule that was considered for a pair, and how each fared. */
import { CarnetError, type components } from '@carnet/client';
import { useState } from 'preact/hooks';
import type { CountryName } from '../../../api/country-names.ts';
import { publicData } from '../../../api/public-data.ts';
import { useRequest } from '../../../api/use-request.ts';
import { loadMessages, messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CountryCombobox } from '../../../ui/fields/country-combobox.tsx';
import { Loading, Notice } from '../../../ui/notices.tsx';
import { AnswerBadge, answerLabel } from '../../check/answer/answer-badge.tsx';
import { answerKind } from '../../check/answer/answer-kind.ts';
import { TraceList } from '../../check/why/trace-list.tsx';
import { LiveFailure } from './live-failure.tsx';
import './live-precedence.css';

type Side = Pick<CountryName, 'id' | 'iso2' | 'name'>;

/** A pair for which a list of higher priority wins over another one. */
const FIRST = { from: { id: 276, iso2: 'DE', name: 'Germany' }, to: { id: 392, iso2: 'JP', name: 'Japan' } };

export function LivePrecedence() {
  const t = messages('docs');
  const [{ from, to }, setPair] = useState<{ from: Side; to: Side }>(FIRST);
  const request = useRequest(`${from.id}-${to.id}`, (signal) => explained(from.id, to.id, signal));
  return (
    <section class="live-precedence" aria-label={t('liveCandidatesLabel')}>
      <div class="live-pair">
        <CountryCombobox
          label={t('livePassport')}
          kind="passport"
          value={from.iso2}
          onChoose={(country) => setPair({ from: country, to })}
        />
        <Button onClick={() => setPair({ from: to, to: from })}>{t('liveSwap')}</Button>
        <CountryCombobox
          label={t('liveDestination')}
          kind="destination"
          value={to.iso2}
          onChoose={(country) => setPair({ from, to: country })}
        />
      </div>
      {request.status === 'failed' ? <Failure error={request.error} onRetry={request.retry} /> : null}
      {request.status === 'loading' ? <Loading lines={6} /> : null}
      {request.status === 'ready' ? <Explained result={request.data} pair={[from, to]} /> : null}
    </section>
  );
}

/** Unknown pairs and the same country twice are answers too: they are shown as the API gives them. */
function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = messages('docs');
  if (!(error instanceof CarnetError) || (error.status !== 404 && error.status !== 422)) {
    return <LiveFailure error={error} onRetry={onRetry} />;
  }
  return (
    <Notice isLive>
      <p>{t('liveRefused', { status: error.status, code: error.code })}</p>
      <p lang="en">{error.message}</p>
    </Notice>
  );
}

type Result = components['schemas']['PersonalizedResult'];

function Explained({ result, pair }: { readonly result: Result; readonly pair: readonly Side[] }) {
  const { requirement, applicabilityContext } = result;
  const kind = answerKind(requirement);
  return (
    <>
      <div role="status">
        <AnswerBadge kind={kind}>{answerLabel(kind, requirement.maxStayDays ?? 0)}</AnswerBadge>
      </div>
      {applicabilityContext.trace ? <TraceList trace={applicabilityContext.trace} pair={pair} isRead /> : null}
    </>
  );
}

/** With the messages of the page that tells answers to travellers: the words are the same. */
async function explained(fromCountryId: number, toCountryId: number, signal: AbortSignal): Promise<Result> {
  const [result] = await Promise.all([
    publicData.get('/v1/entry-requirements/personalized', {
      query: { fromCountryId, toCountryId, explain: true },
      signal,
    }),
    loadMessages('check'),
  ]);
  return result;
}
