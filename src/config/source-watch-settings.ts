/** The watch of source pages: whether this node asks them, and as whom. */
import Type from 'typebox';
import { milliseconds, oneOf } from './setting-kinds.ts';

export const SOURCE_WATCH_SETTINGS = {
  SOURCE_WATCH: oneOf(['off', 'on'], {
    default: 'off',
    description:
      'Whether this node asks the pages that evidence cites, each at most once a week, and puts what changed into the ' +
      'queue of [the desk](desk.md). It looks every hour for pages that are due; of several nodes one does it at a ' +
      'time. `carnet sources watch` does the same once.',
  }),
  SOURCE_WATCH_PAUSE_MS: milliseconds(
    5000,
    1000,
    600_000,
    'Shortest time in milliseconds between two requests to one host of source pages. A longer `Crawl-delay` in its ' +
      'robots.txt, up to a minute, is honoured.',
  ),
  SOURCE_WATCH_CONTACT: Type.Optional(
    Type.String({
      description:
        'Where the owners of source pages can reach you: a `mailto:` or `https:` address for the `User-Agent` of these ' +
        'requests. Unset: it names only Carnet and its version.',
    }),
  ),
};
