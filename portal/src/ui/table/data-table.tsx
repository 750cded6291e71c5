/**
 * A table that sorts by its headers; wide ones scroll inside their own box, and on a narrow screen each row stands as a
 * block.
 */
import type { ComponentChildren } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { locale } from '../../i18n/locale.ts';
import { messages } from '../../i18n/messages.ts';
import { type SortDirection, type SortValue, sortRows } from './sort-rows.ts';
import './data-table.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** What the column is sorted by, null where it is not known. Without it the column does not sort. */
  readonly sortBy?: ((row: Row) => SortValue) | undefined;
  /** Numbers stand at the end of their cell. */
  readonly isNumber?: boolean | undefined;
  /** The column that names its row; one at most. */
  readonly namesRow?: boolean | undefined;
}

export interface Sorting {
  readonly column: string;
  readonly direction: SortDirection;
}

interface DataTableProps<Row> {
  readonly caption: string;
  /** The caption is for screen readers only, where a heading above says the same. */
  readonly isCaptionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly initialSort?: Sorting;
  /** A long table scrolls in a box of its own, under its header; a short one grows with the page. */
  readonly isLong?: boolean;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionHidden = false, columns, rows, rowKey, initialSort, isLong = false } = props;
  const captionId = useId();
  const [sorting, setSorting] = useState<Sorting | undefined>(initialSort);
  const sortBy = columns.find(({ id }) => id === sorting?.column)?.sortBy;
  const sorted = useMemo(
    () => (sorting && sortBy ? sortRows(rows, sortBy, sorting.direction, locale) : rows),
    [rows, sorting, sortBy],
  );
  // The roles are those that the elements have by themselves: engines forget them where CSS lays rows out as blocks.
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class={`data-table ${isLong ? 'data-table-long' : ''}`} tabIndex={0} aria-labelledby={captionId}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table role="table">
        <caption id={captionId} class={isCaptionHidden ? 'visually-hidden' : undefined}>
          {caption}
        </caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row">
            {columns.map((column) => (
              <Header key={column.id} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup">
          {sorted.map((row) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Header<Row>(props: {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
  readonly onSort: (sorting: Sorting) => void;
}) {
  const t = messages('shell');
  const { column, sorting, onSort } = props;
  const direction = sorting?.column === column.id ? sorting.direction : undefined;
  const numberClass = column.isNumber ? 'data-table-number' : undefined;
  if (!column.sortBy) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: as in DataTable
      <th role="columnheader" scope="col" class={numberClass}>
        {column.header}
      </th>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in DataTable
    <th role="columnheader" scope="col" aria-sort={direction ?? 'none'} class={numberClass}>
      <button
        type="button"
        onClick={() => onSort({ column: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
      >
        {column.header}
        <svg viewBox="0 0 12 16" width="12" height="16" aria-hidden="true">
          <path class={direction === 'ascending' ? 'data-table-arrow-on' : undefined} d="M6 1l4.5 5.5h-9z" />
          <path class={direction === 'descending' ? 'data-table-arrow-on' : undefined} d="M6 15l4.5-5.5h-9z" />
        </svg>
      </button>
      {/* aria-sort alone is not read out when it changes under the focus. */}
      <span class="visually-hidden" role="status">
        {direction ? t(direction === 'ascending' ? 'sortAscending' : 'sortDescending') : ''}
      </span>
    </th>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const numberClass = column.isNumber ? 'data-table-number' : undefined;
  const content = column.cell(row);
  if (column.namesRow) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: as in DataTable
      <th role="rowheader" scope="row">
        {content}
      </th>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in DataTable
    <td role="cell" data-label={column.header} class={numberClass}>
      <div>{content}</div>
    </td>
  );
}
