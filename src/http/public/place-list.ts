/** A list of places: an operation that answers JSON, and GeoJSON to those who prefer it. */

import type { Static, TObject } from 'typebox';
import type { Answer } from '../../catalog/byte-text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { PlaceFormat } from '../../catalog/places/place-queries.ts';
import { chooseMediaType } from '../answer/accept.ts';
import { type AnswerKind, DATA, VARY_BY_ACCEPT } from '../answer/answer-kind.ts';
import type { AnswerForm } from '../openapi/document.ts';
import { markedEtag } from './marked-etag.ts';
import { type OperationShape, type RegisteredOperation, register } from './operation.ts';

export const GEOJSON_TYPE = 'application/geo+json';

const OFFERED = ['application/json', GEOJSON_TYPE] as const;

/** `mark` keeps the ETags of the two forms apart: a cache must not take one for the other. */
const FORMS: Record<(typeof OFFERED)[number], { format: PlaceFormat; kind: AnswerKind; mark: string }> = {
  'application/json': { format: 'json', kind: { ...DATA, vary: VARY_BY_ACCEPT }, mark: '' },
  [GEOJSON_TYPE]: {
    format: 'geojson',
    kind: { ...DATA, contentType: GEOJSON_TYPE, vary: VARY_BY_ACCEPT },
    mark: 'geojson',
  },
};

export interface PlaceListOperation<P extends TObject, Q extends TObject> extends OperationShape<P, Q> {
  /** The list as GeoJSON. */
  readonly alternative: AnswerForm;
  readonly handle: (catalog: Catalog, query: Static<Q>, format: PlaceFormat) => Answer;
}

export function definePlaceList<P extends TObject, Q extends TObject>(
  operation: PlaceListOperation<P, Q>,
): RegisteredOperation {
  const { handle, alternative, ...shape } = operation;
  return register({ ...shape, alternatives: [alternative] }, (catalog, query, _params, { headers }) => {
    const { format, kind, mark } = FORMS[chooseMediaType(headers.accept, OFFERED)];
    return { kind, body: handle(catalog, query, format), etag: markedEtag(catalog.etag, mark) };
  });
}
