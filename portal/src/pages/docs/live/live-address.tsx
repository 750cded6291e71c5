/** The address of this installation's public API and the place of the key, as the examples read them. */
import { portalConfig } from '../../../api/portal-config.ts';
import { messages } from '../../../i18n/messages.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';

export function LiveAddress() {
  const t = messages('docs');
  return (
    <CodeBlock
      label={t('addressLabel')}
      code={`export CARNET_URL=${portalConfig.publicUrl}\nexport CARNET_KEY=ck_live_...`}
    />
  );
}
