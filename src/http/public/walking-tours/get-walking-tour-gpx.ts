/** GET /walking-tours/{id}.gpx: one walking tour as a GPX file. */

import { Type } from 'typebox';
import { walkingTourExample } from '../../../catalog/schemas/walking-tour.ts';
import { defineTourFile } from './define-tour-file.ts';
import { tourGpx, tourGpxPieces } from './tour-gpx.ts';

export const getWalkingTourGpx = defineTourFile({
  operationId: 'getWalkingTourGpx',
  summary: 'One walking tour as a GPX file',
  description: 'GPX 1.1: a waypoint for each stop, and a track with a segment for each part of the path.',
  extension: 'gpx',
  mediaType: 'application/gpx+xml',
  contentType: 'application/gpx+xml; charset=utf-8',
  answer: Type.String({ description: 'GPX 1.1, XML in UTF-8.' }),
  examples: { file: { summary: 'A short walk in Belém', value: tourGpx(walkingTourExample) } },
  write: tourGpxPieces,
});
