/** Verdicts by traveller and leg. */
import { messages } from '../../../i18n/messages.ts';
import { placeName, travellerName } from '../draft/names.ts';
import type { AskedTrip } from './asked-trip.ts';
import { VerdictBadge } from './verdict-badge.tsx';

export function TripTable({ asked: { draft, answer } }: { readonly asked: AskedTrip }) {
  const t = messages('plan');
  if (answer.travellers.length < 2) return null;
  const legs = answer.travellers[0]?.legs ?? [];
  return (
    // Ten travellers are wider than any screen.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section class="plan-table-room" aria-label={t('tableLabel')} tabIndex={0}>
      <table class="plan-table">
        <thead>
          <tr>
            <th scope="col">{t('tableLeg')}</th>
            {answer.travellers.map((_, index) => (
              <th key={index} scope="col">
                {travellerName(draft, index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {legs.map(({ ref, role, country }, at) => (
            <tr key={ref}>
              <th scope="row">
                {role === 'transit' ? t('routeTransit', { country: placeName(country.iso2) }) : placeName(country.iso2)}
              </th>
              {answer.travellers.map(({ legs: theirs }, index) => {
                const verdict = theirs[at]?.verdict;
                return <td key={index}>{verdict === undefined ? null : <VerdictBadge verdict={verdict} isOfLeg />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
