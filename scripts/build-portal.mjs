/**
 * Builds the portal into portal/dist: `npm run portal:build`. In a directory beside it that takes its place when all is
 * done, so that a server that starts meanwhile, and another build, never find half of one.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build } from 'vite';
import { writeServerDocs } from '../portal/build/server-docs.ts';
import { takePlace } from './portal-place.mjs';
import { portalHash, STAMP } from './portal-stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const portal = path.join(root, 'portal');
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Others are small, or compressed by nature. */
const COMPRESSED = /\.(?:css|js|json|svg)$/;
/** Names that begin with a dot are not served (src/http/portal/files/built-files.ts). */
const SERVER = '.server';
/** Below it a compressed body saves nothing on the wire. */
const COMPRESS_ABOVE = 1024;
/** Of brotli: 11 saves 2 % more and takes three times as long. */
const QUALITY = 10;
/** Files that are compressed at a time: more would open more files and gain nothing. */
const AT_ONCE = 16;

const BUNDLER = {
  // Compiling the documentation takes seconds, which is no news to who starts a server.
  checks: { pluginTimings: false },
  // Hundreds of modules of the component library say "use client", which means nothing here.
  onwarn: (warning, handle) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || handle(warning),
};

// A test run sets NODE_ENV=test. That would make a development build: larger, and with this machine's paths in it.
process.env.NODE_ENV = 'production';

const hash = portalHash(root);
const fresh = path.join(portal, `.dist-${process.pid}-${Date.now()}`);
try {
  await mkdir(fresh);
  await build({
    root: portal,
    configFile: path.join(portal, 'vite.config.ts'),
    // Without a copy of the configuration in node_modules, which may not be writable.
    configLoader: 'native',
    logLevel: 'warn',
    build: {
      outDir: fresh,
      // Tells the server which files each page needs.
      manifest: true,
      // For the package of the server (scripts/build-server.ts).
      license: true,
      rolldownOptions: BUNDLER,
    },
  });
  // The same components for the server, which writes pages with them: one file, out of the reach of browsers.
  await build({
    root: portal,
    configFile: path.join(portal, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'src/server/render-page.tsx',
      outDir: path.join(fresh, SERVER),
      emptyOutDir: false,
      rolldownOptions: { ...BUNDLER, output: { codeSplitting: false, entryFileNames: 'render-page.js' } },
    },
  });
  await writeServerDocs(path.join(fresh, SERVER));
  await compressAll(fresh);
  await writeFile(path.join(fresh, STAMP), hash);
  await takePlace(fresh, root);
} catch (error) {
  process.stderr.write(`portal: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await rm(fresh, { recursive: true, force: true });
}

async function compressAll(directory) {
  const files = (await readdir(directory, { recursive: true })).filter(
    (file) => COMPRESSED.test(file) && !file.startsWith('.'),
  );
  const compressNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const name = path.join(directory, file);
      const content = await readFile(name);
      if (content.length <= COMPRESS_ABOVE) continue;
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(`${name}.br`, await brotli(content, { params }));
      await writeFile(`${name}.gz`, await gzip(content, { level: 9 }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext));
}
