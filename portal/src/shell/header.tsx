/** The site's name, its sections, language and theme in one row; what has no room is in the menu. */
import { useLocation } from 'preact-iso';
import { messages } from '../i18n/messages.ts';
import { AccountLink } from './account-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { sectionsAt } from './sections.ts';
import { ShellMenu } from './shell-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function Header() {
  const t = messages('shell');
  const { path } = useLocation();
  const { sections, other } = sectionsAt(path);
  return (
    <header class="shell-header">
      <div class="shell-header-inner">
        <a class="shell-brand" href="/" aria-label={t('brandLabel')}>
          <Logo />
          <span>Carnet</span>
        </a>
        <nav class="shell-nav" aria-label={t('navLabel')}>
          <ul>
            {sections.map(({ href, label, isHere }) => (
              <li key={href}>
                <a href={href} aria-current={isHere ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
            <li class="shell-other">
              <a href={other.href}>{other.label}</a>
            </li>
          </ul>
        </nav>
        <div class="shell-switches">
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountLink isHere={path === '/account'} />
        </div>
        <ShellMenu />
      </div>
    </header>
  );
}
