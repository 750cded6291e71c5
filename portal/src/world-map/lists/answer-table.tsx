/** The map as a table: every country with its answer, by answer, filtered by text and class, sorted by any column. */
import { useMemo, useState } from 'preact/hooks';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { searchText } from '../../ui/fields/search-countries.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { CLASS_WORDS, VISA_CLASSES, type VisaClass } from '../visa-classes/visa-class.ts';
import { VisaSwatch } from '../visa-classes/visa-swatch.tsx';
import { CONTINENT_WORDS } from './continent-words.ts';
import type { MapRow } from './map-rows.ts';
import './answer-table.css';

interface AnswerTableProps {
  readonly caption: string;
  /** Header of the countries' column. */
  readonly countryHeader: string;
  readonly rows: readonly MapRow[];
  readonly hrefOf: (row: MapRow) => string;
  /** Of several passports, the name of each; one alone needs no column. */
  readonly passports: readonly string[];
  /** The class that the legend brings forward; both choose the same. */
  readonly visaClass: VisaClass | undefined;
  readonly onVisaClass: (visaClass: VisaClass | undefined) => void;
}

const CLASS_ORDER = new Map<string, number>(VISA_CLASSES.map((visaClass, place) => [visaClass, place]));

export function AnswerTable(props: AnswerTableProps) {
  const { caption, countryHeader, rows, hrefOf, passports, visaClass, onVisaClass } = props;
  const t = messages('places');
  const [text, setText] = useState('');
  const wanted = searchText(text);
  const matching = useMemo(
    () =>
      rows.filter(
        ({ name, iso2, iso3, mapClass }) =>
          mapClass !== 'own' &&
          (visaClass === undefined || mapClass === visaClass) &&
          (wanted === '' || [name, iso2, iso3].some((each) => searchText(each).includes(wanted))),
      ),
    [rows, wanted, visaClass],
  );
  const columns = useMemo(() => columnsOf(t, countryHeader, hrefOf, passports), [countryHeader, hrefOf, passports]);
  return (
    <div class="answers">
      <div class="answers-filters">
        <TextField label={t('filterText')} name="filter" type="search" value={text} onInput={setText} />
        <SelectField
          label={t('filterClass')}
          value={visaClass ?? ''}
          onChange={(value) => onVisaClass(VISA_CLASSES.find((each) => each === value))}
          options={[
            { value: '', label: t('filterAll') },
            ...VISA_CLASSES.map((value) => ({ value, label: t(CLASS_WORDS[value]) })),
          ]}
        />
      </div>
      <p class="answers-count" role="status">
        {t('tableCount', { count: matching.length, total: rows.filter(({ mapClass }) => mapClass !== 'own').length })}
      </p>
      {matching.length === 0 ? (
        <EmptyState title={t('tableEmpty')} />
      ) : (
        <DataTable
          caption={caption}
          isCaptionHidden
          isLong
          columns={columns}
          rows={matching}
          rowKey={({ id }) => id}
          initialSort={{ column: 'class', direction: 'ascending' }}
        />
      )}
    </div>
  );
}

function columnsOf(
  t: ReturnType<typeof messages<'places'>>,
  countryHeader: string,
  hrefOf: (row: MapRow) => string,
  passports: readonly string[],
): Column<MapRow>[] {
  const continentOf = ({ continent }: MapRow): string => t(CONTINENT_WORDS[continent]);
  return [
    {
      id: 'country',
      header: countryHeader,
      namesRow: true,
      cell: (row) => <a href={hrefOf(row)}>{row.name}</a>,
      sortBy: ({ name }) => name,
    },
    {
      id: 'class',
      header: t('columnClass'),
      cell: ({ mapClass }) =>
        mapClass === 'own' ? null : (
          <span class="answers-class">
            <VisaSwatch mapClass={mapClass} /> {t(CLASS_WORDS[mapClass])}
          </span>
        ),
      sortBy: ({ mapClass }) => CLASS_ORDER.get(mapClass) ?? null,
    },
    {
      id: 'stay',
      header: t('columnStay'),
      isNumber: true,
      cell: ({ stayDays }) => (stayDays === null ? '–' : formatNumber(stayDays)),
      sortBy: ({ stayDays }) => stayDays,
    },
    ...(passports.length > 1
      ? [
          {
            id: 'passport',
            header: t('columnWith'),
            cell: ({ by }: MapRow) => passports[by] ?? '',
            sortBy: ({ by }: MapRow) => passports[by] ?? null,
          },
        ]
      : []),
    {
      id: 'continent',
      header: t('columnContinent'),
      cell: continentOf,
      sortBy: continentOf,
    },
    {
      id: 'verified',
      header: t('columnVerified'),
      cell: ({ lastVerifiedAt, status }) => (
        <>
          {lastVerifiedAt === null ? null : formatDate(lastVerifiedAt)}{' '}
          {status === null ? '–' : <StatusWords status={status} />}
        </>
      ),
      sortBy: ({ lastVerifiedAt }) => lastVerifiedAt,
    },
  ];
}

const STATUS_WORDS = { disputed: 'disputed', unverified: 'unverified', stale: 'stale', expired: 'stale' } as const;

/** Why the day is not enough to rely on. */
function StatusWords({ status }: { readonly status: NonNullable<MapRow['status']> }) {
  const t = messages('places');
  return status === 'current' ? null : <span class="answers-stale">{t(STATUS_WORDS[status])}</span>;
}
