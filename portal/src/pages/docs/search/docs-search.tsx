/** The button that opens the search, and its keys: Ctrl+K, on a Mac Cmd+K. */
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import './docs-search.css';

type Dialog = typeof import('./search-dialog.tsx').SearchDialog;

export function DocsSearch() {
  const t = messages('docs');
  const [isOpen, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<Dialog>();
  useEffect(() => {
    // With the code of dialogs and lists, which reading takes none of.
    // Of the server's bundle it is no part.
    if (import.meta.env.SSR || !isOpen || Dialog) return;
    import('./search-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.SearchDialog),
      () => setOpen(false),
    );
  }, [isOpen, Dialog]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        class="docs-search-button needs-script"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor">
          <circle cx="8.5" cy="8.5" r="5.5" stroke-width="2" />
          <path d="M13 13l5 5" stroke-width="2" stroke-linecap="round" />
        </svg>
        <span>{t('searchShort')}</span>
        <kbd>{t('searchKeys')}</kbd>
      </button>
      {Dialog ? <Dialog isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
