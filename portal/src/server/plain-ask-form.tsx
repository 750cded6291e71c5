/** The sentence of the front page without script: a form that the server answers by leading to the page of the pair. */
import type { TypedCountry } from '../../../src/http/portal/shared/portal-shapes.ts';
import { messages } from '../i18n/messages.ts';
import { DateGap } from '../pages/check/front/date-gap.tsx';
import { Button } from '../ui/button.tsx';
import { PlainField } from './plain-field.tsx';
import '../pages/check/front/ask-form.css';

interface PlainAskFormProps {
  readonly typed?: { readonly passport: TypedCountry; readonly destination: TypedCountry } | undefined;
  /** Named by the address, and so to be named by the next one. */
  readonly language: string | undefined;
}

/** Of the same size as the form that takes its place, so that nothing moves. */
export function PlainAskForm({ typed, language }: PlainAskFormProps) {
  const t = messages('check');
  return (
    <form class="ask-form" aria-label={t('formLabel')} action="/check">
      <PlainField
        name="passport"
        label={t('askPassport')}
        hint={t('passportLabel')}
        placeholder={t('askPlace')}
        typed={typed?.passport}
      />
      <PlainField
        name="destination"
        label={t('askDestination')}
        hint={t('destinationLabel')}
        placeholder={t('askCountryOrCity')}
        typed={typed?.destination}
      />
      <DateGap />
      {language === undefined ? null : <input type="hidden" name="lang" value={language} />}
      <Button type="submit" look="primary">
        {t('askSubmit')}
      </Button>
    </form>
  );
}
