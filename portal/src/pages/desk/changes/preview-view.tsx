/** What a change would do to answers: counts first, then every difference, and what to be wary of. */
import { formatDate, formatList, formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Notice } from '../../../ui/notices.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Preview } from '../api-types.ts';
import { valueLabel } from '../words/rule-fields.ts';
import { type Places, usePlaces } from '../words/use-places.ts';
import { DifferenceList } from './difference-list.tsx';
import { HealthDifferences } from './health-differences.tsx';

export function PreviewView({ preview }: { readonly preview: Preview }) {
  const t = messages('desk');
  const places = usePlaces();
  const { day, pairsAffected, byVerdict, bySeverity, differences, rulesWithoutAnswer } = preview;
  const visa = (type: string | null) => (type === null ? t('notKnown') : valueLabel(type));
  return (
    <>
      <p>{t('previewDay', { date: formatDate(day) })}</p>
      <ul class="desk-tiles">
        {(
          [
            ['previewPairs', pairsAffected],
            ['previewTightened', bySeverity.tightened],
            ['previewLoosened', bySeverity.loosened],
            ['previewNeutral', bySeverity.neutral],
          ] as const
        ).map(([key, count]) => (
          <li key={key}>
            <strong class="desk-number">{formatNumber(count)}</strong>
            <span>{t(key, { count })}</span>
          </li>
        ))}
      </ul>
      {pairsAffected === 0 && preview.health.length === 0 ? <Notice>{t('previewNothing')}</Notice> : null}
      <Unknown preview={preview} places={places} />
      {rulesWithoutAnswer.length === 0 ? null : (
        <Notice tone="warn">
          <p class="notice-title">{t('previewNeverWin', { count: rulesWithoutAnswer.length })}</p>
          <ul>
            {rulesWithoutAnswer.map(({ id, ruleKey, source }) => (
              <li key={id}>{t('ruleNamed', { key: ruleKey, source, id })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {byVerdict.length === 0 ? null : (
        <DataTable
          caption={t('previewByVisa')}
          rows={byVerdict}
          rowKey={({ before, after }) => `${before} ${after}`}
          columns={[
            { id: 'before', header: t('before'), namesRow: true, cell: ({ before }) => visa(before) },
            { id: 'after', header: t('after'), cell: ({ after }) => visa(after) },
            { id: 'pairs', header: t('previewPairsColumn'), isNumber: true, cell: ({ pairs }) => formatNumber(pairs) },
          ]}
        />
      )}
      <DifferenceList differences={differences} places={places} />
      <HealthDifferences health={preview.health} places={places} />
      <Trips preview={preview} places={places} />
    </>
  );
}

interface PartProps {
  readonly preview: Preview;
  readonly places: Places;
}

function Unknown({ preview: { becomeUnknown }, places }: PartProps) {
  const t = messages('desk');
  if (becomeUnknown.length === 0) return null;
  return (
    <Notice tone="bad">
      <p class="notice-title">{t('previewUnknown', { count: becomeUnknown.length })}</p>
      <details class="desk-more">
        <summary>{t('showPairs')}</summary>
        <p>
          {formatList(becomeUnknown.map(([from = 0, to = 0]) => `${places.country(from)} → ${places.country(to)}`))}
        </p>
      </details>
    </Notice>
  );
}

function Trips({ preview: { flippedTrips, tripsFlipped, tripsChecked }, places }: PartProps) {
  const t = messages('desk');
  return (
    <>
      <h3>{t('previewTrips')}</h3>
      <p>{t('previewTripsCount', { flipped: tripsFlipped, checked: tripsChecked })}</p>
      {flippedTrips.length === 0 ? null : (
        <ul>
          {flippedTrips.map(({ passportId, destinationIds, before, after }) => (
            <li key={`${passportId} ${destinationIds.join(' ')}`}>
              {t('previewTrip', {
                passport: places.country(passportId),
                route: destinationIds.map((id) => places.country(id)).join(' → '),
                before: valueLabel(`verdict_${before}`),
                after: valueLabel(`verdict_${after}`),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
