/**
 * The answers around one country, as bar, map, list and files: where its passport can go, alone or with others, or who
 * can come.
 */
import type { ComponentChildren } from 'preact';
import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { type AnswerLine, type AnswerSide, useAnswers } from '../api/answers.ts';
import type { CountryName } from '../api/country-names.ts';
import type { Request } from '../api/use-request.ts';
import { countryName } from '../i18n/format.ts';
import { locale } from '../i18n/locale.ts';
import { messages } from '../i18n/messages.ts';
import { ErrorNotice, Loading } from '../ui/notices.tsx';
import { AnswerTable } from './lists/answer-table.tsx';
import { combineRows, countGained, type Together } from './lists/combine-rows.ts';
import { ListFold } from './lists/list-fold.tsx';
import { countClasses, type MapRow, mapRows, namedCountries } from './lists/map-rows.ts';
import { PassportTable } from './lists/passport-table.tsx';
import { SaveMap } from './save/save-map.tsx';
import { useAfterPaint } from './use-after-paint.ts';
import { useLasting } from './use-lasting.ts';
import { MapLegend, MapNotes } from './visa-classes/map-legend.tsx';
import { CLASS_WORDS, type VisaClass } from './visa-classes/visa-class.ts';
import { SwatchPatterns } from './visa-classes/visa-swatch.tsx';
import { WorldMap } from './world-map.tsx';

interface AnswerMapProps {
  readonly side: AnswerSide;
  readonly country: CountryName;
  readonly countries: readonly CountryName[];
  /** What the saved map is called. */
  readonly title: string;
  /** Above all of it, with the anchor `answers`; without it that is above the list. */
  readonly heading?: string;
  /** Whether the list opens on demand: the map says the same. */
  readonly isListFolded?: boolean;
  /** Further passports, three at most, and what they are for. */
  readonly others?: readonly CountryName[];
  readonly together?: Together;
  /** Under the bar: what the further passports come to, in words of the page. */
  readonly gained?: (count: number) => ComponentChildren;
}

/** As long as an answer usually takes. */
const EMPTY_AFTER_MS = 150;
const NONE: readonly CountryName[] = [];

/**
 * What was shown stays until the new answers are here, unless they take long: emptying map and table first costs more
 * than the answers do.
 */
export function AnswerMap(props: AnswerMapProps) {
  const { side, country, others = NONE } = props;
  const request = useAllAnswers(side, [country, ...others]);
  const { status, data: answers } = request;
  const shown = useRef<AnswerViewProps>(undefined);
  const isWaitLong = useLasting(status === 'loading', EMPTY_AFTER_MS);
  if (request.status === 'failed') return <ErrorNotice error={request.error} onRetry={request.retry} />;
  if (answers || isWaitLong || !shown.current) shown.current = { ...props, answers };
  return <AnswerView {...shown.current} />;
}

type Lines = readonly AnswerLine[];

/** Those of each country, all at once. */
function useAllAnswers(side: AnswerSide, asked: readonly CountryName[]): Request<readonly Lines[]> {
  const [first, second, third, fourth] = asked;
  const requests = [
    useAnswers(side, first?.id),
    useAnswers(side, second?.id),
    useAnswers(side, third?.id),
    useAnswers(side, fourth?.id),
  ].slice(0, asked.length);
  const given = requests.map(({ data }) => data);
  const data = useMemo(() => (given.every((each) => each !== undefined) ? (given as Lines[]) : undefined), given);
  const failed = requests.find(({ status }) => status === 'failed');
  if (failed?.status === 'failed') return { ...failed, data: undefined };
  const retry = requests[0]?.retry ?? (() => undefined);
  return data ? { status: 'ready', data, retry } : { status: 'loading', data: undefined, retry };
}

interface AnswerViewProps extends AnswerMapProps {
  /** Of each passport, the first first; undefined while they are asked for. */
  readonly answers: readonly Lines[] | undefined;
}

function AnswerView(props: AnswerViewProps) {
  const {
    side,
    country,
    countries,
    title,
    others = NONE,
    together = 'best',
    gained,
    heading,
    answers,
    isListFolded,
  } = props;
  const t = messages('places');
  const [highlighted, setHighlighted] = useState<VisaClass>();
  const isPassport = side === 'passport';
  const ownWords = t(isPassport ? 'ownPassport' : 'ownDestination');
  const countryHeader = t(isPassport ? 'columnDestination' : 'columnPassport');
  const asked = useMemo(() => [country, ...others], [country, others]);
  const passports = useMemo(() => asked.map(({ iso2, name }) => countryName(iso2, name)), [asked]);
  const hrefOf = useCallback(
    ({ iso2, by }: MapRow) =>
      isPassport ? `/check/${(asked[by] ?? country).iso2}/${iso2}` : `/check/${iso2}/${country.iso2}`,
    [isPassport, country, asked],
  );
  const named = useMemo(() => {
    // Nobody comes with the passport of a territory that issues none.
    const shown = isPassport ? countries : countries.filter((one) => one.isPassport || one.id === country.id);
    return namedCountries(shown, ({ iso2, name }) => countryName(iso2, name), locale);
  }, [countries, isPassport, country]);
  const sides = useMemo(
    () => asked.map(({ id }, at) => mapRows(named, answers?.[at] ?? [], id)),
    [named, answers, asked],
  );
  const rows = useMemo(() => combineRows(sides, together), [sides, together]);
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
      passports={isPassport ? passports : []}
      visaClass={highlighted}
      onVisaClass={setHighlighted}
    />,
    [rows, hrefOf, passports, highlighted],
  );
  const isCompared = others.length > 0;
  const list = answers ? (
    <>
      {table ?? <Loading lines={10} />}
      <SaveMap
        title={title}
        fileName={`${side}-${asked.map(({ iso2 }) => iso2).join('-')}`}
        ownWords={ownWords}
        countryHeader={countryHeader}
        rows={rows}
      />
    </>
  ) : (
    <Loading lines={10} />
  );
  return (
    <>
      <SwatchPatterns />
      {heading ? <h2 id="answers">{heading}</h2> : null}
      <MapLegend counts={counts} highlighted={highlighted} onHighlight={setHighlighted} />
      {isCompared && answers ? gained?.(countGained(sides[0] ?? [], rows)) : null}
      <WorldMap
        label={title}
        countries={mapCountries}
        isPending={answers === undefined}
        highlighted={answers && highlighted}
      />
      <MapNotes ownWords={ownWords} />
      {isCompared && answers ? <PassportTable passports={passports} sides={sides} together={rows} /> : null}
      {isListFolded ? (
        <ListFold title={t('listFold')}>{list}</ListFold>
      ) : (
        <>
          {heading ? <h3>{tableTitle}</h3> : <h2 id="answers">{tableTitle}</h2>}
          {list}
        </>
      )}
    </>
  );
}

function answerWords(t: ReturnType<typeof messages<'places'>>, visaClass: VisaClass, stayDays: number | null): string {
  const words = t(CLASS_WORDS[visaClass]);
  return stayDays === null ? words : t('wordsAndStay', { words, days: stayDays });
}
