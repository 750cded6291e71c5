/** Shows a long list that is here already one page at a time. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Pager } from '../../ui/table/pager.tsx';

interface PagedRowsProps<T> {
  readonly rows: readonly T[];
  readonly perPage?: number;
  readonly children: (rows: readonly T[]) => ComponentChildren;
}

export function PagedRows<T>({ rows, perPage = 20, children }: PagedRowsProps<T>) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / perPage));
  const shown = Math.min(page, pages);
  return (
    <>
      {children(rows.slice((shown - 1) * perPage, shown * perPage))}
      <Pager page={shown} totalPages={pages} onPage={setPage} />
    </>
  );
}
