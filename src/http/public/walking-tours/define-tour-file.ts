/** An operation that answers with a walking tour as a file. */

import { type ByteText, parsed, toBytes } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { MAX_LIMIT, type Page } from '../../../catalog/schemas/page.ts';
import type { PlaceSource } from '../../../catalog/schemas/place-source.ts';
import type { WalkingTour } from '../../../catalog/schemas/walking-tour.ts';
import { DATA } from '../../answer/answer-kind.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import { FILE_SECURITY } from '../../answer/security-headers.ts';
import type { AnswerForm } from '../../openapi/document.ts';
import { markedEtag } from '../marked-etag.ts';
import { found, type OperationText, type RegisteredOperation, register } from '../operation.ts';
import { tourFileName } from './tour-file-name.ts';
import { NO_SUCH_TOUR, tourParameters } from './tour-parameters.ts';

/** Where the tour comes from: its licence may ask that a file names it. */
export type TourOrigin = Pick<PlaceSource, 'name' | 'licence' | 'licenceUrl' | 'attribution'>;

type TourWithoutPath = Omit<WalkingTour, 'path'>;

export interface TourFile extends Required<AnswerForm>, Pick<OperationText, 'operationId' | 'summary' | 'description'> {
  /** Without the point, e.g. `gpx`. */
  readonly extension: string;
  /** Of the header, where it says more than the media type. */
  readonly contentType?: string;
  /** In pieces that take milliseconds each. `path`: as JSON. */
  readonly write: (tour: TourWithoutPath, path: string, origin: TourOrigin | undefined) => Iterable<string>;
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
  return register(operation, (catalog, _query, params, request) => {
    const record = found(catalog.places.walkingTour(params.id), 'WalkingTour', params);
    const { tour, path } = splitRecord(record);
    const kind = {
      ...DATA,
      contentType,
      securityHeaders: FILE_SECURITY,
      contentDisposition: `attachment; filename="${tourFileName(tour, extension)}"`,
    };
    const body = () => writtenInTurns(write(tour, path, originOf(catalog, tour)), request);
    return { kind, body, etag: markedEtag(catalog.etag, mark) };
  });
}

/** The path comes last, has no such text in it, and is not read as a whole: it may have 200,000 points. */
function splitRecord(record: ByteText): { readonly tour: TourWithoutPath; readonly path: string } {
  const key = ',"path":';
  const at = record.lastIndexOf(key);
  const tour = JSON.parse(`${toBytes(record.slice(0, at))}}`) as TourWithoutPath;
  return { tour, path: record.slice(at + key.length, -1) };
}

/** Written between two turns of other requests: some ten milliseconds of work. */
const CHARACTERS_OF_TURN = 128 * 1024;

/** Ends early when the client has gone. */
async function writtenInTurns(
  pieces: Iterable<string>,
  { othersFirst, response }: Pick<HttpRequest, 'othersFirst' | 'response'>,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let text = '';
  for (const piece of pieces) {
    if (text.length + piece.length >= CHARACTERS_OF_TURN) {
      parts.push(Buffer.from(text));
      text = '';
      await othersFirst();
      if (response.destroyed) break;
    }
    text += piece;
  }
  return Buffer.concat([...parts, Buffer.from(text)]);
}

/** Sources are few: those that any place names. */
function originOf({ places }: Catalog, tour: TourWithoutPath): TourOrigin | undefined {
  for (let page = 1; ; page += 1) {
    const { data } = parsed<Page<PlaceSource>>(places.sources(page, MAX_LIMIT));
    const origin = data.find(({ code }) => code === tour.source);
    if (origin !== undefined || data.length < MAX_LIMIT) return origin;
  }
}
