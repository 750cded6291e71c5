/** `/desk/corrections/:id`: one report of a mistake, and what can be done with it, by keyboard or by buttons. */
import { CarnetError } from '@carnet/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorNotice, Loading, Notice } from '../../../ui/notices.tsx';
import type { Correction } from '../api-types.ts';
import { Key, ShortcutList, ShortcutsButton, useShortcuts, useShortcutsSwitch } from '../keys/shortcuts.tsx';
import { useMe } from '../me.tsx';
import { NotDone } from '../not-done.tsx';
import { usePlaces } from '../words/use-places.ts';
import { CloseDialog, type Closing } from './close-dialog.tsx';
import { addressOf, readChoice } from './correction-choice.ts';
import { REPORT_KEYS } from './correction-keys.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportCard } from './report-card.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { refusalOf } from './who-may.ts';
import './corrections.css';

export function CorrectionPage({ id }: { readonly id: string }) {
  const t = messages('desk');
  const request = useRequest(`desk correction ${id}`, (signal) =>
    dashboardApi.get('/v1/desk/corrections/{id}', { path: { id }, signal }),
  );
  const { query } = useLocation();
  if (request.data !== undefined) return <Report report={request.data} />;
  if (request.status !== 'failed') return <Loading lines={10} />;
  if (request.error instanceof CarnetError && request.error.status === 404) {
    return (
      <EmptyState title={t('correctionMissing')}>
        <a href={addressOf(readChoice(query))}>{t('correctionsTitle')}</a>
      </EmptyState>
    );
  }
  return <ErrorNotice error={request.error} onRetry={request.retry} />;
}

function Report({ report: loaded }: { readonly report: Correction }) {
  const t = messages('desk');
  const me = useMe();
  const places = usePlaces();
  const { query, route } = useLocation();
  const choice = readChoice(query);
  const [stepped, setStepped] = useState<Correction>();
  const [closing, setClosing] = useState<Closing>();
  const [busy, setBusy] = useState<'take' | 'close'>();
  const [failure, setFailure] = useState<unknown>();
  const [said, setSaid] = useState('');
  const [hasKeys, setKeys] = useShortcutsSwitch();
  const [isListOpen, setListOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const report = stepped ?? loaded;
  const { id, sourceUrl } = report;
  const neighbours = useNeighbours(id, choice);
  useEffect(() => heading.current?.focus(), []);
  const step = async (name: 'take' | 'close', ask: () => Promise<Correction>) => {
    if (busy !== undefined) return;
    setBusy(name);
    setFailure(undefined);
    setSaid('');
    try {
      const done = await ask();
      setStepped(done);
      setSaid(t(name === 'take' ? 'correctionTaken' : `correctionClosed_${done.status as 'fixed' | 'not_changed'}`));
    } catch (error) {
      setFailure(error);
    } finally {
      setClosing(undefined);
      setBusy(undefined);
      heading.current?.focus();
    }
  };
  const take = () => step('take', () => dashboardApi.post('/v1/desk/corrections/{id}/take', { path: { id } }));
  const go = (to: string | undefined) => {
    if (to !== undefined) route(addressOf(choice, to));
  };
  const allowed = (act: 'take' | 'close' | 'edit', run: () => void) => () => {
    if (refusalOf(act, report, me) === undefined) run();
  };
  const edit = () => route(`/desk/changes/new?report=${id}`);
  useShortcuts(REPORT_KEYS, hasKeys, {
    next: () => go(neighbours.next),
    previous: () => go(neighbours.previous),
    take: allowed('take', () => void take()),
    edit: allowed('edit', edit),
    fixed: allowed('close', () => setClosing('fixed')),
    notChanged: allowed('close', () => setClosing('not_changed')),
    open: () => {
      if (sourceUrl !== null) window.open(sourceUrl, '_blank', 'noopener,noreferrer');
    },
    list: () => setListOpen(true),
  });
  return (
    <>
      <div class="dash-bar">
        <p>
          <a href={addressOf(choice)}>{t('correctionsAll')}</a>
          {neighbours.position === undefined
            ? null
            : ` · ${t('queuePosition', { position: neighbours.position, total: neighbours.total })}`}
        </p>
        <div class="row-list">
          <Button disabled={neighbours.previous === undefined} onClick={() => go(neighbours.previous)}>
            {t('previousReport')} <Key letter={REPORT_KEYS.previous} isOn={hasKeys} />
          </Button>
          <Button disabled={neighbours.next === undefined} onClick={() => go(neighbours.next)}>
            {t('nextReport')} <Key letter={REPORT_KEYS.next} isOn={hasKeys} />
          </Button>
          <ShortcutsButton isOn={hasKeys} onPress={() => setListOpen(true)} />
        </div>
      </div>
      <div role="status">{said === '' ? null : <Notice tone="good">{said}</Notice>}</div>
      {failure ? <NotDone error={failure} /> : null}
      <ReportCard report={report} places={places} headingRef={heading} hasKeys={hasKeys}>
        <ReportActions
          report={report}
          busy={busy}
          hasKeys={hasKeys}
          onTake={() => void take()}
          onEdit={edit}
          onClose={setClosing}
        />
      </ReportCard>
      <CloseDialog
        closing={closing}
        report={report}
        isBusy={busy === 'close'}
        onCancel={() => setClosing(undefined)}
        onConfirm={(body) =>
          void step('close', () => dashboardApi.post('/v1/desk/corrections/{id}/close', { path: { id }, body }))
        }
      />
      <ShortcutList
        letters={REPORT_KEYS}
        wordsOf={(name) => t(`correctionKey_${name}`)}
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
        isOn={hasKeys}
        onSwitch={setKeys}
      />
    </>
  );
}
