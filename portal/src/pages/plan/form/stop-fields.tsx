/** One stop of the journey: a place to stay, or an airport where one only changes planes. */
import { TRANSIT_SIDES, TRAVEL_MODES } from '@carnet/rules/schema/topics/terms.ts';
import { messages } from '../../../i18n/messages.ts';
import type { LegDraft } from '../draft/trip-draft.ts';
import { ChoiceField, CountryField, FlagField, MomentField, WordField } from './trip-fields.tsx';
import { useTripForm } from './trip-form.ts';

const AIRPORT_LETTERS = 3;

interface StopFieldsProps {
  readonly path: string;
  readonly leg: LegDraft;
  readonly name: string;
  /** Adds a stop before this one. Undefined: there are as many as there can be. */
  readonly onInsert: (() => void) | undefined;
  /** Undefined: it is the only one. */
  readonly onRemove: (() => void) | undefined;
}

export function StopFields({ path, leg, name, onInsert, onRemove }: StopFieldsProps) {
  const t = messages('plan');
  const { set } = useTripForm();
  const isTransit = leg.role === 'transit';
  const turn = () => {
    const { transit: _, airport: __, ...rest } = leg;
    set(path, isTransit ? { ...rest, role: 'destination' } : { ...rest, role: 'transit', mode: 'air' });
  };
  return (
    <fieldset class="plan-entry">
      <legend>{name}</legend>
      <CountryField path={`${path}.country`} label={t('country')} kind="destination" />
      <div class="plan-row plan-days-row">
        <MomentField path={`${path}.arrivesOn`} label={t('arrivesOn')} withTime={isTransit} />
        <MomentField path={`${path}.departsOn`} label={t('leavesOn')} withTime={isTransit} />
      </div>
      <label class="plan-check" for={`${path}.role`}>
        <input type="checkbox" id={`${path}.role`} checked={isTransit} onChange={turn} />
        {t('onlyChanging')}
      </label>
      {isTransit ? (
        <ChoiceField
          path={`${path}.transit.side`}
          label={t('sideLabel')}
          hint={t('sideHint')}
          values={TRANSIT_SIDES}
          nameOf={(side) => t('side', { side })}
          none={t('notTold')}
        />
      ) : null}
      <details class="plan-fold plan-fold-inner">
        <summary>{isTransit ? t('foldTransit') : t('foldStop')}</summary>
        <div class="plan-fold-body">
          {isTransit ? (
            <>
              <WordField
                path={`${path}.airport`}
                label={t('airport')}
                hint={t('airportHint')}
                longest={AIRPORT_LETTERS}
                isCode
              />
              <FlagField path={`${path}.transit.sameTicket`} label={t('sameTicket')} />
              <FlagField path={`${path}.transit.bagsThrough`} label={t('bagsThrough')} />
            </>
          ) : (
            <ChoiceField
              path={`${path}.mode`}
              label={t('modeLabel')}
              values={TRAVEL_MODES}
              nameOf={(mode) => t('mode', { mode })}
              none={t('notTold')}
            />
          )}
        </div>
      </details>
      <div class="plan-entry-actions">
        {onInsert ? (
          <button type="button" class="plan-remove plan-insert" onClick={onInsert}>
            {t('addStopBefore')} <span class="visually-hidden">{name}</span>
          </button>
        ) : null}
        {onRemove ? (
          <button type="button" class="plan-remove" onClick={onRemove}>
            {t('remove')} <span class="visually-hidden">{name}</span>
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
