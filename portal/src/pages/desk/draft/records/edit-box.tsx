/** The frame around the edit of a group or a health requirement: what it is about, and a way out. */
import type { ComponentChildren } from 'preact';
import { messages } from '../../../../i18n/messages.ts';
import { Button } from '../../../../ui/button.tsx';

interface EditBoxProps {
  readonly title: string;
  readonly onRemove: () => void;
  readonly children: ComponentChildren;
}

export function EditBox({ title, onRemove, children }: EditBoxProps) {
  const t = messages('desk');
  return (
    <section class="desk-box" aria-label={title}>
      <div class="dash-bar">
        <h3>{title}</h3>
        <Button onClick={onRemove} aria-label={t('editRemoveNamed', { rule: title })}>
          {t('editRemove')}
        </Button>
      </div>
      {children}
    </section>
  );
}

export interface RecordCardProps<Edit> {
  readonly edit: Edit;
  readonly onChange: (edit: Edit) => void;
  readonly onRemove: () => void;
}
