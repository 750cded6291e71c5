/** Builds the portal into portal/dist: plain Preact, and our own documentation; chunks follow the lazy routes. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { docsContent } from './build/docs-content.ts';
import { flagSprite } from './build/flag-sprite.ts';
import { worldShapes } from './build/world-shapes.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const modules = (names: readonly string[]) => `/portal/src/(?:${names.join('|')})\\.tsx?$`;

/**
 * Browsers ask one server for six files at a time over HTTP/1.1: what the first page needs comes in few files. What a
 * group's modules import goes with them, unless a group of higher priority has it.
 */
const CHUNKS = [
  {
    name: 'base',
    test: new RegExp(
      `rolldown.runtime|${modules([
        'main',
        'app',
        'shell/(?:shell|use-page-title)',
        'i18n/(?:messages|format)',
        'api/(?:use-request|public-data|load-once)',
        'ui/(?:notices|button|code-block|outside-link|stroke-icon)',
      ])}`,
    ),
    priority: 3,
  },
  {
    name: 'countries',
    test: new RegExp(
      modules([
        'ui/fields/country-combobox',
        'api/country-names',
        'pages/check/answer/answer-badge',
        'pages/check/bring/(?:(?:bring|health)-section|use-currency-code)',
        'pages/check/why/trace-list',
      ]),
    ),
    priority: 2,
  },
];

export default defineConfig({
  root: path('.'),
  plugins: [docsContent(), flagSprite(), worldShapes()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      { find: /^react$/, replacement: path('build/react-for-ariakit.js') },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: '@carnet/client', replacement: path('../packages/client/src/index.ts') },
    ],
  },
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Data URIs in style sheets would be one more thing for the Content-Security-Policy to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // 9 KB on the wire for all pages: less than a further request costs, and the next page has its own at hand.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    reportCompressedSize: false,
    // The references: JSON of 40 KB on the wire, for the pages of operations alone.
    chunkSizeWarningLimit: 800,
  },
});
