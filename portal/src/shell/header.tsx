/** The site's name, its sections, and the reader's switches. */
import { useLocation } from 'preact-iso';
import { messages } from '../i18n/messages.ts';
import { AccountLink } from './account-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const SECTIONS = [
  { key: 'navCheck', href: '/', isHere: (path: string) => path === '/' || path.startsWith('/check') },
  { key: 'navPlan', href: '/plan', isHere: (path: string) => path === '/plan' },
  { key: 'navPassports', href: '/passports', isHere: (path: string) => path.startsWith('/passports') },
  { key: 'navCountries', href: '/countries', isHere: (path: string) => path.startsWith('/countries') },
  { key: 'navDocs', href: '/docs', isHere: (path: string) => path.startsWith('/docs') },
  { key: 'navDashboard', href: '/dashboard', isHere: (path: string) => path.startsWith('/dashboard') },
] as const;

export function Header() {
  const t = messages('shell');
  const { path } = useLocation();
  return (
    <header class="shell-header">
      <div class="shell-header-inner">
        <a class="shell-brand" href="/" aria-label={t('brandLabel')}>
          <Logo />
          <span>Carnet</span>
        </a>
        <nav class="shell-nav" aria-label={t('navLabel')}>
          <ul>
            {SECTIONS.map(({ key, href, isHere }) => (
              <li key={key}>
                <a href={href} aria-current={isHere(path) ? 'page' : undefined}>
                  {t(key)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="shell-switches">
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountLink isHere={path === '/account'} />
        </div>
      </div>
    </header>
  );
}
