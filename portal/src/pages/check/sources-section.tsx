/** Who says so, and how fresh it is. */
import { formatDate } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { shortFreshness } from './answer-facts.tsx';
import type { PersonalizedResult } from './answer-kind.ts';
import { sourceName } from './source-name.ts';
import './sources-section.css';

export function SourcesSection({ result }: { readonly result: PersonalizedResult }) {
  const t = messages('check');
  const { requirement, applicabilityContext } = result;
  const { sourceUrl, verificationDueAt, isStale } = requirement;
  const winner = applicabilityContext.trace?.candidates.find(({ outcome }) => outcome === 'won');
  return (
    <section aria-labelledby="check-sources">
      <h2 id="check-sources">{t('sourcesTitle')}</h2>
      <dl class="sources">
        {winner ? (
          <>
            <dt>{t('sourceWho')}</dt>
            <dd>{sourceName(winner.source)}</dd>
          </>
        ) : null}
        <dt>{t('sourceWhere')}</dt>
        <dd>{sourceUrl ? <OutsideLink href={sourceUrl} /> : t('sourceNoAddress')}</dd>
        <dt>{t('sourceWhen')}</dt>
        <dd>{shortFreshness(requirement)}</dd>
        {verificationDueAt === null ? null : (
          <>
            <dt>{t('sourceDue')}</dt>
            <dd>{t(isStale ? 'dueSince' : 'dueOn', { date: formatDate(verificationDueAt) })}</dd>
          </>
        )}
      </dl>
      <p class="check-source">
        <a href="/docs/staleness">{t('sourcesMore')}</a>
      </p>
    </section>
  );
}
