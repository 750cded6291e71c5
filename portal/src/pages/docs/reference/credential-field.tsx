/** Where the reader types a key or a token for trying operations. */
import { useState } from 'preact/hooks';
import { portalConfig } from '../../../api/portal-config.ts';
import { useSession } from '../../../api/session.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { holdCredential, useHeldCredential } from './credential.ts';
import type { Surface } from './surface.ts';

/** The field's id: operations that lack a credential lead to it. */
export const CREDENTIAL_FIELD = 'ref-credential';

export function CredentialField({ surface }: { readonly surface: Surface }) {
  const t = messages('docs');
  const isKey = surface === 'public';
  return (
    <div class="ref-credential">
      {isKey ? null : <SessionNotice />}
      <SecretField
        id={CREDENTIAL_FIELD}
        surface={surface}
        label={t(isKey ? 'refCredentialKey' : 'refCredentialToken')}
        hint={isKey ? t('refCredentialKeyHint', { url: portalConfig.publicUrl }) : t('refCredentialTokenHint')}
      />
    </div>
  );
}

function SecretField(props: {
  readonly id: string;
  readonly surface: Surface;
  readonly label: string;
  readonly hint: string;
}) {
  const t = messages('docs');
  const { id, surface, label, hint } = props;
  const [isShown, setShown] = useState(false);
  const value = useHeldCredential(surface);
  return (
    <Field id={id} label={label} hint={hint}>
      {(control) => (
        <div class="ref-secret">
          <input
            {...control}
            // Preact's types tell inputs apart by one literal type; this one changes.
            type={(isShown ? 'text' : 'password') as 'password'}
            value={value}
            // Browsers offer to store passwords; a key is not to be stored by them.
            autocomplete="off"
            data-1p-ignore
            autocapitalize="none"
            spellcheck={false}
            onInput={(event) => holdCredential(surface, event.currentTarget.value)}
          />
          <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'refHide' : 'refShow')}
          </Button>
          {value === '' ? null : <Button onClick={() => holdCredential(surface, '')}>{t('refForget')}</Button>}
        </div>
      )}
    </Field>
  );
}

function SessionNotice() {
  const [t, rich] = [messages('docs'), richMessages('docs')];
  const { status, email } = useSession();
  if (status === 'unknown') return null;
  if (status === 'signed-in') return <p>{email ? t('refSignedIn', { email }) : t('refSignedInNoMail')}</p>;
  const link = (children: unknown) => <a href="/sign-in?next=%2Fdocs%2Fdashboard-api">{children as never}</a>;
  return <p>{rich('refSignedOut', { link })}</p>;
}
