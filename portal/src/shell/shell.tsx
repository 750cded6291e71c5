/**
 * What is around every page: skip link, header, notice when offline, footer, the bar of telephones; and what happens when the page changes.
 */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { messages } from '../i18n/messages.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { keptScroll } from './route-in-place.ts';
import './shell.css';

export function Shell({ children }: { children: ComponentChildren }) {
  const t = messages('shell');
  const main = useRef<HTMLElement>(null);
  const { path } = useLocation();
  const shownPath = useRef(path);
  useLayoutEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    const kept = keptScroll(path);
    // A new page begins at its top, for eyes and for screen readers.
    scrollTo(0, kept ?? 0);
    if (kept === undefined) main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <>
      <a class="skip-link" href="#main">
        {t('skipToContent')}
      </a>
      <Header />
      <OfflineNotice />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
    </>
  );
}
