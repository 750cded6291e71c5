/** Switches between light and dark; until the reader does, the system's theme holds (public/theme.js). */
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../i18n/messages.ts';

const STORED = 'carnet_theme';

const isDarkNow = () => globalThis.document?.documentElement.dataset.theme === 'dark';

export function ThemeSwitch() {
  const t = messages('shell');
  const [isDark, setDark] = useState(isDarkNow);
  useEffect(() => {
    const changes = new MutationObserver(() => setDark(isDarkNow()));
    changes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => changes.disconnect();
  }, []);
  const toggle = () => {
    const theme = isDark ? 'light' : 'dark';
    const { dataset } = document.documentElement;
    dataset.theme = theme;
    dataset.themeChosen = '';
    try {
      localStorage.setItem(STORED, theme);
    } catch {
      // Storage may be closed to us: then the choice lasts as long as the page.
    }
  };
  const label = t(isDark ? 'lightTheme' : 'darkTheme');
  return (
    <button type="button" class="shell-theme needs-script" aria-label={label} title={label} onClick={toggle}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
        {isDark ? (
          <path d="M12 7a5 5 0 100 10 5 5 0 000-10zm0-6h0l1.2 3.4h-2.4zM12 23l1.2-3.4h-2.4zM1 12l3.4-1.2v2.4zM23 12l-3.4-1.2v2.4zM4.2 4.2l3.3 1.6-1.7 1.7zM19.8 19.8l-3.3-1.6 1.7-1.7zM4.2 19.8l1.6-3.3 1.7 1.7zM19.8 4.2l-1.6 3.3-1.7-1.7z" />
        ) : (
          <path d="M20.5 14.6A8.6 8.6 0 019.4 3.5a9 9 0 1011.1 11.1z" />
        )}
      </svg>
    </button>
  );
}
