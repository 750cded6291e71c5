/** Vite plugin: makes one picture of the flags of all countries, and a module with its address. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:flag-sprite';

export function flagSprite(): Plugin {
  let isForServer = false;
  return {
    name: 'carnet-flag-sprite',
    configResolved({ build }) {
      isForServer = Boolean(build.ssr);
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const source = makeSprite();
      // The server only links to the file, so both builds give it the same name.
      const fileName = `assets/flags-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.svg`;
      if (!isForServer) this.emitFile({ type: 'asset', fileName, source });
      return { code: `export default ${JSON.stringify(`/${fileName}`)};`, moduleType: 'js' as const };
    },
  };
}

/** A `<symbol>` for each country, by its ISO-2 code. */
export function makeSprite(): string {
  const directory = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2');
  const symbols = readdirSync(directory)
    .filter((name) => /^[A-Z]{2}\.svg$/.test(name))
    .sort()
    .map((name) => symbolOf(name.slice(0, 2), readFileSync(join(directory, name), 'utf8')));
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${symbols.join('')}</svg>`;
}

/** Ids within a flag get its code before them, as all flags are one document. */
export function symbolOf(iso2: string, svg: string): string {
  const [, attributes = '', inner = ''] = /<svg([^>]*)>(.*)<\/svg>/s.exec(svg) ?? [];
  const viewBox = /viewBox="[^"]+"/.exec(attributes)?.[0] ?? '';
  const own = inner
    .replaceAll(/\bid="([^"]+)"/g, `id="${iso2}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${iso2}-$1)`)
    .replaceAll(/href="#([^"]+)"/g, `href="#${iso2}-$1"`);
  return `<symbol id="${iso2}" ${viewBox}>${own}</symbol>`;
}
