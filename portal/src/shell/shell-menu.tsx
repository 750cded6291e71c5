/** Everything that the header has no room for on a telephone, or at large text. Opens without script, too. */
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { messages } from '../i18n/messages.ts';
import { AccountLink } from './account-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { type Section, sectionsAt } from './sections.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import './shell-menu.css';
import { StrokeIcon } from '../ui/stroke-icon.tsx';

export function ShellMenu() {
  const t = messages('shell');
  const { path } = useLocation();
  const { travellers, developers } = sectionsAt(path);
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(close, [path]);
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    <details
      class="shell-menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        close();
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <StrokeIcon path="M4 7h16M4 12h16M4 17h16" />
        {t('menu')}
      </summary>
      <div class="shell-menu-panel">
        <nav aria-label={t('menuLabel')}>
          <MenuList title={t('navTravellers')} sections={travellers} />
          <MenuList title={t('navDevelopers')} sections={developers} />
        </nav>
        <div class="shell-menu-switches">
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountLink isHere={path === '/account'} />
        </div>
      </div>
    </details>
  );
}

function MenuList({ title, sections }: { readonly title: string; readonly sections: readonly Section[] }) {
  return (
    <div>
      <p>{title}</p>
      <ul class="shell-menu-list">
        {sections.map(({ href, label, isHere }) => (
          <li key={href}>
            <a href={href} aria-current={isHere ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
