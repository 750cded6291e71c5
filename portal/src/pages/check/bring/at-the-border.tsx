/** Borders that are closed, what visitors do when they leave, and what holds for nationals of the destination. */
import { countryName, formatDate, formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { InlineQuoted, Quoted, SourceLink } from '../answer/quoted.tsx';
import { LevelChip } from './level-chip.tsx';

/** What a visitor does to leave; what citizens do is not for the reader of this page. */
export function Leaving({ requirement: { leaving } }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const steps = (leaving ?? []).filter(({ concerns }) => concerns === 'everyone' || concerns === 'visitors');
  if (steps.length === 0) return null;
  return (
    <>
      <h3>{t('leavingTitle')}</h3>
      <ul class="bring-list">
        {steps.map(({ name, level, details, url }) => (
          <li key={name}>
            <div class="bring-head">
              <h4>
                <InlineQuoted text={name} />
              </h4>
              <LevelChip level={level} />
            </div>
            <Quoted text={details} />
            <SourceLink url={url} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who comes over them is turned back, whatever papers there are. */
export function ClosedBorders({ requirement: { closedBorders } }: { readonly requirement: Requirement }) {
  const t = messages('check');
  if (closedBorders === null || closedBorders.length === 0) return null;
  const named = (codes: readonly string[]) => formatList(codes.map((code) => countryName(code, code)));
  return (
    <>
      <h3>{t('itemClosedBorders')}</h3>
      <ul class="bring-list">
        {closedBorders.map(({ neighbours, modes, notNationals, until, url, details }, index) => (
          <li key={index}>
            <p>
              {t('closedBordersBy', {
                ways: modes.length === 1 ? (modes[0] ?? 'both') : 'both',
                from: neighbours ? named(neighbours) : t('closedBordersEvery'),
              })}
              {notNationals ? ` ${t('closedBordersNot', { countries: named(notNationals) })}` : null}
              {until ? ` ${t('closedBordersUntil', { date: formatDate(until) })}` : null}
            </p>
            <Quoted text={details} />
            <SourceLink url={url} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** For those who hold the destination's passport as well. */
export function OwnNationals({ requirement: { ownNationals } }: { readonly requirement: Requirement }) {
  const t = messages('check');
  if (ownNationals === null) return null;
  const { mustUseOwnDocument, onDeparture, details, sourceUrl } = ownNationals;
  const duty = onDeparture ? 'ownNationalsMustBoth' : 'ownNationalsMust';
  return (
    <>
      <h3>{t('ownNationalsTitle')}</h3>
      <p>{t(mustUseOwnDocument ? duty : 'ownNationalsNeedNot')}</p>
      <Quoted text={details} />
      <SourceLink url={sourceUrl} />
    </>
  );
}
