/** "Still true": the page, its day and its words, and what is verified by them. */
import type { Ref } from 'preact';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Rule } from '../api-types.ts';
import { QuotationField } from '../evidence/quotation-field.tsx';
import { SourceFields } from '../evidence/source-fields.tsx';
import { NotDone } from '../not-done.tsx';
import { groupLabel } from '../words/rule-fields.ts';
import { Key } from './shortcuts.tsx';
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
      <SourceFields sources={sources} value={source} onChange={(next) => set({ source: next })} />
      {/^https?:\/\//.test(source.url) ? (
        <p>
          <a class="button button-secondary" href={source.url} target="_blank" rel="noopener noreferrer nofollow">
            {t('openPage')} <Key of="open" isOn={hasKeys} />
          </a>
        </p>
      ) : null}
      <TextField
        label={t('statedOn')}
        hint={t('statedOnHint')}
        type="date"
        name="statedOn"
        value={statedOn}
        onInput={(next) => set({ statedOn: next })}
      />
      <QuotationField value={quote} onInput={(next) => set({ quote: next })} error={problem} inputRef={quotationRef} />
      {lastQuote === null ? null : (
        <p>
          <Button onClick={() => set({ quote: lastQuote })}>
            {t('sameWords')} <Key of="sameWords" isOn={hasKeys} />
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
        <fieldset class="desk-choice">
          <legend>{t('verifyTopics')}</legend>
          {rule.topics.map((topic) => (
            <label key={topic} class="desk-check">
              <input
                type="checkbox"
                checked={topics.includes(topic)}
                onChange={(event) =>
                  set({
                    topics: rule.topics.filter((one) =>
                      one === topic ? event.currentTarget.checked : topics.includes(one),
                    ),
                  })
                }
              />
              {groupLabel(topic)}
            </label>
          ))}
        </fieldset>
      ) : null}
      {failure ? <NotDone error={failure} /> : null}
      <Button
        look="primary"
        type="submit"
        isBusy={isBusy}
        disabled={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : 'verify-refusal'}
      >
        {t('confirm')} <Key of="confirm" isOn={hasKeys} />
      </Button>
      {refusal === undefined ? null : (
        <p class="desk-why" id="verify-refusal">
          {refusal}
        </p>
      )}
    </form>
  );
}
