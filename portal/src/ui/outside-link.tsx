/** A link to another site, from data: only http and https become links, and the site learns nothing of this page. */
import type { ComponentChildren } from 'preact';
import { messages } from '../i18n/messages.ts';

interface OutsideLinkProps {
  readonly href: string;
  /** Classes, for a link that looks like a button. */
  readonly look?: string;
  readonly children?: ComponentChildren;
}

export function OutsideLink({ href, look, children }: OutsideLinkProps) {
  const t = messages('shell');
  const url = parseUrl(href);
  const text = children ?? url?.hostname ?? href;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return <span>{text}</span>;
  return (
    <a class={look} href={url.href} rel="noopener noreferrer nofollow" target="_blank">
      {text} <span class="visually-hidden">{t('opensOutside')}</span>
      <span aria-hidden="true">↗</span>
    </a>
  );
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
