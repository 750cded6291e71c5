/** One rule of the queue: what it says, who says so, and the form that verifies it. */
import { useRef } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import type { Change, Rule } from '../api-types.ts';
import { destinationOf, passportOf } from '../words/use-places.ts';
import { Doubts } from './doubts.tsx';
import { ItemCard, type ItemProps, useRefusal } from './item-card.tsx';
import { RuleFacts } from './rule-facts.tsx';
import { useVerification } from './use-verification.ts';
import { VerifyForm } from './verify-form.tsx';

export interface QueueCardProps extends ItemProps {
  readonly rule: Rule;
  readonly onVerified: (change: Change) => void;
}

export function QueueCard({ rule, onVerified, ...card }: QueueCardProps) {
  const { item, places, hasKeys } = card;
  const t = messages('desk');
  const quotation = useRef<HTMLTextAreaElement>(null);
  const verification = useVerification(rule);
  const refusal = useRefusal(item);
  const confirm = async () => {
    if (refusal !== undefined) return;
    const change = await verification.send();
    if (change === undefined) quotation.current?.focus();
    else onVerified(change);
  };
  const page = verification.source.url;
  const destinationId = destinationOf(item.scopeKey);
  const [from, to] = [passportOf(item.scopeKey), destinationId].map((id) => id && places.iso2(id));
  return (
    <ItemCard
      {...card}
      named={t('ruleNamed', { key: rule.ruleKey, source: item.source, id: rule.ruleId })}
      shownAt={to ? (from ? `/check/${from}/${to}` : `/countries/${to}`) : undefined}
      editAddress={`/desk/changes/new?rule=${rule.ruleId}`}
      acts={{
        confirm: () => void confirm(),
        quote: () => quotation.current?.focus(),
        sameWords: () => {
          if (verification.lastQuote !== null) verification.set({ quote: verification.lastQuote });
        },
        open: () => {
          if (/^https?:\/\//.test(page)) window.open(page, '_blank', 'noopener,noreferrer');
        },
      }}
    >
      <div class="desk-columns">
        <div class="desk-topics">
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
    </ItemCard>
  );
}
