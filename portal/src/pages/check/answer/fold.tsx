/** A section that opens on demand, without script. */
import type { ComponentChildren } from 'preact';
import './fold.css';

interface FoldProps {
  readonly title: string;
  /** For links that lead to it. */
  readonly id?: string;
  /** Whether it is printed open. */
  readonly isPrinted?: boolean;
  readonly isOpen?: boolean;
  readonly onOpen?: () => void;
  readonly children: ComponentChildren;
}

export function Fold({ title, id, isPrinted = false, isOpen = false, onOpen, children }: FoldProps) {
  return (
    <details
      id={id}
      class={isPrinted ? 'fold fold-printed' : 'fold'}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}
