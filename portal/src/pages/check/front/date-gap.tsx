/** The day of arrival, which may be left out. */
import type { Ref } from 'preact';
import { messages } from '../../../i18n/messages.ts';

export function DateGap({ input }: { readonly input?: Ref<HTMLInputElement> }) {
  const t = messages('check');
  return (
    <div class="combobox ask-date">
      <label for="on">
        {t('askDate')} <span class="visually-hidden">({t('askDateLabel')})</span>
      </label>
      <div class="combobox-field">
        <input {...(input ? { ref: input } : {})} id="on" name="on" type="date" class="combobox-input" />
      </div>
    </div>
  );
}
