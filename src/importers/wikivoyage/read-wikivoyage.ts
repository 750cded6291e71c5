/** Reads points of interest from the English Wikivoyage: the wikitext of one article, or an XML dump of many. */
import type { ImportItem, PointOfInterestRecord } from '../../domain/places/place-record.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { decodeText, wholeText } from '../places/text/decode-text.ts';
import { startOfText } from '../places/text/start-of-text.ts';
import { ArticlesRead, articleItems } from './read-article.ts';
import { articleUrl, readDump } from './read-dump.ts';

export interface WikivoyageOptions {
  /**
   * Title of the article whose wikitext the file is; default: the file's name up to its first dot. Not used for a dump.
   */
  readonly article?: string | undefined;
}

/** MediaWiki takes pages of 2 MiB at most. */
const MAX_ARTICLE_LENGTH = 4 * 1024 * 1024;

/**
 * Throws VALIDATION_ERROR when the file is not UTF-8, too long for an article, or a dump that is cut off or of another
 * site.
 */
export async function* readWikivoyage(
  file: PlaceFile,
  options: WikivoyageOptions = {},
): AsyncGenerator<ImportItem<PointOfInterestRecord>> {
  const read = new ArticlesRead();
  // An article may begin with a comment or an HTML element.
  if (/^<(?:\?xml|mediawiki)\b/.test(await startOfText(file))) {
    for await (const article of readDump(decodeText(file.open()))) {
      yield* articleItems(article, read, (line) => `${article.title}, line ${line}`);
    }
  } else {
    const wikitext = await wholeText(decodeText(file.open()), MAX_ARTICLE_LENGTH, 'an article');
    const title = articleTitle(options.article ?? file.name.split('.', 1)[0] ?? '');
    // A page is named only where the operator said which it is.
    const url = options.article === undefined ? null : articleUrl(title);
    yield* articleItems({ title, url, wikitext }, read, (line) => `line ${line}`);
  }
  yield* read.summary(file.name);
}

/** As MediaWiki writes titles: blanks for underscores, the first letter a capital. */
function articleTitle(text: string): string {
  const title = text.replaceAll('_', ' ').replace(/\s+/g, ' ').trim();
  return title.charAt(0).toUpperCase() + title.slice(1);
}
