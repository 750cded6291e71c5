/**
 * Writes a page: the built shell with its title, links for robots, the settings of this installation and a first paint.
 */

import type { PageTemplate } from '../files/built-files.ts';
import { IMAGE_SIZE } from '../images/social-image.ts';
import { type ChosenLanguage, LANGUAGES } from '../language.ts';
import { titleWith } from '../shared/page-title.ts';
import { escapeText, jsonBlock } from './html.ts';
import type { PageText } from './titles.ts';

export interface PageContent {
  readonly text: PageText;
  /** Path of the social image. */
  readonly image: string;
  /** The same as an Atom feed, as a path with its query. */
  readonly feed?: string | undefined;
  /** Path of the same as Markdown. */
  readonly markdown?: string | undefined;
  /** JSON for the page's script. */
  readonly data?: string | undefined;
  readonly isIndexed: boolean;
  /** The whole page; undefined = its heading and first sentence alone. */
  readonly written: string | undefined;
  /** Of the files that the page needs beside the shell, as HTML. */
  readonly links: string;
}

export interface PageAddress {
  /** Where the portal is reached, without a slash at its end. */
  readonly portalUrl: string;
  readonly path: string;
}

const SITE = 'Carnet';

/** `config`: JSON of what the server tells every page of this installation. */
export function pageHtml(
  template: PageTemplate,
  { portalUrl, path }: PageAddress,
  { language, isInAddress }: ChosenLanguage,
  content: PageContent,
  config: string,
): string {
  const { text, image, feed, markdown, data, isIndexed, links, written } = content;
  const plain = portalUrl + path;
  const canonical = isInAddress ? `${plain}?lang=${language}` : plain;
  const imageUrl = `${portalUrl}${image}?lang=${language}`;
  const head = [
    `<title>${escapeText(titleWith(text.title, SITE))}</title>`,
    meta('name', 'description', text.lead),
    ...(isIndexed
      ? [
          link('canonical', canonical),
          ...LANGUAGES.map((other) => link('alternate', `${plain}?lang=${other}`, other)),
          link('alternate', plain, 'x-default'),
        ]
      : [meta('name', 'robots', 'noindex')]),
    ...(feed === undefined
      ? []
      : [`<link rel="alternate" type="application/atom+xml" href="${escapeText(portalUrl + feed)}">`]),
    ...(markdown === undefined
      ? []
      : [`<link rel="alternate" type="text/markdown" href="${escapeText(portalUrl + markdown)}">`]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SITE),
    meta('property', 'og:title', text.title),
    meta('property', 'og:description', text.lead),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', language),
    meta('property', 'og:image', imageUrl),
    meta('property', 'og:image:width', String(IMAGE_SIZE.width)),
    meta('property', 'og:image:height', String(IMAGE_SIZE.height)),
    meta('property', 'og:image:alt', text.title),
    meta('name', 'twitter:card', 'summary_large_image'),
    links,
    jsonBlock('portal-config', config),
    ...(data === undefined ? [] : [jsonBlock('portal-data', data)]),
  ];
  // Then the header comes with the script; its room is kept, so that it pushes nothing down.
  const firstPaint =
    written ??
    '<div class="shell-header shell-header-room"></div>' +
      `<main id="main"><div class="page"><h1>${escapeText(text.title)}</h1>` +
      `<p class="lead">${escapeText(text.lead)}</p></div></main>`;
  const { beforeLang, beforeHead, beforeFirstPaint, end } = template;
  return `${beforeLang}<html lang="${language}">${beforeHead}${head.join('\n')}${beforeFirstPaint}${firstPaint}${end}`;
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeText(content)}">`;

const link = (rel: string, href: string, language?: string): string =>
  `<link rel="${rel}"${language === undefined ? '' : ` hreflang="${language}"`} href="${escapeText(href)}">`;

/** For a server whose portal was never built. */
export const UNBUILT_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The portal is not built · ${SITE}</title>
</head>
<body>
<h1>The portal is not built</h1>
<p>Run <code>npm run portal:build</code> and start the server again. The APIs answer meanwhile.</p>
</body>
</html>
`;
