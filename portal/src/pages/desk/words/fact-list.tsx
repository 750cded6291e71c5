/** Labels with what is known under each; those of which nothing is known are left out. */
import type { ComponentChildren } from 'preact';

export type FactRow = readonly [label: string, shown: ComponentChildren];

export function FactList({ rows }: { readonly rows: readonly FactRow[] }) {
  return (
    <dl class="desk-facts">
      {rows
        .filter(([, shown]) => shown !== null)
        .map(([label, shown]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
    </dl>
  );
}
