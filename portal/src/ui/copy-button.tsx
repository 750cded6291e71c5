/** Copies a text and says so. */
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../i18n/messages.ts';
import { Button } from './button.tsx';

type Outcome = 'copied' | 'copyFailed';
const SHOWN_MS = 4000;

export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = messages('shell');
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Without https the browser has no clipboard for pages.
      setOutcome('copyFailed');
    }
  };
  return (
    <>
      <Button onClick={copy}>{outcome === 'copied' ? t('copied') : (label ?? t('copy'))}</Button>
      <span class="visually-hidden" role="status">
        {outcome ? t(outcome) : ''}
      </span>
    </>
  );
}
