/** Who travels: a chip for each, with a name of the reader's own, and the fields of the chosen one. */
import { countryName } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { travellerName } from '../draft/names.ts';
import { NEW_TRAVELLER, type TravellerDraft } from '../draft/trip-draft.ts';
import { focusAt } from './focus-at.ts';
import { TravellerFields } from './traveller-fields.tsx';
import { AddButton } from './trip-fields.tsx';
import { useTripForm } from './trip-form.ts';

const MOST_TRAVELLERS = 10;

interface TravellersProps {
  readonly who: number;
  readonly onWho: (index: number) => void;
}

export function Travellers({ who, onWho }: TravellersProps) {
  const t = messages('plan');
  const { draft, set } = useTripForm();
  const { travellers } = draft;
  const isAlone = travellers.length === 1;
  const add = () => {
    set('travellers', [...travellers, travellerLike(travellers[0])]);
    onWho(travellers.length);
    focusAt(`travellers[${travellers.length}].documents[0].nationality`);
  };
  const remove = (index: number) => {
    set('travellers', travellers.toSpliced(index, 1));
    onWho(Math.max(0, index - 1));
    focusAt('travellers');
  };
  return (
    <>
      {isAlone ? null : (
        <div class="plan-chips">
          {travellers.map((one, index) => (
            <button
              key={index}
              type="button"
              class="plan-chip"
              aria-pressed={index === who}
              onClick={() => onWho(index)}
            >
              {travellerName(draft, index)} <span class="plan-chip-of">{passportsOf(one)}</span>
            </button>
          ))}
        </div>
      )}
      {travellers.map((traveller, index) => (
        // They have no name of their own but their place. Of the others the fields stay: a box may be being settled.
        <fieldset class="plan-entry plan-traveller" key={index} hidden={index !== who}>
          <legend class="visually-hidden">{travellerName(draft, index)}</legend>
          <TravellerFields path={`travellers[${index}]`} traveller={traveller} isAlone={isAlone} />
          {isAlone ? null : (
            <button type="button" class="plan-remove" onClick={() => remove(index)}>
              {t('remove')} <span class="visually-hidden">{travellerName(draft, index)}</span>
            </button>
          )}
        </fieldset>
      ))}
      {travellers.length < MOST_TRAVELLERS ? (
        <AddButton path="travellers" onAdd={add}>
          {t('addTraveller')}
        </AddButton>
      ) : null}
    </>
  );
}

const passportsOf = ({ documents }: TravellerDraft): string =>
  documents.flatMap(({ nationality }) => (nationality ? [countryName(nationality, nationality)] : [])).join(', ');

/** Those who travel together mostly have passports of the same country. It is there to be seen, and to be changed. */
function travellerLike(first: TravellerDraft | undefined): TravellerDraft {
  const nationality = first?.documents[0]?.nationality;
  return nationality === undefined
    ? NEW_TRAVELLER
    : { ...NEW_TRAVELLER, documents: [{ kind: 'passport', nationality }] };
}
