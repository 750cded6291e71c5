/** A modal dialog: focus goes in, stays in, and comes back; Escape closes it. */
import { Dialog, DialogDismiss, DialogHeading } from '@ariakit/react';
import type { ComponentChildren } from 'preact';
import { messages } from '../i18n/messages.ts';
import './modal-dialog.css';
import { CROSS, StrokeIcon } from './stroke-icon.tsx';

interface ModalDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** False: only a button inside closes it, because what it shows is shown once. */
  readonly closesEasily?: boolean;
  readonly children: ComponentChildren;
}

export function ModalDialog({ isOpen, onClose, title, closesEasily = true, children }: ModalDialogProps) {
  const t = messages('shell');
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      unmountOnHide
      hideOnInteractOutside={closesEasily}
      hideOnEscape={closesEasily}
      backdrop={<div class="dialog-backdrop" />}
      className="dialog"
    >
      <div class="dialog-head">
        <DialogHeading className="dialog-title">{title}</DialogHeading>
        {closesEasily ? (
          <DialogDismiss className="dialog-close" aria-label={t('close')}>
            <StrokeIcon path={CROSS} />
          </DialogDismiss>
        ) : null}
      </div>
      {children as never}
    </Dialog>
  );
}
