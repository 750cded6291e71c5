/**
 * Writes pages on the server with the components of the browser, so that they read whole before and without script. The
 * build makes one file of it; src/http/portal loads that. One page at a time: what the page knows is set before it is
 * written.
 */
import type { ComponentChildren } from 'preact';
import { LocationProvider } from 'preact-iso';
import { renderToString } from 'preact-render-to-string';
import type * as Shapes from '../../../src/http/portal/shared/portal-shapes.ts';
import type { AnswerSide, CountryName, PageBody } from '../../../src/http/portal/shared/portal-shapes.ts';
import { embedJson, type PortalConfig } from '../api/portal-config.ts';
import { countryName } from '../i18n/format.ts';
import { type Locale, locale, setLocale } from '../i18n/locale.ts';
import { type Area, addMessages, messages } from '../i18n/messages.ts';
import { AboutView } from '../pages/about/about-view.tsx';
import { AnswerView } from '../pages/check/answer/answer-view.tsx';
import { useAnswer } from '../pages/check/answer/use-answer.ts';
import { FrontView } from '../pages/check/front/front-view.tsx';
import { acceptedBy } from '../pages/check/reader/chip-facts.ts';
import { ChipFields } from '../pages/check/reader/chip-fields.tsx';
import { FactChips } from '../pages/check/reader/fact-chips.tsx';
import { setSteps } from '../pages/check/reader/later-steps.tsx';
import { ReaderSteps } from '../pages/check/reader/reader-steps.tsx';
import { useReader } from '../pages/check/reader/use-reader.ts';
import { OutcomeView } from '../pages/corrections/outcome-view.tsx';
import { RefusedReport } from '../pages/corrections/refused-report.tsx';
import { CountryFacts } from '../pages/country/country-facts.tsx';
import { CountrySections } from '../pages/country/country-sections.tsx';
import { GeneralRule } from '../pages/country/general-rule.tsx';
import { YourFrame } from '../pages/country/your-passport.tsx';
import type { DocPage } from '../pages/docs/doc-page.ts';
import { OperationDocView, TextView } from '../pages/docs/doc-view.tsx';
import { addressAt } from '../pages/docs/listed-pages.ts';
import type { OperationSet } from '../pages/docs/reference/model.ts';
import { FollowView } from '../pages/follow/follow-view.tsx';
import { PricingView } from '../pages/pricing/pricing-view.tsx';
import { Shell } from '../shell/shell.tsx';
import { Button } from '../ui/button.tsx';
import { Flag } from '../ui/flag.tsx';
import '../pages/country/one-country.css';
import '../pages/passport/passport-box.css';
import { PlainAnswers } from './plain-answers.tsx';
import { PlainAskForm } from './plain-ask-form.tsx';
import { PlainChanges } from './plain-changes.tsx';
import { PlainCheckForm } from './plain-check-form.tsx';
import { PlainField } from './plain-field.tsx';
import { PLAIN_LIVE_PARTS } from './plain-live-parts.tsx';
import { typedCountry } from './typed-country.ts';

type WrittenPage = Shapes.WrittenPage<PortalConfig>;

const files = import.meta.glob<Readonly<Record<string, string>>>(
  '../../messages/*/{shell,check,about,places,changes,corrections,follow,pricing,docs,mails}.json',
  {
    import: 'default',
    eager: true,
  },
);
setSteps(ReaderSteps);
for (const [file, texts] of Object.entries(files)) {
  const [language, area] = file.split('/').slice(-2) as [Locale, string];
  addMessages(language, area.replace('.json', '') as Area, texts);
}

export function renderPage(page: WrittenPage): string {
  setLocale(page.language);
  embedJson(page.config, page.data);
  const at = { url: page.path, path: page.path, query: {}, route() {}, back() {}, forward() {} };
  return renderToString(
    <LocationProvider.ctx.Provider value={at}>
      <Shell>
        <Body {...page} />
      </Shell>
    </LocationProvider.ctx.Provider>,
  );
}

export { writeMail, writeOutcomeMail } from './write-mail.ts';

/** Which countries somebody typed. */
export const findTyped: Shapes.PageWriter['findTyped'] = (language, sent, countries) => {
  setLocale(language);
  return {
    passport: typedCountry(sent.passport, 'passport', countries),
    destination: typedCountry(sent.destination, 'destination', countries),
  };
};

function Body(page: WrittenPage) {
  const { body, isLanguageInAddress } = page;
  const language = isLanguageInAddress ? locale : undefined;
  switch (body.kind) {
    case 'front':
      return (
        <FrontView facts={body.facts}>
          <PlainAskForm typed={body.typed} language={language} />
        </FrontView>
      );
    case 'about':
      return (
        <Titled {...page} isNarrow>
          <AboutView />
        </Titled>
      );
    case 'check':
      return <Check {...body} language={language} />;
    case 'changes':
      return <PlainChanges {...body} language={language} />;
    case 'follow':
      return <FollowView {...body} />;
    case 'report':
      return <RefusedReport {...body} />;
    case 'outcome':
      return <OutcomeView {...body} />;
    case 'docs':
      return <Docs path={page.path} json={body.json} />;
    case 'pricing':
      return (
        <Titled {...page}>
          <PricingView />
        </Titled>
      );
    case 'directory':
      return (
        <Titled {...page}>
          <Ask language={language} />
          <Directory {...body} />
        </Titled>
      );
    case 'answers':
      return <Answers {...page} {...body} language={language} />;
    default:
      return (
        <Titled {...page}>
          <p class="only-without-script">{messages('shell')('needsScript')}</p>
        </Titled>
      );
  }
}

/** `json`: what the build made of the page, or of the operation. */
function Docs({ path, json }: { readonly path: string; readonly json: string }) {
  const address = addressAt(path);
  if (!address) return null;
  if (address.operation) return <OperationDocView {...address} set={JSON.parse(json) as OperationSet} />;
  return <TextView page={address.page} text={JSON.parse(json) as DocPage} live={PLAIN_LIVE_PARTS} />;
}

interface TitledProps extends Pick<WrittenPage, 'title' | 'lead'> {
  readonly isNarrow?: boolean;
  readonly children: ComponentChildren;
}

function Titled({ title, lead, isNarrow, children }: TitledProps) {
  return (
    <div class={isNarrow ? 'page page-narrow' : 'page'}>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      {children}
    </div>
  );
}

/** A question, where the script's page has a box of another kind. */
function Ask(pair: {
  readonly passport?: string;
  readonly destination?: string;
  readonly language: string | undefined;
}) {
  return (
    <div class="only-without-script">
      <PlainCheckForm {...pair} />
    </div>
  );
}

type AnswersProps = Extract<PageBody, { readonly kind: 'answers' }> & {
  readonly title: string;
  readonly language: string | undefined;
};

function Answers({ title, language, ...body }: AnswersProps) {
  const t = messages('places');
  const { side, country } = body;
  const isPassport = side === 'passport';
  return (
    <Titled title={title} lead={t(isPassport ? 'passportLead' : 'countryLead')}>
      <Ask {...(isPassport ? { passport: country.iso2 } : { destination: country.iso2 })} language={language} />
      <div class={`needs-script ${isPassport ? 'passport-boxes' : 'country-box'}`}>
        <div class={isPassport ? 'passport-box' : undefined}>
          <PlainField
            name={side}
            id={`box-${side}`}
            label={t(isPassport ? 'passportBox' : 'countryBox')}
            value={country.iso2}
          />
        </div>
        {isPassport ? <Button>{t('passportAdd')}</Button> : null}
      </div>
      {isPassport ? null : (
        <>
          <YourFrame field={<PlainField name="yours" id="box-yours" label={t('yoursBox')} value="" />}>
            <p>{t('yoursNone')}</p>
          </YourFrame>
          <CountrySections />
          <div id="entry">
            <h2>{t('entryTitle')}</h2>
            <p>{t('entryLead')}</p>
            <GeneralRule country={country} />
          </div>
        </>
      )}
      <PlainAnswers {...body} />
      {isPassport ? null : <CountryFacts country={country} />}
    </Titled>
  );
}

type CheckProps = Extract<PageBody, { readonly kind: 'check' }> & { readonly language: string | undefined };

function Check({ passport, destination, facts, typed, language }: CheckProps) {
  const general = useAnswer(passport, destination);
  const found = useReader(passport, destination, facts, general);
  // If the trip check failed, the page shows the general answer until its script asks again.
  const answer = found.data === undefined ? general : found;
  return (
    <div class="page">
      <PlainCheckForm passport={passport} destination={destination} language={language} />
      <AnswerView
        passport={passport}
        destination={destination}
        answer={answer}
        chips={
          general.data?.kind === 'own' ? null : (
            <FactChips
              passport={passport}
              destination={destination}
              facts={facts}
              accepted={acceptedBy(general.data)}
              kept={language === undefined ? {} : { lang: language }}
              typed={typed}
              fields={ChipFields}
              plainField={(field) => <PlainField {...field} id={`chip-${field.name}`} />}
            />
          )
        }
      />
    </div>
  );
}

function Directory({ side, countries }: { readonly side: AnswerSide; readonly countries: readonly CountryName[] }) {
  const shown = countries.filter(({ isPassport }) => side === 'destination' || isPassport);
  const { compare } = new Intl.Collator(locale);
  const path = side === 'passport' ? '/passports' : '/countries';
  return (
    <ul class="row-list">
      {shown
        .map(({ iso2, name }) => ({ iso2, name: countryName(iso2, name) }))
        .sort((a, b) => compare(a.name, b.name))
        .map(({ iso2, name }) => (
          <li key={iso2}>
            <a href={`${path}/${iso2}`}>
              <Flag iso2={iso2} /> {name}
            </a>
          </li>
        ))}
    </ul>
  );
}
