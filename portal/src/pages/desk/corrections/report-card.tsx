/** What somebody reported, about which answer, and what became of it. All of it is text, never HTML. */
import type { ComponentChildren, Ref } from 'preact';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import type { Correction } from '../api-types.ts';
import { Key } from '../keys/shortcuts.tsx';
import { FactList, type FactRow } from '../words/fact-list.tsx';
import { usePeople } from '../words/use-people.ts';
import type { Places } from '../words/use-places.ts';
import { REPORT_KEYS } from './correction-keys.ts';
import { CorrectionStatusChip, topicLabel } from './correction-words.tsx';

interface ReportCardProps {
  readonly report: Correction;
  readonly places: Places;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly hasKeys: boolean;
  readonly children: ComponentChildren;
}

export function ReportCard({ report, places, headingRef, hasKeys, children }: ReportCardProps) {
  const t = messages('desk');
  const { fromCountryId, toCountryId, topic, status, createdAt, message, sourceUrl } = report;
  return (
    <article class="desk-card" aria-labelledby="report-title">
      <h2 id="report-title" ref={headingRef} tabIndex={-1}>
        {places.country(fromCountryId)} → {places.country(toCountryId)}
      </h2>
      <p class="row-list">
        <CorrectionStatusChip status={status} />
        {topic === null ? null : <span class="desk-chip">{topicLabel(topic)}</span>}
        <span>{t('correctionReportedAt', { when: formatDateTime(createdAt) })}</span>
      </p>
      <blockquote class="desk-report">{message}</blockquote>
      {sourceUrl === null ? (
        <p class="desk-muted">{t('correctionNoSource')}</p>
      ) : (
        <p class="desk-breaks">
          {t('correctionSource')} <OutsideLink href={sourceUrl}>{sourceUrl}</OutsideLink>{' '}
          <Key letter={REPORT_KEYS.open} isOn={hasKeys} />
        </p>
      )}
      {children}
      <Facts report={report} places={places} />
    </article>
  );
}

function Facts({ report, places }: Pick<ReportCardProps, 'report' | 'places'>) {
  const t = messages('desk');
  const person = usePeople();
  const { id, fromCountryId, toCountryId, ruleIds, openChangeIds, status } = report;
  const [from, to] = [places.iso2(fromCountryId), places.iso2(toCountryId)];
  const queue = `/desk/queue?destination=${toCountryId}&reason=correction`;
  const changeLink = (changeId: number) => (
    <a key={changeId} href={`/desk/changes/${changeId}`}>
      {t('changeTitle', { id: changeId })}
    </a>
  );
  const rows: FactRow[] = [
    [
      t('correctionAnswer'),
      from && to ? (
        <a href={`/check/${from}/${to}`} target="_blank" rel="noopener">
          {t('shownToTravellers')}
        </a>
      ) : null,
    ],
    [t('correctionInputHash'), report.inputHash],
    [t('correctionDataRevision'), report.dataRevision],
    [
      t('correctionRules'),
      ruleIds.length > 0 ? <a href={queue}>{t('correctionRulesCount', { count: ruleIds.length })}</a> : null,
    ],
    [
      t('correctionChanges'),
      openChangeIds.length > 0 ? <span class="row-list">{openChangeIds.map(changeLink)}</span> : null,
    ],
    [
      t('correctionTakenBy'),
      report.takenBy !== null && report.takenAt !== null && report.closedAt === null
        ? `${person(report.takenBy)}, ${formatDateTime(report.takenAt)}`
        : null,
    ],
    [
      t('correctionMail'),
      report.closedAt !== null ? null : t(report.hasEmail ? 'correctionMailYes' : 'correctionMailNo'),
    ],
    [
      t('correctionClosedBy'),
      report.closedAt === null ? null : `${person(report.closedBy)}, ${formatDateTime(report.closedAt)}`,
    ],
    [
      t('correctionFixedBy'),
      status !== 'fixed'
        ? null
        : report.changeId === null
          ? t('correctionRevision', { revision: formatNumber(report.revision ?? 0) })
          : changeLink(report.changeId),
    ],
    [t('correctionWhy'), report.reason],
    [
      t('correctionPublic'),
      <a key="public" href={`/corrections/${id}`} target="_blank" rel="noopener">
        {`/corrections/${id}`}
      </a>,
    ],
  ];
  return <FactList rows={rows} />;
}
