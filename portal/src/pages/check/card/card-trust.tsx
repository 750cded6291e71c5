/** The main source in one line, which opens all sources and the rules that were considered. */
import { formatDate } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import type { PersonalizedResult } from '../answer/answer-kind.ts';
import type { Pair } from '../answer/use-answer.ts';
import { siteOf } from '../facts/site-of.ts';
import { KnownSection } from '../known/known-section.tsx';
import { disputeTexts, knownLine, statusText } from '../known/known-texts.ts';
import { type Evidence, mainEvidence, namesQuotedPage } from '../known/known-words.ts';
import { WhySection } from '../why/why-section.tsx';

type Trusted = Pair & { readonly result: PersonalizedResult };

export function CardTrust(answer: Trusted) {
  const t = messages('check');
  const { facts } = answer.result.requirement;
  const main = mainEvidence(facts.visa);
  const line = main ? t('trustLine', { source: sayer(main), date: formatDate(main.statedOn) }) : knownLine(facts.visa);
  return (
    <>
      <Doubt {...answer} />
      <details class="card-trust" id="sources">
        <summary>
          <span>{line}</span> <span class="card-trust-open">{t('trustOpen')}</span>
        </summary>
        <KnownSection requirement={answer.result.requirement} />
        <WhySection {...answer} />
      </details>
    </>
  );
}

/**
 * The publisher; for a page that is quoted elsewhere, the publisher of the page. The sources below name both. Their
 * names are English: in other languages the site says the same.
 */
const sayer = (evidence: Evidence): string =>
  locale !== 'en' && evidence.url !== null
    ? siteOf(evidence.url)
    : namesQuotedPage(evidence)
      ? (evidence.page?.split(/ ?— ?/)[0] ?? evidence.publisher)
      : evidence.publisher;

/** Stale, disputed or unverified answers say so even while the sources are folded. */
function Doubt({ result }: Trusted) {
  const t = messages('check');
  const { visa } = result.requirement.facts;
  const { status } = visa.verification;
  if (status === 'current') return null;
  const texts = [statusText(visa.verification), ...(status === 'disputed' ? disputeTexts('visa', visa) : [])];
  return <p class="card-doubt">{[...texts, t('knownAdvice')].join(' ')}</p>;
}
