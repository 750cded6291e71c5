/** A key that was just made, shown this once, with a first call to try. */
import { portalConfig } from '../../../api/portal-config.ts';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notices.tsx';
import type { CreatedApiKey } from '../api-types.ts';

/** Brazil to Japan: a question that the open data set answers. */
const firstCall = (key: string) =>
  `curl -s -H 'x-api-key: ${key}' ` +
  `'${portalConfig.publicUrl}/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392'`;

export function KeyOnce({ created }: { readonly created: CreatedApiKey }) {
  const t = messages('dashboard');
  return (
    <>
      <Notice tone="warn" isLive>
        {t('keyShownOnce')}
      </Notice>
      <p class="dash-key">
        <code>{created.key}</code>
        <CopyButton text={created.key} label={t('copyKey')} />
      </p>
      {created.expiresAt ? <p>{t('keyExpiresOn', { when: formatDate(created.expiresAt) })}</p> : null}
    </>
  );
}

export function FirstCall({ created }: { readonly created: CreatedApiKey }) {
  const t = messages('dashboard');
  return (
    <>
      <h3>{t('firstCall')}</h3>
      <CodeBlock code={firstCall(created.key)} label={t('firstCallLabel')} />
      <p>{t('keySoon')}</p>
    </>
  );
}
