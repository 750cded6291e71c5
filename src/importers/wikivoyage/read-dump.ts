/** Reads the articles out of a MediaWiki XML dump of the English Wikivoyage, one after the other. */

import { DomainError } from '@carnet/rules/errors.ts';
import { readXml } from '../places/split/read-xml.ts';
import { oneLine } from '../places/text/quoted.ts';
import type { Article } from './read-article.ts';

/** MediaWiki takes pages of 2 MiB at most. */
const MAX_PAGE_LENGTH = 4 * 1024 * 1024;

/**
 * Articles only: no talk, user or project pages, no redirects. Of a page with its history the last revision in the
 * file, which is the latest. Throws VALIDATION_ERROR when it is no dump of the English Wikivoyage or is cut off.
 */
export async function* readDump(texts: AsyncIterable<string>): AsyncGenerator<Article> {
  let page: { title: string; namespace: string; isRedirect: boolean; wikitext: string } | null = null;
  const path: string[] = [];
  let pageUrl = (_title: string): string | null => null;
  for await (const event of readXml(texts, { maxTextLength: MAX_PAGE_LENGTH, maxDepth: 16 })) {
    if (event.kind === 'open') {
      if (path.length === 0 && event.name !== 'mediawiki') {
        throw refused(`The file is not a MediaWiki dump: its first element is <${oneLine(event.name, 40)}>`);
      }
      path.push(event.name);
      if (event.name === 'page') page = { title: '', namespace: '0', isRedirect: false, wikitext: '' };
      else if (event.name === 'redirect' && page !== null) page.isRedirect = true;
      continue;
    }
    path.pop();
    switch (`${path.at(-1)}/${event.name}`) {
      case 'siteinfo/dbname':
        if (event.text.trim() !== 'enwikivoyage') {
          throw refused(
            `The dump is of ${oneLine(event.text, 40)}: only the English Wikivoyage, enwikivoyage, is read`,
          );
        }
        break;
      case 'siteinfo/base':
        pageUrl = pageUrls(event.text.trim());
        break;
      case 'page/title':
        if (page !== null) page.title = event.text.trim();
        break;
      case 'page/ns':
        if (page !== null) page.namespace = event.text.trim();
        break;
      case 'revision/text':
        if (page !== null) page.wikitext = event.text;
        break;
      case 'mediawiki/page':
        if (page !== null && page.namespace === '0' && !page.isRedirect && page.title !== '') {
          yield { title: page.title, url: pageUrl(page.title), wikitext: page.wikitext };
        }
        page = null;
        break;
    }
  }
}

/** The dump says where its main page is; the others are beside it. */
function pageUrls(base: string): (title: string) => string | null {
  const url = URL.parse(base);
  if (url === null || url.protocol !== 'https:' || !url.hostname.endsWith('.wikivoyage.org')) return () => null;
  return (title) => articleUrl(title, url.origin);
}

export function articleUrl(title: string, origin = 'https://en.wikivoyage.org'): string {
  return `${origin}/wiki/${encodeURIComponent(title.replaceAll(' ', '_')).replaceAll('%2F', '/')}`;
}

function refused(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message);
}
