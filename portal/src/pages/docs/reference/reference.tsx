/** The reference of one API: a list of its operations by their groups, to filter; each has a page of its own. */
import { useMemo, useState } from 'preact/hooks';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EmptyState } from '../../../ui/notices.tsx';
import { BuiltHtml } from '../built-html.tsx';
import type { ReferenceIndex } from '../doc-page.ts';
import { apiUrl } from './api-url.ts';
import { filterGroups } from './filter-operations.ts';
import { operationPath } from './model.ts';
import { PathName } from './path-name.tsx';
import './reference.css';

export function Reference({ index }: { readonly index: ReferenceIndex }) {
  const t = messages('docs');
  const { surface, version, descriptionHtml, groups } = index;
  const [query, setQuery] = useState('');
  const shown = useMemo(() => filterGroups(groups, query), [groups, query]);
  const count = shown.reduce((sum, { operations }) => sum + operations.length, 0);
  const baseUrl = apiUrl(surface);
  return (
    <div class="ref">
      <p>
        <code>{baseUrl}/v1</code> · {t('refVersion', { version })} ·{' '}
        <a href={`${baseUrl}/v1/openapi.json`} target="_blank" rel="noopener">
          {t('refDescription')}
        </a>
      </p>
      {locale === 'en' ? null : <p class="ref-hint">{t('refEnglish')}</p>}
      <details class="ref-part">
        <summary>{t('refAbout')}</summary>
        <BuiltHtml html={descriptionHtml} lang="en" />
      </details>
      <div class="ref-filter needs-script">
        <TextField
          name="filter"
          type="search"
          label={t('refFilter')}
          hint={t('refFilterHint')}
          value={query}
          onInput={setQuery}
          autocomplete="off"
        />
        <p class="ref-hint" role="status">
          {t('refFilterCount', { count })}
        </p>
      </div>
      {count === 0 ? <EmptyState title={t('refFilterNone', { query })} /> : null}
      {shown.map((group) => (
        <section key={group.name} aria-labelledby={groupId(group.name)}>
          <h2 id={groupId(group.name)} lang="en">
            {group.name}
          </h2>
          <p lang="en">
            <BuiltHtml html={group.descriptionHtml} isInline />
          </p>
          <ul class="ref-list">
            {group.operations.map(({ id, method, path, summary }) => (
              <li key={id} id={id} class="ref-operation">
                <a href={operationPath(surface, id)}>
                  <PathName method={method} path={path} />
                </a>
                <span class="ref-summary" lang="en">
                  {summary}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const groupId = (name: string): string => `group-${name.toLowerCase().replaceAll(' ', '-')}`;
