/** Leads to the official page for the next step; where none is known, to the page that the answer comes from. */
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import type { Requirement } from '../answer/answer-kind.ts';
import { isForEverybody } from '../facts/form-texts.ts';
import { siteOf } from '../facts/site-of.ts';
import { mainEvidence } from '../known/known-words.ts';

export function CardButton({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { visaApplicationUrl, officialWebsiteUrl, preArrival, visaRequirementType, facts } = requirement;
  const form = (preArrival ?? []).find((step) => step.compulsory && step.url !== null && isForEverybody(step))?.url;
  const [url, key] =
    visaApplicationUrl && visaRequirementType !== 'visa_free'
      ? ([visaApplicationUrl, 'buttonApply'] as const)
      : visaRequirementType === 'visa_free' && form
        ? ([form, 'buttonFill'] as const)
        : officialWebsiteUrl
          ? ([officialWebsiteUrl, 'buttonSite'] as const)
          : ([mainEvidence(facts.visa)?.url, 'buttonSource'] as const);
  if (!url) return null;
  return (
    <p class="card-button">
      <OutsideLink href={url} look="button button-primary">
        {t(key, { site: siteOf(url) })}
      </OutsideLink>
    </p>
  );
}
