/** `/desk/queue`: what waits to be looked at, one record after the other, by keyboard or by buttons. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { useRouteInPlace } from '../../../shell/route-in-place.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorNotice, Loading } from '../../../ui/notices.tsx';
import type { Change, QueueItem, Rule } from '../api-types.ts';
import { ShortcutList, ShortcutsButton, useShortcutsSwitch } from '../keys/shortcuts.tsx';
import { NotDone } from '../not-done.tsx';
import { type Places, usePlaces } from '../words/use-places.ts';
import { QueueCard, type QueueCardProps } from './queue-card.tsx';
import { addressOfChoice, readChoice } from './queue-choice.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QUEUE_KEYS } from './queue-keys.ts';
import { RecordCard } from './record-card.tsx';
import { useClaim } from './use-claim.ts';
import { keyOf, type Queue, useQueue } from './use-queue.ts';
import { Waiting } from './waiting.tsx';
import './queue.css';

const loadRule = (id: number, signal?: AbortSignal): Promise<Rule> =>
  dashboardApi.get('/v1/desk/rules/{id}', { path: { id }, ...(signal && { signal }) });

export function QueuePage() {
  const t = messages('desk');
  const { query } = useLocation();
  const routeInPlace = useRouteInPlace();
  const choice = readChoice(query);
  const places = usePlaces();
  const address = addressOfChoice(choice);
  return (
    <>
      <p class="lead">{t('queueLead')}</p>
      <p class="desk-order">{t('queueOrder')}</p>
      <QueueFilters choice={choice} places={places} onChange={(next) => routeInPlace(addressOfChoice(next))} />
      {/* Another filter begins with its first. */}
      <Going key={address} choice={choice} places={places} />
    </>
  );
}

function Going({ choice, places }: { readonly choice: ReturnType<typeof readChoice>; readonly places: Places }) {
  const t = messages('desk');
  const queue = useQueue(choice);
  const claiming = useClaim(queue.update);
  const [hasKeys, setKeys] = useShortcutsSwitch();
  const [isListOpen, setListOpen] = useState(false);
  const [verified, setVerified] = useState(0);
  const [said, setSaid] = useState('');
  const hasMoved = useRef(false);
  const { current } = queue;
  const onVerified = (item: QueueItem, change: Change) => {
    hasMoved.current = true;
    setVerified((count) => count + change.edits.length);
    const where = places.scope(item.scopeKey);
    const count = change.edits.length;
    setSaid(t(change.status === 'published' ? 'verifiedAtOnce' : 'verifiedInReview', { where, count }));
    queue.putAside(keyOf(item), false);
    // Others were verified with it, and wait no longer.
    if (count > 1) queue.reload();
  };
  const onSkip = (item: QueueItem) => {
    hasMoved.current = true;
    setSaid(t('skipped', { where: places.scope(item.scopeKey) }));
    queue.putAside(keyOf(item), true);
  };
  const move = (by: 1 | -1) => {
    hasMoved.current = true;
    setSaid('');
    queue.move(by);
  };
  return (
    <>
      <div class="dash-bar">
        <p>
          {current ? t('queuePosition', { position: queue.position + 1, total: queue.total }) : null}{' '}
          {verified > 0 ? t('queueVerified', { count: verified }) : null}{' '}
          {queue.skipped > 0 ? t('queueSkipped', { count: queue.skipped }) : null}
        </p>
        <ShortcutsButton isOn={hasKeys} onPress={() => setListOpen(true)} />
      </div>
      <p role="status" class={said === '' ? 'visually-hidden' : 'desk-said'}>
        {said}
      </p>
      {claiming.failure ? <NotDone error={claiming.failure} /> : null}
      {queue.error ? <ErrorNotice error={queue.error} onRetry={queue.reload} /> : null}
      {queue.isLoading ? <Loading lines={10} /> : null}
      <div class="desk-queue">
        <Waiting
          items={queue.items}
          total={queue.total}
          current={current}
          places={places}
          onGo={(key) => {
            hasMoved.current = true;
            queue.go(key);
          }}
        />
        {current ? (
          <CurrentCard
            key={keyOf(current)}
            queue={queue}
            item={current}
            places={places}
            claiming={claiming}
            hasKeys={hasKeys}
            isFocused={hasMoved.current}
            move={move}
            onSkip={() => onSkip(current)}
            onVerified={(change) => onVerified(current, change)}
            onKept={() => {
              hasMoved.current = true;
              setSaid(t('keptOurs', { where: places.scope(current.scopeKey) }));
              queue.reload();
            }}
            onListKeys={() => setListOpen(true)}
          />
        ) : null}
        {!current && !queue.isLoading && !queue.error ? (
          <Nothing queue={queue} isFiltered={Object.keys(choice).length > 0} />
        ) : null}
      </div>
      <ShortcutList
        letters={QUEUE_KEYS}
        wordsOf={(name) => t(`shortcut_${name}`)}
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
        isOn={hasKeys}
        onSwitch={setKeys}
      />
    </>
  );
}

interface CurrentCardProps extends Omit<QueueCardProps, 'rule'> {
  readonly queue: Queue;
}

/** What comes next, fetched ahead, so that moving on shows it at once. */
const ahead = new Map<number, Promise<Rule>>();

function CurrentCard({ queue, item, ...card }: CurrentCardProps) {
  const ruleId = ruleInForce(item);
  const request = useRequest(ruleId === null ? null : `desk rule ${ruleId}`, async (signal) => {
    const id = ruleId as number;
    const fetched = await ahead.get(id)?.catch(() => undefined);
    ahead.delete(id);
    return fetched ?? (await loadRule(id, signal));
  });
  const nextId = queue.next === undefined ? null : ruleInForce(queue.next);
  useEffect(() => {
    if (nextId === null || ahead.has(nextId)) return;
    ahead.clear();
    const loading = loadRule(nextId);
    // Whether it fails is seen when it is asked for.
    loading.catch(() => undefined);
    ahead.set(nextId, loading);
  }, [nextId]);
  if (ruleId === null) return <RecordCard item={item} {...card} />;
  if (request.data === undefined) {
    if (request.status === 'failed') return <ErrorNotice error={request.error} onRetry={request.retry} />;
    return <Loading lines={12} />;
  }
  return <QueueCard item={item} rule={request.data} {...card} />;
}

/** Null = it is another record, or the desk ended it. */
const ruleInForce = ({ ruleId, isRetired }: QueueItem): number | null => (isRetired ? null : ruleId);

function Nothing({ queue, isFiltered }: { readonly queue: Queue; readonly isFiltered: boolean }) {
  const t = messages('desk');
  return (
    <EmptyState title={t(isFiltered ? 'queueEmptyFiltered' : 'queueEmpty')}>
      {queue.skipped > 0 ? (
        <Button onClick={queue.restart}>{t('queueRestart', { count: queue.skipped })}</Button>
      ) : (
        <p>{t('queueEmptyText')}</p>
      )}
    </EmptyState>
  );
}
