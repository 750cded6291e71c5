/** A long list that opens on demand, without script too. */
import type { ComponentChildren } from 'preact';
import '../../pages/check/answer/fold.css';

export function ListFold({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <details class="fold list-fold">
      <summary>
        <h3>{title}</h3>
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}
