/** Below an operation: where to type a key, and the form to try it with. */
import { messages, richMessages } from '../../../i18n/messages.ts';
import { CredentialField } from './credential-field.tsx';
import type { Operation, OperationSet } from './model.ts';
import { TryIt } from './try-it.tsx';

export function TrySection({ set, operation }: { readonly set: OperationSet; readonly operation: Operation }) {
  const t = messages('docs');
  return (
    <section aria-labelledby="try">
      <h2 id="try">{t('tryTitle')}</h2>
      {operation.method === 'DELETE' ? (
        <NotOffered />
      ) : (
        <>
          {operation.needsCredential ? <CredentialField surface={set.surface} /> : null}
          <TryIt key={operation.id} set={set} operation={operation} />
        </>
      )}
    </section>
  );
}

/** Trying the form would delete the reader's account. */
function NotOffered() {
  const rich = richMessages('docs');
  const link = (children: unknown) => <a href="/account">{children as never}</a>;
  return <p>{rich('tryNotOffered', { link })}</p>;
}
