/** All countries by continent, found by name: the way to the page of each. */
import { useMemo, useState } from 'preact/hooks';
import type { CountryName } from '../../api/country-names.ts';
import { countryName } from '../../i18n/format.ts';
import { locale } from '../../i18n/locale.ts';
import { messages } from '../../i18n/messages.ts';
import { searchableCountries, searchCountries } from '../../ui/fields/search-countries.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Flag } from '../../ui/flag.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { CONTINENT_WORDS } from './continent-words.ts';
import './country-directory.css';

interface CountryDirectoryProps {
  readonly countries: readonly CountryName[];
  readonly hrefOf: (country: CountryName) => string;
}

type Group = { readonly title: string; readonly countries: readonly { iso2: string; name: string; href: string }[] };

export function CountryDirectory({ countries, hrefOf }: CountryDirectoryProps) {
  const t = messages('places');
  const [text, setText] = useState('');
  const searchable = useMemo(
    () => searchableCountries(countries, ({ iso2, name }) => countryName(iso2, name), locale),
    [countries],
  );
  const found = useMemo(() => new Set(searchCountries(searchable, text)), [searchable, text]);
  const groups = useMemo((): Group[] => {
    const titles = new Map<string, Group['countries']>();
    for (const entry of searchable) {
      if (!found.has(entry)) continue;
      const title = t(CONTINENT_WORDS[entry.country.continent]);
      const line = { iso2: entry.country.iso2, name: entry.shownName, href: hrefOf(entry.country) };
      titles.set(title, [...(titles.get(title) ?? []), line]);
    }
    const { compare } = new Intl.Collator(locale);
    return [...titles].map(([title, lines]) => ({ title, countries: lines })).sort((a, b) => compare(a.title, b.title));
  }, [searchable, found, hrefOf]);
  return (
    <div class="directory">
      <TextField label={t('directoryFilter')} name="filter" type="search" value={text} onInput={setText} />
      <p class="visually-hidden" role="status">
        {text === '' ? '' : t('directoryFound', { count: found.size })}
      </p>
      {found.size === 0 ? <EmptyState title={t('directoryNone', { text })} /> : null}
      {groups.map(({ title, countries: lines }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {lines.map(({ iso2, name, href }) => (
              <li key={iso2}>
                <a href={href}>
                  <Flag iso2={iso2} /> {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
