/** The two boxes without script: a form that the server answers by leading to the page of the pair. */

import type { TypedCountry } from '../../../src/http/portal/shared/portal-shapes.ts';
import { messages } from '../i18n/messages.ts';
import { SwapIcon } from '../pages/check/swap-icon.tsx';
import { Button } from '../ui/button.tsx';
import { PlainField } from './plain-field.tsx';
import '../pages/check/check-form.css';

interface PlainCheckFormProps {
  /** ISO-2 codes of what the page is about: a pair, one of the two, or neither. */
  readonly passport?: string | undefined;
  readonly destination?: string | undefined;
  readonly typed?: { readonly passport: TypedCountry; readonly destination: TypedCountry } | undefined;
  /** Named by the address, and so to be named by the next one. */
  readonly language: string | undefined;
}

/** Of the same size as the form that takes its place, so that nothing moves. */
export function PlainCheckForm({ passport, destination, typed, language }: PlainCheckFormProps) {
  const t = messages('check');
  const isPair = passport !== undefined && destination !== undefined;
  return (
    <form class="check-form" aria-label={t('formLabel')} action="/check">
      <PlainField name="passport" label={t('passportLabel')} value={passport} typed={typed?.passport} />
      <PlainField name="destination" label={t('destinationLabel')} value={destination} typed={typed?.destination} />
      {!isPair ? (
        <span class="check-swap" aria-hidden="true">
          <SwapIcon />
        </span>
      ) : (
        <a class="check-swap" href={`/check/${destination}/${passport}`} title={t('swap')}>
          <span class="visually-hidden">{t('swap')}</span>
          <SwapIcon />
        </a>
      )}
      {language === undefined ? null : <input type="hidden" name="lang" value={language} />}
      {!isPair ? (
        <Button type="submit" look="primary">
          {t('submit')}
        </Button>
      ) : (
        <div class="only-without-script check-form-send">
          <Button type="submit" look="primary">
            {t('submit')}
          </Button>
        </div>
      )}
    </form>
  );
}
