/** Reads the listings of one Wikivoyage article into points of interest. */

import type { ImportItem, PointOfInterestRecord } from '../../domain/places/place-record.ts';
import { draftItems } from '../places/point-of-interest-draft.ts';
import { SeenKeys } from '../places/seen-keys.ts';
import { quoted } from '../places/text/quoted.ts';
import { findTemplates } from './find-templates.ts';
import { LISTING_TEMPLATES, readListing } from './listing.ts';

export interface Article {
  readonly title: string;
  /** Its page; null where only its file is known. */
  readonly url: string | null;
  readonly wikitext: string;
}

/** What is known across the articles of one file. */
export class ArticlesRead {
  readonly keys = new SeenKeys();
  /** Listings that are no sights, by kind. */
  readonly otherKinds = new Map<string, number>();

  /** One warning that says what was left out, or nothing. */
  *summary(where: string): Generator<ImportItem<never>> {
    const total = [...this.otherKinds.values()].reduce((sum, count) => sum + count, 0);
    if (total === 0) return;
    const kinds = [...this.otherKinds].sort((a, b) => b[1] - a[1]).map(([kind, count]) => `${count} ${kind}`);
    const shown = kinds.length > 12 ? [...kinds.slice(0, 12), '...'] : kinds;
    yield { warning: { where, message: `${total} listings that are not sights were left out: ${shown.join(', ')}` } };
  }
}

/** `whereOf` names a line of the wikitext for people. */
export function* articleItems(
  { title, url, wikitext }: Article,
  read: ArticlesRead,
  whereOf: (line: number) => string,
): Generator<ImportItem<PointOfInterestRecord>> {
  for (const template of findTemplates(wikitext, LISTING_TEMPLATES)) {
    const where = whereOf(template.line);
    if ('unclosed' in template) {
      yield { problem: { where, message: `the template {{${template.unclosed} is never closed` } };
      continue;
    }
    const listing = readListing(template);
    if ('otherKind' in listing)
      read.otherKinds.set(listing.otherKind, (read.otherKinds.get(listing.otherKind) ?? 0) + 1);
    else if ('problem' in listing) yield { problem: { where, message: listing.problem } };
    else if ('unplaced' in listing) yield { warning: { where, message: listing.unplaced } };
    else {
      const { draft, nameKey } = listing;
      const { latitude, longitude } = draft.location;
      const articleKey = `${title}#${nameKey}`;
      // A Wikidata id is the place, in whichever articles it is listed. A name may stand for several in one article.
      const keys = draft.wikidataId
        ? [draft.wikidataId]
        : [articleKey, `${articleKey}@${latitude.toFixed(4)},${longitude.toFixed(4)}`];
      const first = keys
        .map((key) => ({ key, place: read.keys.firstPlace(key, where) }))
        .find(({ place }) => place === undefined);
      if (first === undefined) {
        yield { warning: { where, message: `${quoted(draft.name)} is listed before and is left out` } };
      } else yield* draftItems({ ...draft, key: first.key, url }, where);
    }
  }
}
