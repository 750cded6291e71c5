/** What was asked, in a few lines: the route, and who travels on what. */
import { messages } from '../../../i18n/messages.ts';
import { authorisationName, documentName, placeName } from '../draft/names.ts';
import { countryOf, type TravellerDraft, type TripDraft } from '../draft/trip-draft.ts';

export function TripSummary({ draft }: { readonly draft: TripDraft }) {
  const t = messages('plan');
  return (
    <div class="plan-summary">
      <p class="plan-route">{routeText(draft)}</p>
      <ul>
        {draft.travellers.map((traveller, index) => (
          <li key={index}>
            {t('travellerNumber', { number: index + 1 })}: {heldText(traveller)}
          </li>
        ))}
      </ul>
    </div>
  );
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

function heldText(traveller: TravellerDraft): string {
  return [
    ...traveller.documents.map((_, index) => documentName(traveller, String(index + 1))),
    ...traveller.authorisations.map(authorisationName),
  ].join(', ');
}
