/** Changes in a list, the newest first, with the ways to older ones. */

import { changesAddress } from '../../../../src/http/portal/shared/change-addresses.ts';
import type { ChangeChoice, ChangeLine, ChangeList } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { formatDate, formatList } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { sourceName } from '../check/answer/source-name.ts';
import { changedText, countriesText } from './change-words.ts';
import { KINDS, SEVERITIES } from './choices.ts';
import './changes.css';

interface ChangesProps {
  readonly choice: ChangeChoice;
  readonly list: ChangeList;
  /** Named by the address, and so to be named by the next one. */
  readonly language?: string | undefined;
}

export function Changes({ choice, list, language }: ChangesProps) {
  const t = messages('changes');
  const { before, ...filters } = choice;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      {list.changes.length === 0 ? (
        <EmptyState title={t(isFiltered || before ? 'emptyFiltered' : 'emptyTitle')}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      ) : (
        <ol class="change-list">
          {list.changes.map((line) => (
            <li key={line.id}>
              <Change line={line} />
            </li>
          ))}
        </ol>
      )}
      {before !== undefined || list.nextBefore !== null ? (
        <nav class="answer-links" aria-label={t('pages')}>
          {before === undefined ? null : <a href={changesAddress(filters, language)}>{t('newest')}</a>}
          {list.nextBefore === null ? null : (
            <a href={changesAddress({ ...filters, before: list.nextBefore }, language)}>{t('older')}</a>
          )}
        </nav>
      ) : null}
    </>
  );
}

function Change({ line }: { readonly line: ChangeLine }) {
  const t = messages('changes');
  const { kind, severity, about, destinations, passports, recordedOn, effectiveFrom, pairsAffected, sources } = line;
  const [from, to] = [passports, destinations].map((side) => (side?.count === 1 ? side.first[0]?.iso2 : undefined));
  const where = countriesText(destinations) ?? t('everyDestination');
  const whose = countriesText(passports);
  const href = to === undefined ? undefined : from === undefined ? `/countries/${to}` : `/check/${from}/${to}`;
  return (
    <article class={`change change-${severity}`}>
      <p class="change-date">
        <time dateTime={recordedOn}>{formatDate(recordedOn)}</time> · {t(KINDS[kind])}
        {severity === 'neutral' ? null : <span class="change-severity">{t(SEVERITIES[severity])}</span>}
      </p>
      <h2>
        {href === undefined ? where : <a href={href}>{where}</a>}
        {about === 'health_requirement' ? null : (
          <span class="change-whose">{whose === undefined ? t('everyPassport') : t('passportsOf', { whose })}</span>
        )}
      </h2>
      <p class="change-words">{changedText(line)}</p>
      <p class="change-more">
        {effectiveFrom === null ? null : `${t('effective', { date: formatDate(effectiveFrom) })} `}
        {t('answers', { count: pairsAffected })}{' '}
        {sources.length === 0 ? null : t('sources', { sources: formatList(sources.map(sourceName)) })}
      </p>
    </article>
  );
}
