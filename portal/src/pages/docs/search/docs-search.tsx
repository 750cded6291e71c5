/** The button that opens the search, and its keys: Ctrl+K, on a Mac Cmd+K. */
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { SearchBox } from './search-box.tsx';
import './docs-search.css';

export function DocsSearch() {
  const t = messages('docs');
  const [isOpen, setOpen] = useState(false);
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
        class="docs-search-button"
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
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('search')}>
        <SearchBox onLeave={() => setOpen(false)} />
      </ModalDialog>
    </>
  );
}
