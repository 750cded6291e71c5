/** What was read, word for word; its characters are counted while it is typed. */
import type { Ref } from 'preact';
import { QUOTE_MAX_LENGTH } from '../../../../../src/domain/desk/read-evidence.ts';
import { messages } from '../../../i18n/messages.ts';
import { Field } from '../../../ui/fields/field.tsx';

interface QuotationFieldProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
}

export function QuotationField({ value, onInput, error, inputRef }: QuotationFieldProps) {
  const t = messages('desk');
  return (
    <Field label={t('quotation')} hint={t('quotationHint')} error={error}>
      {(control) => (
        <>
          <textarea
            {...control}
            ref={inputRef ?? null}
            class="desk-textarea"
            rows={3}
            maxLength={QUOTE_MAX_LENGTH}
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          <p class="desk-count">{t('quotationCount', { count: value.length, most: QUOTE_MAX_LENGTH })}</p>
        </>
      )}
    </Field>
  );
}
