/** Passports side by side: how many places ask what of each, and of all together. */
import { useMemo } from 'preact/hooks';
import { formatNumber } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { CLASS_WORDS, VISA_CLASSES } from '../visa-classes/visa-class.ts';
import { countEasy } from './combine-rows.ts';
import { countClasses, type MapRow } from './map-rows.ts';
import './passport-table.css';

interface PassportTableProps {
  readonly passports: readonly string[];
  /** The rows of each passport. */
  readonly sides: readonly (readonly MapRow[])[];
  readonly together: readonly MapRow[];
}

export function PassportTable({ passports, sides, together }: PassportTableProps) {
  const t = messages('places');
  const lines = useMemo(
    () =>
      [...sides, together].map((rows, at) => ({
        name: passports[at] ?? t('together'),
        easy: countEasy(rows),
        counts: countClasses(rows),
      })),
    [passports, sides, together],
  );
  return (
    <div class="passport-table">
      <DataTable
        caption={t('compareTitle')}
        rows={lines}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', header: t('columnPassport'), namesRow: true, cell: ({ name }) => name },
          {
            id: 'easy',
            header: t('columnEasy'),
            isNumber: true,
            cell: ({ easy }) => <strong>{formatNumber(easy)}</strong>,
          },
          ...VISA_CLASSES.map((visaClass) => ({
            id: visaClass,
            header: t(CLASS_WORDS[visaClass]),
            isNumber: true,
            cell: ({ counts }: (typeof lines)[number]) => formatNumber(counts[visaClass]),
          })),
        ]}
      />
    </div>
  );
}
