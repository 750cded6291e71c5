/** Subscribes to e-mails about changes of an answer. A plain form, which the server answers with a page. */
import { portalConfig } from '../../api/portal-config.ts';
import { locale } from '../../i18n/locale.ts';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Fold } from '../check/answer/fold.tsx';
import './follow-form.css';

interface FollowFormProps {
  /** ISO-2 codes. */
  readonly passport: string;
  readonly destination: string;
}

export function FollowForm({ passport, destination }: FollowFormProps) {
  const t = messages('check');
  if (!portalConfig.sendsMails || passport === destination) return null;
  return (
    <Fold title={t('followTitle')}>
      <form method="post" action="/follow" class="follow-form">
        <Field id="follow-email" label={t('followEmail')} hint={t('followText')}>
          {(control) => <input {...control} type="email" name="email" required autocomplete="email" maxLength={254} />}
        </Field>
        <input type="hidden" name="passport" value={passport} />
        <input type="hidden" name="destination" value={destination} />
        <input type="hidden" name="lang" value={locale} />
        <Button type="submit">{t('followSubmit')}</Button>
      </form>
    </Fold>
  );
}
