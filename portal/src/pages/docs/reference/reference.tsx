/** The reference of one API: every operation by its group, to filter, to open, to link to and to try. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { portalConfig } from '../../../api/portal-config.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EmptyState } from '../../../ui/notices.tsx';
import { BuiltHtml } from '../built-html.tsx';
import { CredentialField } from './credential-field.tsx';
import { filterGroups } from './filter-operations.ts';
import type { ApiReference } from './model.ts';
import { OperationView } from './operation-view.tsx';
import './reference.css';

export function Reference({ reference }: { readonly reference: ApiReference }) {
  const t = messages('docs');
  const { surface, version, descriptionHtml, groups } = reference;
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => filterGroups(groups, query), [groups, query]);
  const count = shown.reduce((sum, { operations }) => sum + operations.length, 0);
  useNamedOperation(groups, (id) => {
    setQuery('');
    setOpen((before) => new Set(before).add(id));
  });
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)));
  const baseUrl = surface === 'public' ? portalConfig.publicUrl : location.origin;
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
      <CredentialField surface={surface} />
      <div class="ref-filter">
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
          {group.operations.map((operation) => (
            <OperationView
              key={operation.id}
              reference={reference}
              operation={operation}
              isOpen={open.has(operation.id)}
              onToggle={(isOpen) => toggle(operation.id, isOpen)}
            />
          ))}
        </section>
      ))}
      {open.size > 1 ? <Button onClick={() => setOpen(new Set())}>{t('refCloseAll')}</Button> : null}
    </div>
  );
}

const groupId = (name: string): string => `group-${name.toLowerCase().replaceAll(' ', '-')}`;

/** Opens the operation that the address names, now and whenever it names another one, and brings it into view. */
function useNamedOperation(groups: ApiReference['groups'], open: (id: string) => void): void {
  useEffect(() => {
    const follow = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      if (!groups.some(({ operations }) => operations.some((operation) => operation.id === id))) return;
      open(id);
      requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [groups]);
}
