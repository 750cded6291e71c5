/** What the answer says nothing of, and the page to ask. */
import { formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { bringItems } from '../bring/bring-items.ts';
import { siteOf } from '../facts/site-of.ts';
import type { Requirement } from './answer-kind.ts';
import { withinSentence } from './within-sentence.ts';

export function NotKnown({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { unknown } = bringItems(requirement);
  const { officialWebsiteUrl: site } = requirement;
  if (unknown.length === 0) return null;
  return (
    <section aria-labelledby="check-unknown">
      <h2 id="check-unknown">{t('unknownTitle')}</h2>
      <p>
        {t('bringUnknown', { list: formatList(unknown.map((key) => withinSentence(t(key)))) })}{' '}
        {site ? (
          <>
            {t('unknownAsk')} <OutsideLink href={site}>{siteOf(site)}</OutsideLink>
          </>
        ) : (
          t('unknownAdvice')
        )}
      </p>
    </section>
  );
}
