/** `/desk`: how the desk is doing, and where to begin. */
import type { ComponentChildren } from 'preact';
import { dashboardApi } from '../../api/dashboard-api.ts';
import { useRequest } from '../../api/use-request.ts';
import { formatNumber } from '../../i18n/format.ts';
import { perLocale } from '../../i18n/locale.ts';
import { messages } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';
import type { Figures } from './api-types.ts';
import { useMe } from './me.tsx';
import './figures.css';

const percent = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));

export function FiguresPage() {
  const t = messages('desk');
  const { roles } = useMe();
  const { data, status, retry, ...asked } = useRequest('desk figures', (signal) =>
    dashboardApi.get('/v1/desk/figures', { signal }),
  );
  return (
    <>
      <p class="lead">{t('frontLead')}</p>
      <p class="row-list">
        {t('yourRoles')}{' '}
        {roles.map((role) => (
          <span key={role} class="desk-chip">
            {t(`role_${role}`)}
          </span>
        ))}
      </p>
      <p class="row-list">
        <ButtonLink look="primary" href="/desk/queue">
          {t('openQueue')}
        </ButtonLink>
        <ButtonLink href="/desk/changes/new">{t('newChange')}</ButtonLink>
        {roles.includes('reviewer') ? (
          <ButtonLink href="/desk/changes?status=in_review">{t('openReview')}</ButtonLink>
        ) : null}
      </p>
      {data === undefined && status === 'failed' ? (
        <ErrorNotice error={'error' in asked ? asked.error : undefined} onRetry={retry} />
      ) : null}
      {data === undefined && status === 'loading' ? <Loading lines={8} /> : null}
      {data ? <Tiles figures={data} /> : null}
    </>
  );
}

function Tiles({ figures }: { readonly figures: Figures }) {
  const t = messages('desk');
  const { changes, medianAgeDays, medianDaysToOutcome, verifiedShare, neverCheckedPairs } = figures;
  return (
    <>
      <h2>{t('figuresFacts')}</h2>
      <ul class="desk-tiles">
        <Tile
          number={formatNumber(figures.due)}
          label={t('figureDue', { rules: figures.rules })}
          href="/desk/queue?reason=due"
        />
        <Tile number={formatNumber(figures.overdue)} label={t('figureOverdue', { never: figures.neverChecked })} />
        <Tile
          number={medianAgeDays === null ? '—' : t('days', { count: medianAgeDays })}
          label={t('figureMedianAge')}
        />
        <Tile number={verifiedShare === null ? '—' : percent().format(verifiedShare)} label={t('figureVerified')} />
        {neverCheckedPairs === null ? null : (
          <Tile number={formatNumber(neverCheckedPairs)} label={t('figureNeverPairs')} />
        )}
        <Tile
          number={formatNumber(figures.openDoubts)}
          label={t('figureDoubts')}
          href="/desk/queue?reason=correction"
        />
        <Tile number={formatNumber(figures.claimed)} label={t('figureClaimed')} href="/desk/queue?claimed=mine">
          {t('figureClaimedMine')}
        </Tile>
      </ul>
      <p class="desk-muted desk-how">{t('figuresHow')}</p>
      <h2>{t('correctionsTitle')}</h2>
      <ul class="desk-tiles">
        <Tile number={formatNumber(figures.openCorrections)} label={t('figureReports')} href="/desk/corrections" />
        <Tile
          number={medianDaysToOutcome === null ? '—' : t('days', { count: medianDaysToOutcome })}
          label={t('figureOutcome')}
        />
      </ul>
      <h2>{t('figuresChanges')}</h2>
      <ul class="desk-tiles">
        {(['draft', 'in_review', 'approved'] as const).map((status) => (
          <Tile
            key={status}
            number={formatNumber(changes[status])}
            label={t(`status_${status}`)}
            href={`/desk/changes?status=${status}`}
          />
        ))}
        <Tile
          number={formatNumber(figures.publishedLast30Days)}
          label={t('figurePublished')}
          href="/desk/changes?status=published"
        />
      </ul>
    </>
  );
}

interface TileProps {
  readonly number: string;
  readonly label: string;
  readonly href?: string;
  /** What the link is called where the label says something else. */
  readonly children?: ComponentChildren;
}

function Tile({ number, label, href, children }: TileProps) {
  return (
    <li>
      <strong class="desk-number">{number}</strong>
      {href === undefined || children ? <span>{label}</span> : null}
      {href === undefined ? null : <a href={href}>{children ?? label}</a>}
    </li>
  );
}
