/** A record of the queue: why it waits, who works on it, and where to go from here. What it says is inside. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { formatDateTime, formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { QueueItem } from '../api-types.ts';
import { KeepOurs } from '../keep-ours.tsx';
import { Key, useShortcuts } from '../keys/shortcuts.tsx';
import { useMe } from '../me.tsx';
import { groupLabel } from '../words/rule-fields.ts';
import { ScopeName } from '../words/scope-name.tsx';
import { usePeople } from '../words/use-people.ts';
import type { Places } from '../words/use-places.ts';
import { QUEUE_KEYS } from './queue-keys.ts';
import { reasonLabel } from './reason-words.ts';
import type { Claiming } from './use-claim.ts';
import { checkedText, concernsText } from './why-here.ts';

/** What every card of the queue is given. */
export interface ItemProps {
  readonly item: QueueItem;
  readonly places: Places;
  readonly claiming: Claiming;
  readonly hasKeys: boolean;
  /** It follows another one that was dealt with: its heading gets the focus. */
  readonly isFocused: boolean;
  readonly move: (by: 1 | -1) => void;
  readonly onSkip: () => void;
  /** Keeps the desk's statement, although the data file differs. */
  readonly onKept: () => void;
  readonly onListKeys: () => void;
}

/** What its own letters do. */
export type OwnActs = Readonly<Record<'confirm' | 'quote' | 'sameWords' | 'open', () => void>>;

interface ItemCardProps extends ItemProps {
  readonly named: string;
  /** Where travellers see it; undefined = in no one place. */
  readonly shownAt?: string | undefined;
  /** Undefined = nothing here edits it. */
  readonly editAddress: string | undefined;
  readonly acts: OwnActs;
  readonly children: ComponentChildren;
}

/** Why the reader cannot work on it; undefined = they can. */
export function useRefusal({ claimedBy }: QueueItem): string | undefined {
  const t = messages('desk');
  const me = useMe();
  if (!me.roles.includes('editor')) return t('refusedNoEditor');
  return claimedBy !== null && claimedBy !== me.accountId ? t('refusedClaimed') : undefined;
}

export function ItemCard(props: ItemCardProps) {
  const { item, places, claiming, hasKeys, isFocused, move, onSkip, onKept, onListKeys } = props;
  const { named, shownAt, editAddress, acts, children } = props;
  const t = messages('desk');
  const me = useMe();
  const person = usePeople();
  const { route } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isMine = item.claimedBy === me.accountId;
  const isEditor = me.roles.includes('editor');
  const refusal = useRefusal(item);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, []);
  useShortcuts(QUEUE_KEYS, hasKeys, {
    ...acts,
    next: () => move(1),
    previous: () => move(-1),
    skip: onSkip,
    claim: () => {
      if (refusal === undefined) void claiming.toggle(item, isMine);
    },
    edit: () => {
      if (isEditor && editAddress !== undefined) route(editAddress);
    },
    list: onListKeys,
  });
  return (
    <article
      class="desk-card"
      aria-labelledby="queue-item"
      onKeyDown={(event) => {
        // Leaves a field, so that letters are shortcuts again.
        if (event.key === 'Escape' && event.target !== heading.current) heading.current?.focus();
      }}
    >
      <h2 id="queue-item" ref={heading} tabIndex={-1}>
        <ScopeName places={places} scopeKey={item.scopeKey} />
      </h2>
      <p class="desk-muted">
        {named} · {t('pairs', { count: item.pairs })}
        {shownAt ? (
          <>
            {' · '}
            <a href={shownAt} target="_blank" rel="noopener">
              {t('shownToTravellers')}
            </a>
          </>
        ) : null}
      </p>
      <p class="row-list">
        {item.reasons.map((reason) => (
          <span key={reason} class="desk-chip desk-chip-reason">
            {reasonLabel(reason)}
          </span>
        ))}
        {item.disputedTopics.length > 0 ? <span>{formatList(item.disputedTopics.map(groupLabel))}.</span> : null}
      </p>
      <p class="desk-why-here">
        <strong>{t('whyHere')}</strong> {checkedText(item)} {concernsText(item)}
      </p>
      <div class="row-list">
        <Button onClick={() => move(-1)}>
          {t('previous')} <Key letter={QUEUE_KEYS.previous} isOn={hasKeys} />
        </Button>
        <Button onClick={() => move(1)}>
          {t('next')} <Key letter={QUEUE_KEYS.next} isOn={hasKeys} />
        </Button>
        <Button onClick={onSkip}>
          {t('skip')} <Key letter={QUEUE_KEYS.skip} isOn={hasKeys} />
        </Button>
        <Button
          onClick={() => void claiming.toggle(item, isMine)}
          isBusy={claiming.isBusy}
          disabled={refusal !== undefined}
          aria-describedby={refusal === undefined ? undefined : 'verify-refusal'}
        >
          {t(isMine ? 'release' : 'claim')} <Key letter={QUEUE_KEYS.claim} isOn={hasKeys} />
        </Button>
        {isEditor && editAddress !== undefined ? (
          <ButtonLink href={editAddress}>
            {t(item.isRetired ? 'takeTheirs' : 'editRule')} <Key letter={QUEUE_KEYS.edit} isOn={hasKeys} />
          </ButtonLink>
        ) : null}
      </div>
      {item.claimedBy === null || item.claimedUntil === null ? null : (
        <p>{t('claimedBy', { who: person(item.claimedBy), until: formatDateTime(item.claimedUntil) })}</p>
      )}
      {item.reasons.includes('file_differs') ? (
        <div>
          <p>{t(item.isRetired ? 'keepEndedText' : 'keepOursText')}</p>
          <KeepOurs of={item} name={places.scope(item.scopeKey)} refusal={refusal} onKept={onKept} />
        </div>
      ) : null}
      {children}
    </article>
  );
}
