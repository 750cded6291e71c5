/** Cities, the largest first. */
import { formatNumber } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { City } from './place-types.ts';

export function CityTable({ cities }: { readonly cities: readonly City[] }) {
  const t = messages('places');
  return (
    <DataTable
      caption={t('citiesTitle')}
      isCaptionHidden
      isLong
      rows={cities}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: t('columnCity'),
          namesRow: true,
          cell: ({ name, isCapital }) => (isCapital ? `${name} (${t('capital')})` : name),
          sortBy: ({ name }) => name,
        },
        {
          id: 'area',
          header: t('columnArea'),
          cell: ({ admin1Name }) => admin1Name ?? '–',
          sortBy: ({ admin1Name }) => admin1Name,
        },
        {
          id: 'population',
          header: t('columnPopulation'),
          isNumber: true,
          cell: ({ population }) => (population === null ? '–' : formatNumber(population)),
          sortBy: ({ population }) => population,
        },
      ]}
      initialSort={{ column: 'population', direction: 'descending' }}
    />
  );
}
