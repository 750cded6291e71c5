/** The front page: the question, examples, latest changes, the size of the data, and the API. */
import type { ComponentChildren } from 'preact';
import type { ChangeLine, FrontFacts } from '../../../../../src/http/portal/shared/portal-shapes.ts';
import { portalConfig } from '../../../api/portal-config.ts';
import { countryName, formatDate, formatNumber } from '../../../i18n/format.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { changeSentence } from '../../changes/change-words.ts';
import { FrontMap } from './front-map.tsx';
import './front-view.css';

/** One of each kind of answer, from different parts of the world. */
const EXAMPLES = [
  ['BR', 'JP'],
  ['IN', 'FR'],
  ['ZA', 'TH'],
  ['MX', 'CA'],
  ['KE', 'MV'],
  ['GB', 'AU'],
] as const;

interface FrontViewProps {
  /** Undefined while loading or after a failure. */
  readonly facts: FrontFacts | undefined;
  /** ISO-2 code of the passport in the form. */
  readonly passport?: string | undefined;
  /** The form. */
  readonly children: ComponentChildren;
}

export function FrontView({ facts, passport, children }: FrontViewProps) {
  const t = messages('check');
  const rich = richMessages('check');
  return (
    <div class="page front">
      <div class="front-ask">
        <h1>{t('frontHeading')}</h1>
        {children}
        <p class="front-further">
          {rich('frontPlan', { plan: (text) => <a href="/plan">{text}</a> })}{' '}
          {rich('frontMap', { map: (text) => <a href="/passports">{text}</a> })}
        </p>
      </div>
      <FrontMap passport={passport} />
      <section class="front-examples" aria-labelledby="front-examples">
        <h2 id="front-examples">{t('examplesTitle')}</h2>
        <ul class="row-list">
          {EXAMPLES.map(([passport, destination]) => (
            <li key={passport + destination}>
              <a href={`/check/${passport}/${destination}`}>
                {countryName(passport, passport)} <span aria-hidden="true">→</span>
                <span class="visually-hidden">{t('exampleTo')}</span> {countryName(destination, destination)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {facts !== undefined && facts.changes.length > 0 ? <FrontChanges changes={facts.changes} /> : null}
      {facts === undefined ? null : (
        <p class="front-proof">
          {t('frontProof', {
            passports: formatNumber(facts.passports),
            destinations: formatNumber(facts.destinations),
          })}
        </p>
      )}
      <section class="front-developers" aria-labelledby="front-developers">
        <div>
          <h2 id="front-developers">{t('developersTitle')}</h2>
          <p>{t('developersText')}</p>
          <div class="front-developers-ways">
            <ButtonLink href="/docs/quick-start" look="primary">
              {t('developersStart')}
            </ButtonLink>
            <ButtonLink href="/sign-up">{t('developersSignUp')}</ButtonLink>
            <ButtonLink href="/docs/limits">{t('developersPricing')}</ButtonLink>
          </div>
        </div>
        {facts?.example === undefined ? null : (
          <figure class="front-answer">
            <figcaption>
              {t('developersAnswer')}: <code>GET {apiPath()}</code>
            </figcaption>
            <pre>
              <code>{facts.example}</code>
            </pre>
          </figure>
        )}
      </section>
    </div>
  );
}

/** Without the host on a local installation. */
const apiPath = (): string =>
  `${portalConfig.publicUrl.replace(/^https?:\/\/(?:127|localhost|\[).*$/, '')}/v1/entry-requirements/personalized`;

function FrontChanges({ changes }: { readonly changes: readonly ChangeLine[] }) {
  const t = messages('check');
  return (
    <section class="front-changes" aria-labelledby="front-changes">
      <h2 id="front-changes">{t('frontChanges')}</h2>
      <ul>
        {changes.map((line) => {
          const [passport, destination] = [line.passports?.first[0], line.destinations?.first[0]];
          const place = destination ? countryName(destination.iso2, destination.name) : '';
          const whose = passport ? countryName(passport.iso2, passport.name) : t('frontEvery');
          const href = passport ? `/check/${passport.iso2}/${destination?.iso2}` : `/countries/${destination?.iso2}`;
          return (
            <li key={line.id}>
              <a href={href}>
                {whose} <span aria-hidden="true">→</span>
                <span class="visually-hidden">{t('exampleTo')}</span> {place}
              </a>
              <p>{changeSentence(line)}</p>
              <time dateTime={line.recordedOn}>{formatDate(line.recordedOn)}</time>
            </li>
          );
        })}
      </ul>
      <p>
        <a href="/changes">{t('frontChangesAll')}</a>
      </p>
    </section>
  );
}
