/** Whom and where a rule is about, as `Places.scope`: names of groups are in English, and marked so. */
import { type ComponentChildren, Fragment } from 'preact';
import { locale } from '../../../i18n/locale.ts';
import { ARROW, type Places } from './use-places.ts';

export function ScopeName({ places, scopeKey }: { readonly places: Places; readonly scopeKey: string }) {
  return (
    <>
      {places.sides(scopeKey).map(({ text, isGroup }, index) => (
        <Fragment key={index}>
          {index === 0 ? null : ARROW}
          {isGroup ? <span lang="en">{text}</span> : text}
        </Fragment>
      ))}
    </>
  );
}

/** "A, B and C", where the items are no plain texts. */
export function ListOf({ items }: { readonly items: readonly ComponentChildren[] }) {
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(items.map((_, index) => `${index}`));
  return (
    <>
      {parts.map(({ type, value }, index) => (
        <Fragment key={index}>{type === 'element' ? items[Number(value)] : value}</Fragment>
      ))}
    </>
  );
}
