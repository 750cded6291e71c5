/** For somebody who is signed in and has no role at the desk: what the desk is, and how one gets a role. */
import { messages, richMessages } from '../../i18n/messages.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Notice } from '../../ui/notices.tsx';

export function NoRole({ email }: { readonly email: string | null }) {
  const t = messages('desk');
  const rich = richMessages('desk');
  return (
    <>
      <p class="lead">{t('noRoleLead')}</p>
      <Notice>
        <p class="notice-title">{t('noRoleTitle')}</p>
        <p>{rich('noRoleText', { email: email ?? t('yourAccount'), b: (words) => <strong>{words}</strong> })}</p>
      </Notice>
      <p>{t('noRoleOperator')}</p>
      <CodeBlock
        code={`npm run -s carnet -- desk grant ${email ?? 'ana@example.org'} editor`}
        label={t('noRoleCommand')}
      />
      <p>
        <a href="/account">{t('noRoleAccount')}</a>
      </p>
    </>
  );
}
