/** The search in a dialog. */
import { messages } from '../../../i18n/messages.ts';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { SearchBox } from './search-box.tsx';

export function SearchDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = messages('docs');
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={t('search')}>
      <SearchBox onLeave={onClose} />
    </ModalDialog>
  );
}
