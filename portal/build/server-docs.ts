/**
 * Writes the documentation for the server: the pages that it renders and their Markdown, one after another in one file,
 * and where each begins in another, so that the server holds one piece of memory and parses nothing that is not asked
 * for (src/http/portal/docs/built-docs.ts).
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReferenceIndex } from '../src/pages/docs/doc-page.ts';
import { operationPath } from '../src/pages/docs/reference/model.ts';
import type { Surface } from '../src/pages/docs/reference/surface.ts';
import { operationAlone, readReferences } from './api-reference.ts';
import { compileFile, listedPages, wholePage } from './docs-content.ts';
import { plainMarkdown } from './markdown.ts';

const LANGUAGES = ['en', 'es', 'pt', 'fr'] as const;
const content = new URL('../content/', import.meta.url);

export async function writeServerDocs(directory: string): Promise<void> {
  const references = await readReferences();
  const texts = new Map<string, string>();
  for (const { slug, title, description } of listedPages()) {
    for (const language of LANGUAGES) {
      texts.set(`${language}/${slug}.json`, JSON.stringify(await wholePage(compileFile(language, slug))));
      const markdown = readFileSync(new URL(`${language}/${slug}.md`, content), 'utf8');
      const named = { title: title[language] ?? slug, description: description[language] ?? '' };
      texts.set(
        `${language}/${slug}.md`,
        plainMarkdown(markdown, named).replace(/^\{\{reference (\w+)\}\}$/m, (_, surface: Surface) =>
          listOf(references[surface].index),
        ),
      );
    }
  }
  const surfaces = Object.values(references);
  for (const { set, markdown } of surfaces) {
    for (const { id } of set.operations) {
      texts.set(`${set.surface}/${id}.json`, JSON.stringify(operationAlone(set, id)));
      texts.set(`${set.surface}/${id}.md`, markdown.get(id) ?? '');
    }
  }
  const operations = surfaces.flatMap(({ index: { surface, groups } }) =>
    groups.flatMap((group) =>
      group.operations.map(({ id, method, path: route, summary }) => ({ surface, id, method, path: route, summary })),
    ),
  );
  texts.set('list.json', JSON.stringify({ pages: listedPages(), operations }));
  const pieces: Buffer[] = [];
  const places: Record<string, [start: number, end: number]> = {};
  let at = 0;
  for (const [name, text] of texts) {
    const piece = Buffer.from(text);
    places[name] = [at, at + piece.length];
    at += piece.length;
    pieces.push(piece);
  }
  await writeFile(path.join(directory, 'docs.bin'), Buffer.concat(pieces));
  await writeFile(path.join(directory, 'docs.json'), JSON.stringify(places));
}

/** An API's operations by their groups, each with a link to its own Markdown. */
function listOf({ surface, version, groups }: ReferenceIndex): string {
  const lines = [`Version ${version}. Description for programs (OpenAPI 3.1): \`/v1/openapi.json\`.`];
  for (const { name, operations } of groups) {
    lines.push('', `## ${name}`, '');
    for (const { id, method, path: route, summary } of operations) {
      lines.push(`- [${method} ${route}](${operationPath(surface, id)}.md): ${summary}`);
    }
  }
  return lines.join('\n');
}
