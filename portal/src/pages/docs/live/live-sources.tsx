/** The sources of places that this installation serves. */
import type { components } from '@carnet/client';
import { publicData } from '../../../api/public-data.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { EmptyState, Loading } from '../../../ui/notices.tsx';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { LiveFailure } from './live-failure.tsx';

type Source = components['schemas']['PlaceSource'];

export function LiveSources() {
  const t = messages('docs');
  const request = useRequest('sources', (signal) =>
    publicData.get('/v1/sources', { query: { limit: 100 }, signal }).then(({ data }) => data),
  );
  if (request.status === 'failed') return <LiveFailure error={request.error} onRetry={request.retry} />;
  if (!request.data) return <Loading lines={4} />;
  if (request.data.length === 0) return <EmptyState title={t('sourcesNone')} />;
  return (
    <DataTable
      caption={t('sourcesCaption')}
      rows={request.data}
      rowKey={({ code }) => code}
      columns={[
        {
          id: 'name',
          header: t('sourcesName'),
          namesRow: true,
          cell: ({ name, url }) => (url ? <OutsideLink href={url}>{name}</OutsideLink> : name),
        },
        {
          id: 'licence',
          header: t('sourcesLicence'),
          cell: ({ licence, licenceUrl }) =>
            licenceUrl ? <OutsideLink href={licenceUrl}>{licence}</OutsideLink> : (licence ?? t('notStated')),
        },
        {
          id: 'attribution',
          header: t('sourcesAttribution'),
          cell: ({ attribution }) => attribution ?? t('notStated'),
        },
        {
          id: 'date',
          header: t('sourcesDate'),
          cell: ({ dataDate }) => (dataDate ? formatDate(dataDate) : t('notStated')),
        },
        { id: 'records', header: t('sourcesRecords'), cell: (source) => records(source).join(', ') },
      ]}
    />
  );
}

function records({ cities, pointsOfInterest, walkingTours }: Source): string[] {
  const t = messages('docs');
  return [
    ...(cities > 0 ? [t('sourcesCities', { count: cities })] : []),
    ...(pointsOfInterest > 0 ? [t('sourcesPoints', { count: pointsOfInterest })] : []),
    ...(walkingTours > 0 ? [t('sourcesTours', { count: walkingTours })] : []),
  ];
}
