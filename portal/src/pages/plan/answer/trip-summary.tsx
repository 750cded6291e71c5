/** What was asked, in a line or two: the route with its days, and who travels on what. */
import { formatDate, formatDays } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { authorisationName, documentName, placeName, travellerName } from '../draft/names.ts';
import { countryOf, isWayBack, type TravellerDraft, type TripDraft } from '../draft/trip-draft.ts';

export function TripSummary({ draft }: { readonly draft: TripDraft }) {
  const days = daysText(draft);
  return (
    <div class="plan-summary">
      <p class="plan-route">{routeText(draft)}</p>
      {days === null ? null : <p class="plan-days">{days}</p>}
      <ul>
        {draft.travellers.map((traveller, index) => (
          <li key={index}>
            {draft.travellers.length > 1 ? `${travellerName(draft, index)}: ` : ''}
            {heldText(traveller)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Brazil → Japan, 3–20 December 2026": for tabs, bookmarks and what is shared. */
export function tripTitle(draft: TripDraft): string {
  const legs = draft.legs.filter((leg) => !isWayBack(leg));
  const route = legs.map((leg) => placeName(countryOf(draft, leg) ?? '')).join(' → ');
  const days = daysText(draft);
  return days === null ? route : `${route}, ${days}`;
}

export function routeText(draft: TripDraft): string {
  const t = messages('plan');
  return draft.legs
    .map((leg) => {
      const name = placeName(countryOf(draft, leg) ?? '');
      return leg.role === 'transit' ? t('routeTransit', { country: name }) : name;
    })
    .join(' → ');
}

function daysText({ legs }: TripDraft): string | null {
  const days = legs.flatMap(({ arrivesOn, departsOn }) =>
    [arrivesOn, departsOn].flatMap((one) => one?.slice(0, 10) ?? []),
  );
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last ? formatDate(first) : formatDays(first, last);
}

function heldText(traveller: TravellerDraft): string {
  return [
    ...traveller.documents.map((_, index) => documentName(traveller, String(index + 1))),
    ...traveller.authorisations.map(authorisationName),
  ].join(', ');
}
