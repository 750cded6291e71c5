/** "Still true": the page, its day and its words, and what is verified by them. */
import type { Ref } from 'preact';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { Rule } from '../api-types.ts';
import { EvidenceFields, TopicChoice } from '../evidence/evidence-fields.tsx';
import { Key } from '../keys/shortcuts.tsx';
import { NotDone } from '../not-done.tsx';
import { QUEUE_KEYS } from './queue-keys.ts';
import type { Verification } from './use-verification.ts';

interface VerifyFormProps {
  readonly rule: Rule;
  readonly destination: string | undefined;
  readonly verification: Verification;
  readonly quotationRef: Ref<HTMLTextAreaElement>;
  readonly hasKeys: boolean;
  /** Why it cannot be verified here; undefined = it can. */
  readonly refusal: string | undefined;
  readonly onConfirm: () => void;
}

export function VerifyForm(props: VerifyFormProps) {
  const { rule, destination, verification, quotationRef, hasKeys, refusal, onConfirm } = props;
  const t = messages('desk');
  const { sources, source, statedOn, quote, topics, isWide, wide, lastQuote, problem, isBusy, failure, set } =
    verification;
  return (
    <form
      class="desk-box"
      aria-label={t('verifyTitle')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined) onConfirm();
      }}
    >
      <h3>{t('verifyTitle')}</h3>
      <EvidenceFields
        value={{ source, statedOn, quote }}
        sources={sources}
        onChange={set}
        quoteError={problem}
        quotationRef={quotationRef}
      >
        {/^https?:\/\//.test(source.url) ? (
          <p>
            <a class="button button-secondary" href={source.url} target="_blank" rel="noopener noreferrer nofollow">
              {t('openPage')} <Key letter={QUEUE_KEYS.open} isOn={hasKeys} />
            </a>
          </p>
        ) : null}
      </EvidenceFields>
      {lastQuote === null ? null : (
        <p>
          <Button onClick={() => set({ quote: lastQuote })}>
            {t('sameWords')} <Key letter={QUEUE_KEYS.sameWords} isOn={hasKeys} />
          </Button>
        </p>
      )}
      {wide && wide.facts > 1 && destination ? (
        <fieldset class="desk-choice">
          <legend>{t('verifyWhat')}</legend>
          <label class="desk-check">
            <input type="radio" name="what" checked={!isWide} onChange={() => set({ isWide: false })} />
            {t('verifyThis')}
          </label>
          <label class="desk-check">
            <input type="radio" name="what" checked={isWide} onChange={() => set({ isWide: true })} />
            {t('verifyWide', { facts: wide.facts, rules: wide.rules, destination })}
          </label>
        </fieldset>
      ) : null}
      {!isWide && rule.topics.length > 1 ? (
        <TopicChoice
          legend={t('verifyTopics')}
          topics={rule.topics}
          chosen={topics}
          onChange={(chosen) => set({ topics: chosen })}
        />
      ) : null}
      {failure ? <NotDone error={failure} /> : null}
      <Button
        look="primary"
        type="submit"
        isBusy={isBusy}
        disabled={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : 'verify-refusal'}
      >
        {t('confirm')} <Key letter={QUEUE_KEYS.confirm} isOn={hasKeys} />
      </Button>
      {refusal === undefined ? null : (
        <p class="desk-why" id="verify-refusal">
          {refusal}
        </p>
      )}
    </form>
  );
}
