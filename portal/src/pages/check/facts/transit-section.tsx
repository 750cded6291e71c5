/** What changing planes takes, on each side of the border. */
import { formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { Fold } from '../answer/fold.tsx';
import { InlineQuoted, Quoted, SourceLink } from '../answer/quoted.tsx';
import type { TransitRule } from './held-documents.ts';
import { heldTexts, heldTitle } from './held-texts.ts';

const SIDES = ['airside', 'landside'] as const;

/** Nothing where it is not known: the list of what is not known says so. */
export function TransitSection({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { transit } = requirement;
  if (!transit?.length) return null;
  return (
    <section class="transit" aria-labelledby="check-transit">
      <h2 id="check-transit">{t('transitTitle')}</h2>
      <TransitRules transit={transit} />
    </section>
  );
}

/** The same folded. */
export function TransitFold({ requirement: { transit } }: { readonly requirement: Requirement }) {
  if (!transit?.length) return null;
  return (
    <Fold title={messages('check')('transitTitle')}>
      <TransitRules transit={transit} />
    </Fold>
  );
}

function TransitRules({ transit }: { readonly transit: readonly TransitRule[] }) {
  const t = messages('check');
  return (
    <ul class="bring-list">
      {SIDES.map((side) => {
        const rules = transit.filter((rule) => rule.side === side);
        return rules.length === 0 ? null : (
          <li key={side}>
            <h3>{t(side === 'airside' ? 'transitAirside' : 'transitLandside')}</h3>
            {rules.map((rule) => (
              <Way key={JSON.stringify(rule)} rule={rule} />
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function Way({ rule }: { readonly rule: TransitRule }) {
  const t = messages('check');
  const { requires, onward, exempting, url, details } = rule;
  const conditions = limitTexts(rule);
  return (
    <div class="transit-way">
      <p>
        <strong>{t('transitNeeds', { requires })}</strong>
      </p>
      {conditions.length > 0 ? <p class="bring-facts">{conditions.join(' · ')}</p> : null}
      {onward ? (
        <p>
          {t('transitOnward')} <InlineQuoted text={onward} />
        </p>
      ) : null}
      {exempting?.length ? (
        <>
          <p>{t('transitExempt')}</p>
          <ul>
            {exempting.map((held) => (
              <li key={JSON.stringify(held)}>{[heldTitle(held), ...heldTexts(held)].join(' · ')}</li>
            ))}
          </ul>
        </>
      ) : null}
      <Quoted text={details} />
      <SourceLink url={url} />
    </div>
  );
}

function limitTexts({ maxHours, sameDay, airports, ports, carriers }: TransitRule): readonly string[] {
  const t = messages('check');
  return [
    maxHours === null ? [] : t('transitHours', { hours: maxHours }),
    sameDay === true ? t('transitSameDay') : [],
    airports === null ? [] : t('transitAirports', { list: formatList(airports) }),
    ports === null ? [] : t('transitPorts', { list: formatList(ports) }),
    carriers === null ? [] : t('transitCarriers', { list: formatList(carriers) }),
  ].flat();
}
