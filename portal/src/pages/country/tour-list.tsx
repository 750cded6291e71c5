/** Walking tours; the way and the stops of each are fetched when it is opened. */
import type { components } from '@carnet/client';
import { useState } from 'preact/hooks';
import { publicData } from '../../api/public-data.ts';
import { useRequest } from '../../api/use-request.ts';
import { messages } from '../../i18n/messages.ts';
import { formatKilometres, formatMinutes } from '../../i18n/units.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';
import { PathFigure } from '../../world-map/path-figure.tsx';
import type { TourSummary } from './place-types.ts';

type Tour = components['schemas']['WalkingTour'];

export function TourList({ tours }: { readonly tours: readonly TourSummary[] }) {
  return (
    <ul class="places-list">
      {tours.map((tour) => (
        <TourItem key={tour.id} tour={tour} />
      ))}
    </ul>
  );
}

function TourItem({ tour }: { readonly tour: TourSummary }) {
  const t = messages('places');
  const [isOpen, setOpen] = useState(false);
  const { id, name, summary, distanceKm, durationMinutes, difficulty, isLoop, stopCount } = tour;
  const facts = [
    formatKilometres(distanceKm),
    formatMinutes(durationMinutes),
    t('difficulty', { difficulty }),
    t('stops', { count: stopCount }),
    ...(isLoop ? [t('loop')] : []),
  ];
  return (
    <li>
      <h4>{name}</h4>
      <p class="places-facts">{facts.join(' · ')}</p>
      {summary ? <p lang="en">{summary}</p> : null}
      <p>
        <Button aria-expanded={isOpen} aria-controls={`tour-${id}`} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'tourHide' : 'tourShow')} <span class="visually-hidden">{name}</span>
        </Button>
      </p>
      <div id={`tour-${id}`}>{isOpen ? <TourWay id={id} /> : null}</div>
    </li>
  );
}

function TourWay({ id }: { readonly id: number }) {
  const tour = useRequest<Tour>(`tour ${id}`, (signal) =>
    publicData.get('/v1/walking-tours/{id}', { path: { id }, signal }),
  );
  if (tour.status === 'failed') return <ErrorNotice error={tour.error} onRetry={tour.retry} />;
  if (!tour.data) return <Loading lines={6} />;
  return <Way tour={tour.data} />;
}

function Way({ tour: { name, path, stops } }: { readonly tour: Tour }) {
  const t = messages('places');
  return (
    <>
      <PathFigure
        label={t('tourMapLabel', { name })}
        path={path as GeoJSON.LineString | GeoJSON.MultiLineString}
        stops={stops.map(({ position, location }) => ({ position, ...location }))}
      />
      <ol class="tour-stops">
        {stops.map((stop) => (
          <li key={stop.position} value={stop.position}>
            <strong>{stop.name}</strong>
            {stop.minutes === null ? null : <> ({formatMinutes(stop.minutes)})</>}
            {stop.description ? <p lang="en">{stop.description}</p> : null}
          </li>
        ))}
      </ol>
    </>
  );
}
