/** Where a traveller was before: days that count against limits, and countries that health rules ask about. */
import { messages } from '../../../i18n/messages.ts';
import type { TravellerDraft } from '../draft/trip-draft.ts';
import { ListOf } from './list-of.tsx';
import { CountryField, DayField } from './trip-fields.tsx';

const MOST_STAYS = 100;
const MOST_COUNTRIES = 50;

interface PastFieldsProps {
  readonly path: string;
  readonly traveller: TravellerDraft;
}

export function PastFields({ path, traveller: { pastStays, recentCountries } }: PastFieldsProps) {
  const t = messages('plan');
  return (
    <>
      <p class="field-hint">{t('pastStaysHint')}</p>
      <ListOf
        path={`${path}.pastStays`}
        entries={pastStays}
        nameOf={(number) => t('pastStayNumber', { number })}
        addLabel={t('addPastStay')}
        added={{}}
        most={MOST_STAYS}
        firstField="country"
      >
        {(at) => (
          <>
            <CountryField path={`${at}.country`} label={t('country')} kind="destination" />
            <div class="plan-row">
              <DayField path={`${at}.arrivedOn`} label={t('firstDay')} />
              <DayField path={`${at}.departedOn`} label={t('lastDay')} />
            </div>
          </>
        )}
      </ListOf>
      <p class="field-hint">{t('recentHint')}</p>
      <ListOf
        path={`${path}.recentCountries`}
        entries={recentCountries}
        nameOf={(number) => t('recentNumber', { number })}
        addLabel={t('addRecent')}
        added={{}}
        most={MOST_COUNTRIES}
        firstField="country"
      >
        {(at) => (
          <div class="plan-row">
            <CountryField path={`${at}.country`} label={t('country')} kind="destination" />
            <DayField path={`${at}.departedOn`} label={t('leftOn')} />
          </div>
        )}
      </ListOf>
    </>
  );
}
