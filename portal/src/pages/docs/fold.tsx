/** Something beside the text: always open where there is room, behind a button on narrow screens. */
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

interface FoldProps {
  readonly label: string;
  /** Changes when the reader has gone where the content led: it closes then. */
  readonly closesWith: string;
  readonly children: ComponentChildren;
}

export function Fold({ label, closesWith, children }: FoldProps) {
  const id = useId();
  const [openFor, setOpenFor] = useState<string>();
  const isOpen = openFor === closesWith;
  return (
    <div class="docs-fold">
      <button
        type="button"
        class="docs-fold-button needs-script"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenFor(isOpen ? undefined : closesWith)}
      >
        {label}
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d={isOpen ? 'M3 10l5-5 5 5' : 'M3 6l5 5 5-5'} fill="none" stroke="currentColor" stroke-width="2" />
        </svg>
      </button>
      <div id={id} class={isOpen ? undefined : 'docs-folded'}>
        {children}
      </div>
    </div>
  );
}
