/** From a pair to all that is known of its destination, and to where its passport can go. */
import { portalConfig } from '../../../api/portal-config.ts';
import { wordsOfPair } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Pair } from './use-answer.ts';

export function PairLinks({ passport, destination }: Pair) {
  const t = messages('check');
  const words = wordsOfPair(passport, destination);
  return (
    <ul class="answer-links">
      <li>
        <a href={`/countries/${destination.iso2}`}>{t('aboutDestination', words)}</a>
      </li>
      <li>
        <a href={`/passports/${passport.iso2}`}>{t('aboutPassport', words)}</a>
      </li>
    </ul>
  );
}

/** For an unknown answer: the general rule of the country, and the report form. */
export function UnknownLinks({ passport, destination }: Pair) {
  const t = messages('check');
  const words = wordsOfPair(passport, destination);
  return (
    <ul class="answer-links">
      <li>
        <a href={`/countries/${destination.iso2}`}>{t('unknownMost', words)}</a>
      </li>
      {portalConfig.takesReports ? (
        <li>
          <a href="#report">{t('unknownUs')}</a>
        </li>
      ) : null}
    </ul>
  );
}

/** For the reader's own country. */
export function OwnLinks({ passport, destination }: Pair) {
  const t = messages('check');
  const words = wordsOfPair(passport, destination);
  return (
    <ul class="answer-links">
      <li>
        <a href="#destination">{t('ownChoose')}</a>
      </li>
      <li>
        <a href={`/passports/${passport.iso2}`}>{t('ownPassport', words)}</a>
      </li>
      <li>
        <a href={`/countries/${destination.iso2}`}>{t('ownVisitors', words)}</a>
      </li>
    </ul>
  );
}
