/** The same question for programs: curl, TypeScript and Python. */
import { portalConfig } from '../../api/portal-config.ts';
import { messages, richMessages } from '../../i18n/messages.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TabSet } from '../../ui/tab-set.tsx';
import type { Pair } from './answer/use-answer.ts';
import { curlSnippet, pythonSnippet, typescriptSnippet } from './snippets.ts';

export function CodeSection({ passport, destination }: Pair) {
  const t = messages('check');
  const rich = richMessages('check');
  const question = {
    publicUrl: portalConfig.publicUrl,
    fromCountryId: passport.id,
    toCountryId: destination.id,
  };
  const languages = [
    { id: 'curl', label: 'curl', code: curlSnippet(question) },
    { id: 'typescript', label: 'TypeScript', code: typescriptSnippet(question) },
    { id: 'python', label: 'Python', code: pythonSnippet(question) },
  ];
  return (
    <section aria-labelledby="check-code">
      <h2 id="check-code">{t('codeTitle')}</h2>
      <p>
        {rich('codeLead', {
          signup: (text) => <a href="/sign-up">{text}</a>,
          docs: (text) => <a href="/docs/quick-start">{text}</a>,
        })}
      </p>
      <TabSet
        label={t('codeTabs')}
        tabs={languages.map(({ id, label, code }) => ({
          id,
          label,
          content: <CodeBlock code={code} label={t('codeLabel', { language: label })} />,
        }))}
      />
    </section>
  );
}
