/**
 * Serves the images that other sites show of a page: of each pair of countries its own, and one for all other pages.
 */

import type { Catalog } from '../../../catalog/catalog.ts';
import type { AnswerKind } from '../../answer/answer-kind.ts';
import { etagOf } from '../../answer/document.ts';
import { problem } from '../../answer/errors.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import { FILE_SECURITY } from '../../answer/security-headers.ts';
import { NO_CATALOG } from '../../public/answer-operation.ts';
import type { Door } from '../../server/door.ts';
import { checkPair } from '../data/check.ts';
import { countriesOf } from '../data/countries.ts';
import type { OpenRoute } from '../data/data-routes.ts';
import { chooseLanguage, PAGE_VARY } from '../language.ts';
import type { Titles } from '../pages/titles.ts';
import { type ImageRenderer, RendererBusyError } from './image-renderer.ts';
import { checkImage, defaultImage } from './social-image.ts';

const PNG: AnswerKind = {
  contentType: 'image/png',
  cacheControl: 'public, max-age=3600',
  vary: PAGE_VARY,
  securityHeaders: FILE_SECURITY,
};
const NO_IMAGE = problem('NOT_FOUND', 'No such image. Use /social/check/<passport>/<destination>.png, with ISO codes');
const BUSY = problem('SERVICE_UNAVAILABLE', 'Too many images are being made; try again later');
/** The published server names it as an optional package, as it has a part for each system. */
const NO_RENDERER = problem(
  'SERVICE_UNAVAILABLE',
  'This server makes no images: the package @resvg/resvg-js is not installed beside it',
);

export const DEFAULT_IMAGE = '/social/carnet.png';
export const checkImagePath = (passport: string, destination: string): string =>
  `/social/check/${passport}/${destination}.png`;

export interface ImageSources {
  readonly titles: Titles;
  readonly catalog: () => Catalog | undefined;
  readonly renderer: ImageRenderer;
}

export function addImageRoutes(door: Door, open: OpenRoute, sources: ImageSources): void {
  const { titles, catalog: currentCatalog, renderer } = sources;
  const { responder, failure } = open.answers;
  const send = (request: HttpRequest, svg: string) =>
    renderer.render(svg).then(
      (png) => responder.answer(request, PNG, png, etagOf(svg)),
      (error: unknown) => {
        if (error instanceof RendererBusyError) responder.problem(request, BUSY);
        else if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') {
          responder.problem(request, NO_RENDERER);
        } else failure(request, error);
      },
    );
  door.add({
    ...open,
    path: DEFAULT_IMAGE,
    handle: ({ request }) => send(request, defaultImage(titles, chooseLanguage(request.message).language)),
  });
  door.add({
    ...open,
    path: '/social/check/{passport}/{file}',
    handle({ request, sent }) {
      const catalog = currentCatalog();
      if (catalog === undefined) return responder.problem(request, NO_CATALOG);
      const { find } = countriesOf(catalog);
      const [passport, destination] = [
        find(sent.passport ?? ''),
        find(/^(\w+)\.png$/.exec(sent.file ?? '')?.[1] ?? ''),
      ];
      if (passport === undefined || !passport.isPassport || destination === undefined) {
        return responder.problem(request, NO_IMAGE);
      }
      const { language } = chooseLanguage(request.message);
      return send(request, checkImage(titles, language, checkPair(catalog, passport, destination)));
    },
  });
}
