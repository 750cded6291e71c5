/** The shortest call that answers something, in one line, at the address of this installation. */
import { portalConfig } from '../../../api/portal-config.ts';
import { messages } from '../../../i18n/messages.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';

export function FirstCall() {
  const t = messages('docs');
  return (
    <CodeBlock
      label={t('codeLabel', { language: 'curl' })}
      code={`curl -H "x-api-key: $CARNET_KEY" "${portalConfig.publicUrl}/v1/entry-requirements/personalized?fromCountryId=BR&toCountryId=JP"`}
    />
  );
}
