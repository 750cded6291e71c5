/** All pages of the documentation by their groups. */
import { messages } from '../../i18n/messages.ts';
import { Fold } from './fold.tsx';
import { GROUPS, type Group, listedPages } from './listed-pages.ts';

const LABELS = {
  start: 'groupStart',
  concepts: 'groupConcepts',
  building: 'groupBuilding',
  reference: 'groupReference',
  running: 'groupRunning',
} as const satisfies Record<Group, string>;

export function SideNavigation({ current }: { readonly current: string }) {
  const t = messages('docs');
  return (
    <nav class="docs-nav" aria-label={t('navLabel')}>
      <Fold label={t('navShow')} closesWith={current}>
        {GROUPS.map((group) => (
          <div key={group} class="docs-nav-group">
            <h2 class="docs-nav-title">{t(LABELS[group])}</h2>
            <ul>
              {listedPages()
                .filter((page) => page.group === group)
                .map((page) => (
                  <li key={page.slug}>
                    <a href={page.path} aria-current={page.slug === current ? 'page' : undefined}>
                      {page.title}
                    </a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </Fold>
    </nav>
  );
}
