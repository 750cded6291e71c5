/**
 * The same call in several languages, one at a time: radio buttons, which need no script. The choice holds for all
 * such tabs of the page, and for the pages after it.
 */
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { type CodeExample, codeText } from './code-html.ts';
import './code-tabs.css';

const NAMES: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python', php: 'PHP' };

let chosen: string | undefined;
const listeners = new Set<() => void>();

function useChosen(languages: readonly string[]): string | undefined {
  const [value, setValue] = useState(chosen);
  useEffect(() => {
    const update = () => setValue(chosen);
    update();
    listeners.add(update);
    return () => {
      listeners.delete(update);
    };
  }, []);
  return value !== undefined && languages.includes(value) ? value : languages[0];
}

function choose(language: string): void {
  chosen = language;
  for (const listener of listeners) listener();
}

interface CodeTabsProps {
  /** Of this example within the page. */
  readonly name: string;
  readonly examples: readonly CodeExample[];
}

export function CodeTabs({ name, examples }: CodeTabsProps) {
  const t = messages('docs');
  const shown = useChosen(examples.map(({ language }) => language));
  return (
    <fieldset class="code-tabs">
      <legend class="visually-hidden">{t('codeLanguage')}</legend>
      {examples.map(({ language }) => (
        <>
          <input
            key={language}
            type="radio"
            class="visually-hidden"
            id={`${name}-${language}`}
            name={name}
            checked={language === shown}
            onChange={() => choose(language)}
          />
          <label for={`${name}-${language}`}>{NAMES[language] ?? language}</label>
        </>
      ))}
      {examples.map(({ language, html }) => (
        <div key={language} class="code-tabs-panel">
          <CodeBlock
            code={codeText(html)}
            html={html}
            label={t('codeLabel', { language: NAMES[language] ?? language })}
          />
        </div>
      ))}
    </fieldset>
  );
}
