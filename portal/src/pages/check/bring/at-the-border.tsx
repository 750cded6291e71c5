/** Borders that are closed, what visitors do when they leave, and what holds for nationals of the destination. */
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { InlineQuoted, Quoted, SourceLink } from '../answer/quoted.tsx';
import { closedBorderTexts, leavingSteps } from './border-texts.ts';
import { LevelChip } from './level-chip.tsx';

export function Leaving({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const steps = leavingSteps(requirement);
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

/** Travellers who arrive over one are turned back, whatever papers they have. */
export function ClosedBorders({ requirement: { closedBorders } }: { readonly requirement: Requirement }) {
  const t = messages('check');
  if (closedBorders === null || closedBorders.length === 0) return null;
  return (
    <>
      <h3>{t('itemClosedBorders')}</h3>
      <ul class="bring-list">
        {closedBorders.map((border, index) => (
          <li key={index}>
            <p>{closedBorderTexts(border).join(' ')}</p>
            <Quoted text={border.details} />
            <SourceLink url={border.url} />
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
