/** The ways to the parts of a country's page. */
import { messages } from '../../i18n/messages.ts';

const SECTIONS = [
  ['entry', 'entryTitle'],
  ['answers', 'whoTitle'],
  ['latest', 'latestTitle'],
  ['places', 'placesTitle'],
] as const;

/** Before the script only what the server writes. */
const WRITTEN: ReadonlySet<string> = new Set(['entry', 'answers']);

export function CountrySections() {
  const t = messages('places');
  return (
    <nav class="country-sections" aria-label={t('sectionsLabel')}>
      <ul>
        {SECTIONS.map(([anchor, words]) => (
          <li key={anchor} class={WRITTEN.has(anchor) ? undefined : 'needs-script'}>
            <a href={`#${anchor}`}>{t(words)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
