/** An operation that answers with a walking tour as a file. */

import { byteText, toBytes } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { MAX_LIMIT, type Page } from '../../../catalog/schemas/page.ts';
import type { PlaceSource } from '../../../catalog/schemas/place-source.ts';
import type { WalkingTour } from '../../../catalog/schemas/walking-tour.ts';
import { DATA } from '../../answer/answer-kind.ts';
import { FILE_SECURITY } from '../../answer/security-headers.ts';
import type { AnswerForm } from '../../openapi/document.ts';
import { markedEtag } from '../marked-etag.ts';
import { found, type OperationText, type RegisteredOperation, register } from '../operation.ts';
import { tourFileName } from './tour-file-name.ts';
import { NO_SUCH_TOUR, tourParameters } from './tour-parameters.ts';

/** Where the tour comes from: its licence may ask that a file names it. */
export type TourOrigin = Pick<PlaceSource, 'name' | 'licence' | 'licenceUrl' | 'attribution'>;

export interface TourFile extends Required<AnswerForm>, Pick<OperationText, 'operationId' | 'summary' | 'description'> {
  /** Without the point, e.g. `gpx`. */
  readonly extension: string;
  /** Of the header, where it says more than the media type. */
  readonly contentType?: string;
  readonly write: (tour: WalkingTour, origin: TourOrigin | undefined) => string;
}

/** What files are written like: another number makes caches fetch files again that are written differently. */
const EDITION = 2;

export function defineTourFile(file: TourFile): RegisteredOperation {
  const { extension, write, contentType = file.mediaType } = file;
  const operation = {
    ...file,
    path: `/walking-tours/{id}.${extension}`,
    tag: 'Walking tours',
    params: tourParameters,
    notFound: NO_SUCH_TOUR,
    headers: { 'content-disposition': { $ref: '#/components/headers/ContentDisposition' } },
  };
  const mark = `${extension}${EDITION}`;
  return register(operation, (catalog, _query, params) => {
    const record = found(catalog.places.walkingTour(params.id), 'WalkingTour', params);
    const tour = JSON.parse(toBytes(record).toString()) as WalkingTour;
    const kind = {
      ...DATA,
      contentType,
      securityHeaders: FILE_SECURITY,
      contentDisposition: `attachment; filename="${tourFileName(tour, extension)}"`,
    };
    const body = byteText(write(tour, originOf(catalog, tour)));
    return { kind, body, etag: markedEtag(catalog.etag, mark) };
  });
}

/** Sources are few: those that any place names. */
function originOf({ places }: Catalog, tour: WalkingTour): TourOrigin | undefined {
  for (let page = 1; ; page += 1) {
    const { data } = JSON.parse(toBytes(places.sources(page, MAX_LIMIT)).toString()) as Page<PlaceSource>;
    const origin = data.find(({ code }) => code === tour.source);
    if (origin !== undefined || data.length < MAX_LIMIT) return origin;
  }
}
