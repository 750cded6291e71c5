/** What the destination asks for health's sake: required vaccinations first, then malaria. */
import type { components } from '@carnet/client';
import { publicData } from '../../../api/public-data.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDate, wordsOfPassport } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import { ErrorNotice, Loading } from '../../../ui/notices.tsx';
import type { HealthRequirement } from '../answer/answer-kind.ts';
import { Fold } from '../answer/fold.tsx';
import { Quoted, SourceLink } from '../answer/quoted.tsx';
import { type Pair, useHealth, useHealthGroups } from '../answer/use-answer.ts';
import { concernsReader } from './concerned.ts';
import { ageOf, byDisease, diseaseChoice, limitOf } from './health-order.ts';
import { LevelChip } from './level-chip.tsx';
import './bring-section.css';

type Malaria = components['schemas']['Malaria'];

interface HealthSectionProps extends Pair {
  /** What is folded: all that does not concern a traveller straight from the passport's country, or mere advice. */
  readonly folds: 'others' | 'advice';
}

export function HealthSection({ folds, ...pair }: HealthSectionProps) {
  const isForReader = folds === 'others';
  const t = messages('check');
  const health = useHealth(pair);
  const { destination } = pair;
  const { data: country } = useRequest(`country ${destination.id}`, (signal) =>
    publicData.get('/v1/countries/{id}', { path: { id: destination.id }, signal }),
  );
  const diseases = health.data && byDisease(health.data);
  const groups = useHealthGroups(pair, isForReader ? health.data : undefined);
  const holder = groups.data && new Set([pair.passport.iso2, ...groups.data]);
  const concerning = isForReader
    ? holder && diseases?.filter((rows) => rows.some((row) => concernsReader(row, holder)))
    : diseases?.filter((rows) => rows.some(({ requirement }) => requirement === 'required'));
  const others = diseases?.filter((rows) => !concerning?.includes(rows)) ?? [];
  const list = (rows: readonly (readonly HealthRequirement[])[], malaria: Malaria | null | undefined) => (
    <ul class="bring-list">
      {rows.map((ofDisease) => (
        <Disease key={ofDisease[0]?.id} rows={ofDisease} holder={holder} />
      ))}
      {malaria ? <MalariaNote malaria={malaria} /> : null}
    </ul>
  );
  const hasOthers = others.length > 0 || Boolean(country?.malaria);
  return (
    <section aria-labelledby="check-health">
      <h2 id="check-health">{t('healthTitle')}</h2>
      {diseases?.length === 0 ? <p>{t('healthNone')}</p> : null}
      {health.status === 'loading' && !diseases ? <Loading lines={4} /> : null}
      {health.status === 'failed' && !diseases ? <ErrorNotice error={health.error} onRetry={health.retry} /> : null}
      {isForReader && diseases?.length && concerning?.length === 0 ? (
        <p>{t('healthNothing', wordsOfPassport(pair.passport))}</p>
      ) : null}
      {concerning?.length ? list(concerning, null) : null}
      {diseases && hasOthers ? (
        <Fold title={t('healthMore', { count: others.length + (country?.malaria ? 1 : 0) })} isPrinted>
          {list(others, country?.malaria)}
        </Fold>
      ) : null}
    </section>
  );
}

/** The heading has the strictest level; requirements of another level have their own. */
interface DiseaseProps {
  readonly rows: readonly HealthRequirement[];
  readonly holder: ReadonlySet<string> | undefined;
}

function Disease({ rows, holder }: DiseaseProps) {
  const t = messages('check');
  const [first, ...others] = rows;
  if (first === undefined) return null;
  const { code, diseaseName: name } = first.vaccine;
  return (
    <li>
      <div class="bring-head">
        <h3>{t('disease', { code: diseaseChoice(code), name })}</h3>
        <RowChip row={first} holder={holder} />
      </div>
      <HealthRow row={first} />
      {others.map((row) => (
        <div key={row.id} class="bring-more">
          <RowChip row={row} holder={holder} />
          <HealthRow row={row} />
        </div>
      ))}
    </li>
  );
}

/** What depends on where one comes from, or on the journey, is not "required" of everybody who reads the page. */
function RowChip({ row, holder }: { readonly row: HealthRequirement } & Pick<DiseaseProps, 'holder'>) {
  const t = messages('check');
  const limit = limitOf(row);
  if (limit === undefined || (holder && concernsReader(row, holder))) return <LevelChip level={row.requirement} />;
  return <LevelChip level="may_be_asked">{t(limit)}</LevelChip>;
}

function HealthRow({ row }: { readonly row: HealthRequirement }) {
  const t = messages('check');
  const { vaccine, requirement } = row;
  const facts = [
    ...conditionTexts(row),
    t('doses', { count: vaccine.dosesRequired }),
    ...(vaccine.minimumDaysBeforeTravel > 0 ? [t('leadTime', { days: vaccine.minimumDaysBeforeTravel })] : []),
  ];
  return (
    <>
      <Quoted text={row.circumstances} />
      {requirement === 'not_required' ? null : <p class="bring-facts">{facts.join(' · ')}</p>}
      {vaccine.code === 'yellow-fever' && requirement === 'required' ? (
        <p>{t('certificate', { days: vaccine.minimumDaysBeforeTravel })}</p>
      ) : null}
      <Quoted text={row.notes} />
      <p class="check-source">{shortFreshness(row)}</p>
      <SourceLink url={row.sourceUrl} />
    </>
  );
}

function conditionTexts({ conditions, regionSpecific, cityId }: HealthRequirement): readonly string[] {
  const t = messages('check');
  const texts: string[] = [];
  if (regionSpecific || cityId !== null) texts.push(t('conditionRegion'));
  if (conditions === null) return texts;
  const { arrivingFromGroupCode, transitHoursOver, minimumAgeMonths, months } = conditions;
  const { residentsOnly, belowAgeMonths, staysOverDays, onLeaving, purposes } = conditions;
  if (onLeaving) texts.push(t('conditionLeaving'));
  if (purposes !== null) texts.push(t(purposes.includes('religious') ? 'conditionPilgrims' : 'conditionPurposes'));
  if (staysOverDays !== null) texts.push(t('conditionStay', { count: staysOverDays }));
  if (arrivingFromGroupCode !== null)
    texts.push(t(arrivingFromGroupCode === 'YELLOW_FEVER_RISK' ? 'conditionRisk' : 'conditionGroup'));
  if (residentsOnly) texts.push(t('conditionResidents'));
  if (belowAgeMonths !== null) texts.push(t('conditionBelowAge', ageOf(belowAgeMonths)));
  if (transitHoursOver !== null)
    texts.push(transitHoursOver === 0 ? t('conditionTransit') : t('conditionTransitOver', { hours: transitHoursOver }));
  if (minimumAgeMonths !== null) {
    const { unit, count } = ageOf(minimumAgeMonths);
    texts.push(t(unit === 'years' ? 'conditionYears' : 'conditionMonthsOld', { count }));
  }
  if (months !== null) {
    const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    const names = months.map((month) => name.format(Date.UTC(2000, month - 1)));
    texts.push(t('conditionSeason', { months: new Intl.ListFormat(locale).format(names) }));
  }
  return texts;
}

function MalariaNote({ malaria }: { readonly malaria: Malaria }) {
  const t = messages('check');
  const where = { none: 'malariaNone', parts: 'malariaParts', throughout: 'malariaThroughout' } as const;
  return (
    <li>
      <div class="bring-head">
        <h3>{t('malariaTitle')}</h3>
        <LevelChip level={malaria.prophylaxis} />
      </div>
      <p>
        {t(where[malaria.transmission])} {t('malariaTablets', { level: malaria.prophylaxis })}
      </p>
      <Quoted text={malaria.notes} />
      <p class="check-source">{shortFreshness(malaria)}</p>
      <SourceLink url={malaria.sourceUrl} />
    </li>
  );
}

function shortFreshness({ lastVerifiedAt, isStale }: Pick<HealthRequirement, 'lastVerifiedAt' | 'isStale'>): string {
  const t = messages('check');
  if (lastVerifiedAt === null) return t('neverVerifiedShort');
  return t(isStale ? 'staleShort' : 'verified', { date: formatDate(lastVerifiedAt) });
}
