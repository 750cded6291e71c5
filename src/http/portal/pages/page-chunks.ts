/**
 * Names the scripts and messages of a page beside its shell, so that browsers fetch them at once and not one after
 * another.
 */

/** A chunk as the build's manifest has it: names of other chunks in `imports`, of a file in the rest. */
export interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** By the source that a chunk begins with, relative to the portal's directory. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'index.html';

export class PageChunks {
  readonly #manifest: Manifest;
  /** In the shell already. */
  readonly #entry: ReadonlySet<string>;
  readonly #links = new Map<string, string>();

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
    this.#entry = new Set(this.#withImports([ENTRY]));
  }

  /** HTML for the head. Sources that the build does not know are left out: a page loads without its links too. */
  links(sources: readonly string[]): string {
    const key = sources.join(' ');
    let links = this.#links.get(key);
    if (links === undefined) {
      const chunks = this.#withImports(sources).filter((name) => !this.#entry.has(name));
      const files = chunks.flatMap((name) => this.#manifest[name]?.file ?? []);
      links = files
        .filter((file) => file.endsWith('.js'))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        .join('\n');
      this.#links.set(key, links);
    }
    return links;
  }

  /** Those chunks and all that they cannot do without. */
  #withImports(names: readonly string[]): string[] {
    const found = new Set<string>();
    const add = (name: string) => {
      if (found.has(name) || this.#manifest[name] === undefined) return;
      found.add(name);
      for (const imported of this.#manifest[name].imports ?? []) add(imported);
    };
    for (const name of names) add(name);
    return [...found];
  }
}
