/** Cities, points of interest and walking tours of a country: on a map, and as lists. */
import { useMemo } from 'preact/hooks';
import type { CountryName } from '../../api/country-names.ts';
import { publicData } from '../../api/public-data.ts';
import { messages } from '../../i18n/messages.ts';
import { EmptyState, Loading } from '../../ui/notices.tsx';
import { CountryMap, type Place, type PlaceKind } from '../../world-map/country-map.tsx';
import { CityTable } from './city-table.tsx';
import { MoreButton } from './more-button.tsx';
import { PlaceSources } from './place-sources.tsx';
import type { City, PointOfInterest, TourSummary } from './place-types.ts';
import { PointList } from './point-list.tsx';
import { TourList } from './tour-list.tsx';
import { useMore } from './use-more.ts';
import './places-section.css';

const PAGE = 20;

interface PlacesSectionProps {
  readonly country: CountryName;
  /** Its name in the reader's language. */
  readonly name: string;
}

export function PlacesSection({ country, name }: PlacesSectionProps) {
  const t = messages('places');
  const { id: countryId } = country;
  const query = { countryId, limit: PAGE };
  const cities = useMore<City>(`cities ${countryId}`, (page, signal) =>
    publicData.get('/v1/cities', { query: { ...query, page }, signal }),
  );
  const points = useMore<PointOfInterest>(`points ${countryId}`, (page, signal) =>
    publicData.get('/v1/points-of-interest', { query: { ...query, page }, signal }),
  );
  const tours = useMore<TourSummary>(`tours ${countryId}`, (page, signal) =>
    publicData.get('/v1/walking-tours', { query: { ...query, page }, signal }),
  );
  const places = useMemo(
    () => [...placesOf('city', cities.rows), ...placesOf('point', points.rows), ...placesOf('tour', tours.rows)],
    [cities.rows?.length, points.rows?.length, tours.rows?.length],
  );
  const lists = [cities, points, tours];
  const isLoading = lists.some(({ rows, error }) => rows === undefined && error === undefined);
  const isEmpty = lists.every(({ rows }) => rows?.length === 0);
  const sources = new Set([
    ...(cities.rows ?? []).map(({ source }) => source),
    ...[...(points.rows ?? []), ...(tours.rows ?? [])].flatMap(({ source, sources: all }) => [
      source,
      ...all.map((each) => each.source),
    ]),
  ]);
  const [longitude, latitude] = [country.longitude ?? 0, country.latitude ?? 0];
  return (
    <>
      {isLoading ? <Loading lines={6} /> : null}
      {isEmpty ? <EmptyState title={t('placesNone')} /> : null}
      {places.length > 0 ? (
        <CountryMap
          label={t('countryMapLabel', { country: name })}
          countryId={countryId}
          longitude={longitude}
          latitude={latitude}
          places={places}
        />
      ) : null}
      {cities.rows?.length !== 0 ? (
        // Without a name of its own: its table has the same one, and is a landmark.
        <section>
          <h3 id="cities">{t('citiesTitle')}</h3>
          {cities.rows ? <CityTable cities={cities.rows} /> : null}
          <MoreButton list={cities} />
        </section>
      ) : null}
      {points.rows?.length !== 0 ? (
        <section aria-labelledby="points">
          <h3 id="points">{t('pointsTitle')}</h3>
          {points.rows ? <PointList points={points.rows} /> : null}
          <MoreButton list={points} />
        </section>
      ) : null}
      {tours.rows?.length !== 0 ? (
        <section aria-labelledby="tours">
          <h3 id="tours">{t('toursTitle')}</h3>
          {tours.rows ? <TourList tours={tours.rows} /> : null}
          <MoreButton list={tours} />
        </section>
      ) : null}
      <PlaceSources codes={sources} />
    </>
  );
}

interface Located {
  readonly id: number;
  readonly name: string;
  readonly location: { readonly longitude: number; readonly latitude: number };
}

const placesOf = (kind: PlaceKind, rows: readonly Located[] | undefined): Place[] =>
  (rows ?? []).map(({ id, name, location }) => ({ id, kind, name, ...location }));
