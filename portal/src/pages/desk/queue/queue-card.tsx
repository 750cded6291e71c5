/** One rule of the queue: why it waits, what it says, who says so, and what can be done with it. */
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { formatDate, formatDateTime, formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { Change, QueueItem, Rule } from '../api-types.ts';
import { KeepOurs } from '../keep-ours.tsx';
import { Key, useShortcuts } from '../keys/shortcuts.tsx';
import { useMe } from '../me.tsx';
import { groupLabel } from '../words/rule-fields.ts';
import { usePeople } from '../words/use-people.ts';
import { destinationOf, type Places, passportOf } from '../words/use-places.ts';
import { Doubts } from './doubts.tsx';
import { QUEUE_KEYS } from './queue-keys.ts';
import { reasonLabel } from './reason-words.ts';
import { RuleFacts } from './rule-facts.tsx';
import type { Claiming } from './use-claim.ts';
import { useVerification } from './use-verification.ts';
import { VerifyForm } from './verify-form.tsx';

export interface QueueCardProps {
  readonly item: QueueItem;
  readonly rule: Rule;
  readonly places: Places;
  readonly claiming: Claiming;
  readonly hasKeys: boolean;
  /** It follows another one that was dealt with: its heading gets the focus. */
  readonly isFocused: boolean;
  readonly move: (by: 1 | -1) => void;
  readonly onSkip: () => void;
  readonly onVerified: (change: Change) => void;
  /** What the desk says stands, whatever its file says. */
  readonly onKept: () => void;
  readonly onListKeys: () => void;
}

export function QueueCard(props: QueueCardProps) {
  const { item, rule, places, claiming, hasKeys, isFocused, move, onSkip, onVerified, onKept, onListKeys } = props;
  const t = messages('desk');
  const me = useMe();
  const person = usePeople();
  const { route } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const quotation = useRef<HTMLTextAreaElement>(null);
  const verification = useVerification(rule);
  const isMine = item.claimedBy === me.accountId;
  const isOthers = item.claimedBy !== null && !isMine;
  const isEditor = me.roles.includes('editor');
  const refusal = isEditor ? (isOthers ? t('refusedClaimed') : undefined) : t('refusedNoEditor');
  const editAddress = `/desk/changes/new?rule=${item.ruleId}`;
  const confirm = async () => {
    if (refusal !== undefined) return;
    const change = await verification.send();
    if (change === undefined) quotation.current?.focus();
    else onVerified(change);
  };
  const page = verification.source.url;
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, []);
  useShortcuts(QUEUE_KEYS, hasKeys, {
    next: () => move(1),
    previous: () => move(-1),
    confirm: () => void confirm(),
    quote: () => quotation.current?.focus(),
    sameWords: () => {
      if (verification.lastQuote !== null) verification.set({ quote: verification.lastQuote });
    },
    skip: onSkip,
    claim: () => {
      if (refusal === undefined) void claiming.toggle(item, isMine);
    },
    open: () => {
      if (/^https?:\/\//.test(page)) window.open(page, '_blank', 'noopener,noreferrer');
    },
    edit: () => {
      if (isEditor) route(editAddress);
    },
    list: onListKeys,
  });
  const destinationId = destinationOf(item.scopeKey);
  const [from, to] = [passportOf(item.scopeKey), destinationId].map((id) => id && places.iso2(id));
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
        {places.scope(item.scopeKey)}
      </h2>
      <p class="desk-muted">
        {t('ruleNamed', { key: item.ruleKey, source: item.source, id: item.ruleId })} ·{' '}
        {t('pairs', { count: item.pairs })}
        {item.questions > 0 ? ` · ${t('questionsOfPairs', { count: item.questions })}` : null}
        {to ? (
          <>
            {' · '}
            <a href={from ? `/check/${from}/${to}` : `/countries/${to}`} target="_blank" rel="noopener">
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
        <span>{dueText(item)}</span>
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
        {isEditor ? (
          <ButtonLink href={editAddress}>
            {t('editRule')} <Key letter={QUEUE_KEYS.edit} isOn={hasKeys} />
          </ButtonLink>
        ) : null}
      </div>
      {item.claimedBy === null || item.claimedUntil === null ? null : (
        <p>{t('claimedBy', { who: person(item.claimedBy), until: formatDateTime(item.claimedUntil) })}</p>
      )}
      {item.reasons.includes('file_differs') ? (
        <div>
          <p>{t('keepOursText')}</p>
          <KeepOurs of={item} name={places.scope(item.scopeKey)} refusal={refusal} onKept={onKept} />
        </div>
      ) : null}
      <div class="desk-columns">
        <div>
          <Doubts doubts={rule.doubts} />
          <RuleFacts rule={rule} />
        </div>
        <VerifyForm
          rule={rule}
          destination={destinationId === undefined ? undefined : places.country(destinationId)}
          verification={verification}
          quotationRef={quotation}
          hasKeys={hasKeys}
          refusal={refusal}
          onConfirm={() => void confirm()}
        />
      </div>
    </article>
  );

  function dueText({ checkedOn, daysPastDue }: QueueItem): string {
    if (checkedOn === null) return t('neverChecked');
    const last = t('lastChecked', { date: formatDate(checkedOn) });
    return daysPastDue === null ? last : `${last} ${t('pastDue', { count: daysPastDue })}`;
  }
}
