/** What is in the search dialog: a field, and under it what was found, to go through with the arrow keys. */
import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { EmptyState, ErrorNotice, Loading } from '../../../ui/notices.tsx';
import { excerpt } from './excerpt.ts';
import { type Found, loadSearch } from './search-index.ts';

export function SearchBox({ onLeave }: { readonly onLeave: () => void }) {
  const t = messages('docs');
  const [query, setQuery] = useState('');
  const { route, path } = useLocation();
  const index = useRequest('docs-search', loadSearch);
  const search = index.data;
  const words = query.trim();
  const found = useMemo(() => (search && words !== '' ? search(words) : []), [search, words]);

  const goTo = (id: string) => {
    onLeave();
    const [to = '', anchor = ''] = id.split('#');
    // The same page's heading needs no new page; the address names it all the same.
    if (to === path && anchor !== '') location.hash = anchor;
    else route(id);
  };

  return (
    <ComboboxProvider open value={query} setValue={setQuery}>
      <label class="docs-search-label" for="docs-search-field">
        {t('searchField')}
      </label>
      <Combobox
        id="docs-search-field"
        className="docs-search-field"
        autoSelect="always"
        autoFocus
        autoComplete="list"
        autoCapitalize="off"
        autoCorrect="off"
        {...{ spellcheck: false }}
        enterKeyHint="go"
      />
      <p class="visually-hidden" role="status">
        {search && words !== '' ? t('searchCount', { count: found.length }) : ''}
      </p>
      {index.status === 'failed' ? <ErrorNotice error={index.error} onRetry={index.retry} /> : null}
      {index.status === 'loading' && words !== '' ? <Loading lines={3} /> : null}
      {words === '' ? <p class="docs-search-hint">{t('searchBegin')}</p> : null}
      {search && words !== '' && found.length === 0 ? (
        <EmptyState title={t('searchNothing', { query: words })}>
          <p>{t('searchNothingHint')}</p>
        </EmptyState>
      ) : null}
      {/* There also while it is empty: the field names it as what it controls. */}
      <ComboboxList alwaysVisible aria-label={t('searchResults')} className="docs-search-list">
        {
          found.map((entry) => (
            <ComboboxItem
              key={entry.id}
              value={entry.id}
              setValueOnClick={false}
              hideOnClick={false}
              focusOnHover
              className="docs-search-item"
              onClick={() => goTo(entry.id)}
            >
              {(<FoundEntry entry={entry} />) as never}
            </ComboboxItem>
          )) as never
        }
      </ComboboxList>
    </ComboboxProvider>
  );
}

function FoundEntry({ entry: { page, heading, text, terms } }: { readonly entry: Found }) {
  return (
    <>
      <span class="docs-search-page">{page}</span>
      {heading === '' ? null : <span class="docs-search-heading">{heading}</span>}
      <span class="docs-search-text">
        {excerpt(text, terms).map((run, index) => (run.isMatch ? <mark key={index}>{run.text}</mark> : run.text))}
      </span>
    </>
  );
}
