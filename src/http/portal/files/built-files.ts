/**
 * Holds the files of the built portal in memory, as they are and compressed: nothing of a request ever names a file to
 * be opened.
 */

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Document } from '../../answer/document.ts';
import { BuiltDocs } from '../docs/built-docs.ts';
import { PageChunks } from '../pages/page-chunks.ts';
import type { PageWriter } from '../shared/portal-shapes.ts';

export interface BuiltFile {
  readonly contentType: string;
  /** Its name changes with its content. */
  readonly isHashed: boolean;
  /** Compressed by the build, which leaves the codings beside the file. */
  readonly document: Document;
}

export interface BuiltPortal {
  readonly template: PageTemplate;
  readonly chunks: PageChunks;
  /** Undefined: pages have only their heading before their script runs. */
  readonly writer: PageWriter | undefined;
  /** Undefined: it was built before the server wrote the documentation. */
  readonly docs: BuiltDocs | undefined;
  /** By URL path. */
  readonly files: ReadonlyMap<string, BuiltFile>;
}

/** The built index.html, cut where each page differs. */
export interface PageTemplate {
  readonly beforeLang: string;
  readonly beforeHead: string;
  readonly beforeFirstPaint: string;
  readonly end: string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const INDEX = 'index.html';
const WRITER = '.server/render-page.js';
const DOCS = '.server/docs.bin';
const DOC_PLACES = '.server/docs.json';
const MANIFEST = '.vite/manifest.json';
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const MARKS = /<html lang="en">|<!--portal:head-->|<!--portal:first-paint-->/;

const ATTEMPTS = 3;
const PAUSE_MS = 50;

/** Undefined when there is no built portal in the directory. */
export async function readBuiltPortal(directory: string): Promise<BuiltPortal | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readWhole(directory);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (attempt === ATTEMPTS) return undefined;
      await sleep(PAUSE_MS); // a new build may be taking the place of the old one
    }
  }
}

async function readWhole(directory: string): Promise<BuiltPortal> {
  const names = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const read = (name: string) => readFile(path.join(directory, name));
  const template = cutTemplate((await read(INDEX)).toString());
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const contentType = CONTENT_TYPES[path.extname(name)];
    // Everything else is of the build itself: compressed variants, its stamp and manifest, the index.
    if (contentType === undefined || name.startsWith('.')) continue;
    const plain = await read(name);
    const coded = new Map<string, Buffer>();
    for (const [coding, ending] of CODINGS)
      if (names.includes(name + ending)) coded.set(coding, await read(name + ending));
    files.set(`/${name}`, { contentType, isHashed: name.startsWith('assets/'), document: new Document(plain, coded) });
  }
  const manifest = names.includes(MANIFEST) ? JSON.parse((await read(MANIFEST)).toString()) : {};
  const writer = names.includes(WRITER)
    ? ((await import(pathToFileURL(path.join(directory, WRITER)).href)) as PageWriter)
    : undefined;
  const docs = names.includes(DOCS)
    ? new BuiltDocs(await read(DOCS), JSON.parse((await read(DOC_PLACES)).toString()))
    : undefined;
  return { template, chunks: new PageChunks(manifest), writer, docs, files };
}

export function cutTemplate(html: string): PageTemplate {
  const pieces = html.split(MARKS);
  const [beforeLang, beforeHead, beforeFirstPaint, end] = pieces;
  if (beforeLang === undefined || beforeHead === undefined || beforeFirstPaint === undefined || end === undefined) {
    throw new Error('The built index.html lacks one of its marks: the language, portal:head, portal:first-paint');
  }
  if (pieces.length !== 4) throw new Error('The built index.html has one of its marks twice');
  return { beforeLang, beforeHead, beforeFirstPaint, end };
}
