/**
 * The general rule of a destination, which holds for passports without one of their own, and its health requirements.
 */
import type { CountryName } from '../../api/country-names.ts';
import { TranslatedTexts, useDestinationTexts } from '../../api/data-texts.tsx';
import { publicData } from '../../api/public-data.ts';
import { completeRequirement } from '../../api/requirements.ts';
import { useRequest } from '../../api/use-request.ts';
import { messages } from '../../i18n/messages.ts';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { CLASS_WORDS, visaClassOf } from '../../world-map/visa-classes/visa-class.ts';
import { VisaSwatch } from '../../world-map/visa-classes/visa-swatch.tsx';
import type { Requirement } from '../check/answer/answer-kind.ts';
import { WaysInFold } from '../check/answer/ways-in.tsx';
import { Checklist } from '../check/bring/checklist.tsx';
import { HealthSection } from '../check/bring/health-section.tsx';
import { TransitFold } from '../check/facts/transit-section.tsx';
import { StepsSection } from '../check/steps/steps-section.tsx';
import '../check/answer/answer-view.css';
import { answerLine } from '../check/known/known-texts.ts';

export function GeneralRule({ country }: { readonly country: CountryName }) {
  const t = messages('places');
  const texts = useDestinationTexts(country.id);
  // The general rule is the first of the list.
  const rules = useRequest(`rules ${country.id}`, (signal) =>
    publicData.get('/v1/entry-requirements/by-destination/{countryId}', {
      path: { countryId: country.id },
      query: { limit: 1, evidence: true },
      signal,
    }),
  );
  const first = rules.data?.data[0];
  const isGeneral = first?.fromCountryId === null && first.fromCountryGroupId === null;
  const rule = first && isGeneral ? completeRequirement(first) : undefined;
  return (
    <TranslatedTexts texts={texts}>
      <div class="answer-sections general-rule">
        {rules.status === 'loading' ? <Loading lines={6} /> : null}
        {rules.status === 'failed' ? <ErrorNotice error={rules.error} onRetry={rules.retry} /> : null}
        {rules.data && !rule ? <p>{t('entryNone')}</p> : null}
        {rule ? (
          <>
            <p>
              <VisaSwatch mapClass={visaClassOf(rule.visaRequirementType)} />{' '}
              {t('entryVisa', { words: t(CLASS_WORDS[visaClassOf(rule.visaRequirementType)]) })}
            </p>
            {rule.officialWebsiteUrl ? (
              <p>
                {t('entryOfficial')} <OutsideLink href={rule.officialWebsiteUrl} />
              </p>
            ) : null}
            <p>{howWellKnown(rule)}</p>
            <StepsSection requirement={rule} />
            <Checklist requirement={rule} />
            <div class="answer-folds">
              <WaysInFold requirement={rule} holder={undefined} />
              <TransitFold requirement={rule} />
            </div>
          </>
        ) : null}
        <HealthSection passport={country} destination={country} folds="advice" />
      </div>
    </TranslatedTexts>
  );
}

/** Without the evidence, which is about all passports that the rule answers: some of it is of one passport alone. */
function howWellKnown({ facts }: Requirement): string {
  const { evidence: _, ...visa } = facts.visa;
  return answerLine(visa);
}
