/** The live example of precedence: every rule that was considered for a pair, and how each fared. */
import { CarnetError, type components } from '@carnet/client';
import { useState } from 'preact/hooks';
import { useCountryNames } from '../../../api/country-names.ts';
import { publicData } from '../../../api/public-data.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CountryCombobox } from '../../../ui/country-combobox.tsx';
import { Loading, Notice } from '../../../ui/notices.tsx';
import { LiveFailure } from './live-failure.tsx';
import { Trace } from './trace.tsx';
import './live-precedence.css';

interface Side {
  /** ISO 3166-1 numeric. */
  readonly id: number;
  readonly iso2: string;
}

/** A pair for which a list of higher priority wins over another one. */
const FIRST = { from: { id: 276, iso2: 'DE' }, to: { id: 392, iso2: 'JP' } };

export function LivePrecedence() {
  const t = messages('docs');
  const [{ from, to }, setPair] = useState<{ from: Side; to: Side }>(FIRST);
  const names = useCountryNames();
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
      {request.status === 'ready' ? <Trace {...request.data} countries={names.data ?? []} /> : null}
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

type Answer = components['schemas']['PersonalizedResult'];
type Group = components['schemas']['CountryGroup'];

export interface Explained {
  readonly answer: Answer;
  readonly groups: ReadonlyMap<number, Group>;
}

async function explained(fromCountryId: number, toCountryId: number, signal: AbortSignal): Promise<Explained> {
  const answer = await publicData.get('/v1/entry-requirements/personalized', {
    query: { fromCountryId, toCountryId, explain: true },
    signal,
  });
  const candidates = answer.applicabilityContext.trace?.candidates ?? [];
  const ids = new Set(candidates.flatMap((rule) => [rule.fromCountryGroupId, rule.toCountryGroupId]));
  const groups = await Promise.all(
    [...ids]
      .filter((id) => id !== null)
      .map((id) => publicData.get('/v1/country-groups/{id}', { path: { id }, signal })),
  );
  return { answer, groups: new Map(groups.map((group) => [group.id, group])) };
}
