/** The journey as cards on a line: where it begins, the stops in their order, and whether it leads back home. */
import { PURPOSES } from '@carnet/rules/trips/question.ts';
import { countryName } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { isWayBack, NEW_STOP, WAY_BACK } from '../draft/trip-draft.ts';
import { focusAt } from './focus-at.ts';
import { StopFields } from './stop-fields.tsx';
import { AddButton, ChoiceField, CountryField, MomentField } from './trip-fields.tsx';
import { useTripForm } from './trip-form.ts';

const MOST_LEGS = 20;

export function JourneyFields() {
  const t = messages('plan');
  const { draft, set } = useTripForm();
  const { legs } = draft;
  const back = legs.at(-1);
  const goesBack = back !== undefined && isWayBack(back);
  const stops = legs.slice(1, goesBack ? -1 : undefined);
  const home = legs[0]?.country;
  const end = stops.length + 1;
  const insert = (index: number) => {
    // Most who leave one place arrive in the next on that day. It is there to be seen, and to be changed.
    const arrivesOn = legs[index - 1]?.departsOn?.slice(0, 10);
    set('legs', legs.toSpliced(index, 0, arrivesOn === undefined ? NEW_STOP : { ...NEW_STOP, arrivesOn }));
    focusAt(`legs[${index}].country`);
  };
  const remove = (index: number) => {
    set('legs', legs.toSpliced(index, 1));
    focusAt('legs');
  };
  return (
    <>
      <div class="plan-line">
        <div class="plan-entry plan-origin">
          <CountryField path="legs[0].country" label={t('from')} kind="destination" />
          <details class="plan-fold plan-fold-inner">
            <summary>{t('foldOrigin')}</summary>
            <div class="plan-fold-body">
              <MomentField path="legs[0].departsOn" label={t('departsOn')} withTime />
            </div>
          </details>
        </div>
        {stops.map((leg, at) => (
          <StopFields
            key={at}
            path={`legs[${at + 1}]`}
            leg={leg}
            name={stops.length === 1 ? t('to') : t('stopNumber', { number: at + 1 })}
            onInsert={legs.length < MOST_LEGS ? () => insert(at + 1) : undefined}
            onRemove={stops.length > 1 ? () => remove(at + 1) : undefined}
          />
        ))}
        {legs.length < MOST_LEGS ? (
          <AddButton path="legs" onAdd={() => insert(end)}>
            {t('addStop')}
          </AddButton>
        ) : null}
        <div class="plan-entry plan-way-back">
          <label class="plan-check" for="plan-back">
            <input
              type="checkbox"
              id="plan-back"
              checked={goesBack}
              onChange={() => set('legs', goesBack ? legs.slice(0, -1) : [...legs, WAY_BACK])}
            />
            {home === undefined ? t('back') : t('backTo', { country: countryName(home, home) })}
          </label>
          {goesBack ? (
            <MomentField path={`legs[${legs.length - 1}].arrivesOn`} label={t('homeOn')} withTime={false} />
          ) : null}
        </div>
      </div>
      <details class="plan-fold">
        <summary>
          {t('foldPurpose')}
          {draft.purpose === undefined ? null : (
            <span class="plan-count">{t('purpose', { purpose: draft.purpose })}</span>
          )}
        </summary>
        <div class="plan-fold-body">
          <ChoiceField
            path="purpose"
            label={t('purposeLabel')}
            values={PURPOSES}
            nameOf={(one) => t('purpose', { purpose: one })}
            none={t('notTold')}
          />
        </div>
      </details>
    </>
  );
}
