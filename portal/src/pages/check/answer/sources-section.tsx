/** Who says so, and how fresh it is. */
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { sourceText, statusText } from '../known/known-texts.ts';
import { mainEvidence } from '../known/known-words.ts';
import type { PersonalizedResult } from './answer-kind.ts';
import { sourceName } from './source-name.ts';
import './sources-section.css';

export function SourcesSection({ result }: { readonly result: PersonalizedResult }) {
  const t = messages('check');
  const { requirement, applicabilityContext } = result;
  const { sourceUrl, officialWebsiteUrl, facts } = requirement;
  const main = mainEvidence(facts.visa);
  // What a reader would look at first is what the name above it says; the answer's address may be another one's.
  const url = main?.url ?? sourceUrl;
  const winner = applicabilityContext.trace?.candidates.find(({ outcome }) => outcome === 'won');
  return (
    <section aria-labelledby="check-sources">
      <h2 id="check-sources">{t('sourcesTitle')}</h2>
      <dl class="sources">
        {main || winner ? (
          <>
            <dt>{t('sourceWho')}</dt>
            <dd>{main ? sourceText(main) : sourceName(winner?.source ?? '')}</dd>
          </>
        ) : null}
        <dt>{t('sourceWhere')}</dt>
        <dd>
          {url ? (
            <OutsideLink href={url} />
          ) : officialWebsiteUrl ? (
            <>
              {t('sourceOnlySite')} <OutsideLink href={officialWebsiteUrl} />
            </>
          ) : (
            t('sourceNoAddress')
          )}
        </dd>
        <dt>{t('sourceWhen')}</dt>
        <dd>{statusText(facts.visa.verification)}</dd>
      </dl>
      <p class="check-source">
        <a href="#known">{t('knownTitle')}</a>
      </p>
    </section>
  );
}
