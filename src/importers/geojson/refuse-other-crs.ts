/** Refuses a GeoJSON file that says it is in another coordinate reference system than WGS 84. */

import { DomainError } from '@carnet/rules/errors.ts';
import { oneLine } from '../places/text/quoted.ts';

/** Names of WGS 84 with longitude first, and of EPSG 4326, which GeoJSON writers use for the same. */
const WGS_84 = /(?:^|[:/])(?:CRS:?84|EPSG(?::[\d.]*)?:4326|EPSG\/[\d.]+\/4326|CRS\/OGC\/[\d.]+\/CRS84)$/i;

/** `crs` is the member of that name (GeoJSON of 2008; RFC 7946 has none). Throws VALIDATION_ERROR. */
export function refuseOtherCrs(crs: unknown): void {
  if (crs === undefined || crs === null) return;
  const name = (crs as { properties?: { name?: unknown } }).properties?.name;
  if (typeof name === 'string' && WGS_84.test(name.trim())) return;
  const said = typeof name === 'string' ? name : JSON.stringify(crs);
  throw new DomainError(
    'VALIDATION_ERROR',
    `The file is in the coordinate reference system ${oneLine(said, 100)}: convert it to WGS 84 first ` +
      '(ogr2ogr -t_srs EPSG:4326)',
  );
}
