/** The answers around one country, as map, legend, table and files: where its passport can go, or who can come. */
import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { type AnswerLine, type AnswerSide, useAnswers } from '../api/answers.ts';
import type { CountryName } from '../api/country-names.ts';
import { countryName } from '../i18n/format.ts';
import { locale } from '../i18n/locale.ts';
import { messages } from '../i18n/messages.ts';
import { ErrorNotice, Loading } from '../ui/notices.tsx';
import { AnswerTable } from './lists/answer-table.tsx';
import { countClasses, type MapRow, mapRows, namedCountries } from './lists/map-rows.ts';
import { SaveMap } from './save/save-map.tsx';
import { useAfterPaint } from './use-after-paint.ts';
import { useLasting } from './use-lasting.ts';
import { MapLegend } from './visa-classes/map-legend.tsx';
import { CLASS_WORDS, type VisaClass } from './visa-classes/visa-class.ts';
import { SwatchPatterns } from './visa-classes/visa-swatch.tsx';
import { WorldMap } from './world-map.tsx';

interface AnswerMapProps {
  readonly side: AnswerSide;
  readonly country: CountryName;
  readonly countries: readonly CountryName[];
  /** What the saved map is called. */
  readonly title: string;
}

/** As long as an answer usually takes. */
const EMPTY_AFTER_MS = 150;

/**
 * What was shown stays until the new answers are here, unless they take long: emptying map and table first costs more
 * than the answers do.
 */
export function AnswerMap(props: AnswerMapProps) {
  const request = useAnswers(props.side, props.country.id);
  const { status, data: answers } = request;
  const shown = useRef<AnswerViewProps>(undefined);
  const isWaitLong = useLasting(status === 'loading', EMPTY_AFTER_MS);
  if (request.status === 'failed') return <ErrorNotice error={request.error} onRetry={request.retry} />;
  if (answers || isWaitLong || !shown.current) shown.current = { ...props, answers };
  return <AnswerView {...shown.current} />;
}

interface AnswerViewProps extends AnswerMapProps {
  /** Undefined while they are asked for. */
  readonly answers: readonly AnswerLine[] | undefined;
}

function AnswerView({ side, country, countries, title, answers }: AnswerViewProps) {
  const t = messages('places');
  const [highlighted, setHighlighted] = useState<VisaClass>();
  const isPassport = side === 'passport';
  const ownWords = t(isPassport ? 'ownPassport' : 'ownDestination');
  const countryHeader = t(isPassport ? 'columnDestination' : 'columnPassport');
  const hrefOf = useCallback(
    ({ iso2 }: MapRow) => (isPassport ? `/check/${country.iso2}/${iso2}` : `/check/${iso2}/${country.iso2}`),
    [isPassport, country],
  );
  const named = useMemo(() => {
    // Nobody comes with the passport of a territory that issues none.
    const shown = isPassport ? countries : countries.filter((one) => one.isPassport || one.id === country.id);
    return namedCountries(shown, ({ iso2, name }) => countryName(iso2, name), locale);
  }, [countries, isPassport, country]);
  const rows = useMemo(() => mapRows(named, answers ?? [], country.id), [named, answers, country]);
  const mapCountries = useMemo(
    () =>
      rows.map((row) => ({
        ...row,
        words: row.mapClass === 'own' ? ownWords : answerWords(t, row.mapClass, row.stayDays),
        href: row.mapClass === 'own' ? undefined : hrefOf(row),
      })),
    [rows, hrefOf],
  );
  const counts = useMemo(() => (answers ? countClasses(rows) : undefined), [answers, rows]);
  const tableTitle = t(isPassport ? 'passportTable' : 'countryTable');
  // The map first: hundreds of rows would hold its paint up.
  const table = useAfterPaint(
    <AnswerTable
      caption={tableTitle}
      countryHeader={countryHeader}
      rows={rows}
      hrefOf={hrefOf}
      visaClass={highlighted}
      onVisaClass={setHighlighted}
    />,
    [rows, hrefOf, highlighted],
  );
  return (
    <>
      <SwatchPatterns />
      <WorldMap
        label={title}
        countries={mapCountries}
        isPending={answers === undefined}
        highlighted={answers && highlighted}
      />
      <MapLegend counts={counts} ownWords={ownWords} highlighted={highlighted} onHighlight={setHighlighted} />
      <h2 id="answers">{tableTitle}</h2>
      {answers ? (
        <>
          {table ?? <Loading lines={10} />}
          <SaveMap
            title={title}
            fileName={`${side}-${country.iso2}`}
            ownWords={ownWords}
            countryHeader={countryHeader}
            rows={rows}
          />
        </>
      ) : (
        <Loading lines={10} />
      )}
    </>
  );
}

function answerWords(t: ReturnType<typeof messages<'places'>>, visaClass: VisaClass, stayDays: number | null): string {
  const words = t(CLASS_WORDS[visaClass]);
  return stayDays === null ? words : t('wordsAndStay', { words, days: stayDays });
}
