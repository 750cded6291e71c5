/** Starts the portal in the page that the server sent. */
import { render } from 'preact';
import { reloadWhenServed } from './api/reload-when-served.ts';
import { App, preloadPage } from './app.tsx';
import { loadMessages } from './i18n/messages.ts';
import { preloadData } from './preload-data.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

// No await at the top: page chunks may import from this very file, and would wait for it while it waits for them.
async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app');
  // The server's first paint stays until the whole page can take its place. Pages whose code cannot be had say so
  // themselves.
  const [, canBeDrawn] = await Promise.all([
    loadMessages('shell'),
    preloadPage(location.pathname),
    preloadData(location.pathname),
  ]);
  if (!canBeDrawn && (await loadAgainOnce())) return;
  root.replaceChildren();
  render(<App />, root);
}

/** A file that failed by chance would leave a page dead for good. One that fails again is no chance. */
async function loadAgainOnce(): Promise<boolean> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'reload' && (await reloadWhenServed());
}

// Without its words nothing can be said: what the server sent stays, and the page is loaded again when there is a
// network.
start().catch(() => {
  addEventListener('online', () => location.reload(), { once: true });
  void loadAgainOnce();
});
