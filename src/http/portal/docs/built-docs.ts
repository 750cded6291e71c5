/** The documentation that the portal's build made for the server: one buffer, read by name. */

import type { Language } from '../shared/portal-shapes.ts';

export type Surface = 'public' | 'dashboard';

export interface DocListing {
  /** `index` is the page at /docs. */
  readonly slug: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly description: Readonly<Record<Language, string>>;
}

export interface OperationListing {
  readonly surface: Surface;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

/** Byte offsets of each text, by its name. */
export type Places = Readonly<Record<string, readonly [start: number, end: number]>>;

const REFERENCES: Readonly<Record<string, Surface>> = { api: 'public', 'dashboard-api': 'dashboard' };

export class BuiltDocs {
  readonly #content: Buffer;
  readonly #places: ReadonlyMap<string, readonly [start: number, end: number]>;
  readonly pages: readonly DocListing[];
  readonly operations: readonly OperationListing[];

  constructor(content: Buffer, places: Places) {
    this.#content = content;
    this.#places = new Map(Object.entries(places));
    const list = JSON.parse(this.#text('list.json') ?? '{"pages":[],"operations":[]}');
    this.pages = list.pages;
    this.operations = list.operations;
  }

  /** The content of the page, as JSON. */
  pageJson(language: Language, slug: string): string | undefined {
    return this.#text(`${language}/${slug}.json`);
  }

  pageMarkdown(language: Language, slug: string): string {
    return this.#text(`${language}/${slug}.md`) ?? '';
  }

  /** `slug`: the page of its reference; `id`: its operation id. */
  operation(slug: string, id: string): OperationListing | undefined {
    const surface = Object.hasOwn(REFERENCES, slug) ? REFERENCES[slug] : undefined;
    return surface && this.operations.find((one) => one.surface === surface && one.id === id);
  }

  operationJson({ surface, id }: OperationListing): string | undefined {
    return this.#text(`${surface}/${id}.json`);
  }

  operationMarkdown({ surface, id }: OperationListing): string {
    return this.#text(`${surface}/${id}.md`) ?? '';
  }

  #text(name: string): string | undefined {
    const place = this.#places.get(name);
    return place && this.#content.toString('utf8', place[0], place[1]);
  }
}

export const pagePath = (slug: string): string => (slug === 'index' ? '/docs' : `/docs/${slug}`);

export const operationPath = ({ surface, id }: OperationListing): string =>
  `/docs/${surface === 'public' ? 'api' : 'dashboard-api'}/${id}`;
