/** Builds the portal into portal/dist: plain Preact, and our own documentation; chunks follow the lazy routes. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { docsContent } from './build/docs-content.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('.'),
  plugins: [docsContent()],
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
    reportCompressedSize: false,
  },
});
