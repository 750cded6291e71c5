/** The points of a usage report as a table: what the chart shows, in numbers. */
import { useMemo } from 'preact/hooks';
import { formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { UsageReport } from '../api-types.ts';
import { PagedRows } from '../paged-rows.tsx';
import { pointFormat } from './point-format.ts';
import type { ChartSeries } from './usage-series.ts';

interface Row {
  readonly start: string;
  readonly values: readonly number[];
}

export function UsageTable({
  report,
  series,
}: {
  readonly report: UsageReport;
  readonly series: readonly ChartSeries[];
}) {
  const t = messages('dashboard');
  const rows = useMemo<Row[]>(
    () =>
      (report.series[0]?.points ?? [])
        .map(({ start }, index) => ({ start, values: series.map(({ values }) => values[index] ?? 0) }))
        .filter(({ values }) => values.some((value) => value > 0))
        .reverse(),
    [report, series],
  );
  const format = pointFormat(report.granularity);
  const columns: Column<Row>[] = [
    {
      id: 'start',
      header: t(`granularity_${report.granularity}`),
      cell: ({ start }) => format(start),
      sortBy: ({ start }) => start,
      namesRow: true,
    },
    ...series.map(({ name }, index) => ({
      id: `series-${index}`,
      header: name,
      cell: ({ values }: Row) => formatNumber(values[index] ?? 0),
      sortBy: ({ values }: Row) => values[index] ?? 0,
      isNumber: true,
    })),
  ];
  return (
    <PagedRows rows={rows} perPage={31}>
      {(shown) => <DataTable caption={t('usageTable')} columns={columns} rows={shown} rowKey={({ start }) => start} />}
    </PagedRows>
  );
}
