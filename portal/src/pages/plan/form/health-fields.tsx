/** Vaccination against yellow fever, which is the one that borders ask about; others come from links. */
import { messages } from '../../../i18n/messages.ts';
import type { TravellerDraft, VaccinationDraft } from '../draft/trip-draft.ts';
import { DayField, FlagField } from './trip-fields.tsx';
import { useTripForm } from './trip-form.ts';

const YELLOW_FEVER = 'yellow-fever';

interface HealthFieldsProps {
  readonly path: string;
  readonly traveller: TravellerDraft;
}

export function HealthFields({ path, traveller: { vaccinations } }: HealthFieldsProps) {
  const t = messages('plan');
  const { set } = useTripForm();
  const list = `${path}.vaccinations`;
  const at = vaccinations.findIndex(({ vaccine }) => vaccine === YELLOW_FEVER);
  const told: VaccinationDraft = { vaccine: YELLOW_FEVER, hasCertificate: true };
  return (
    <>
      <label class="plan-check" for={list}>
        <input
          type="checkbox"
          id={list}
          checked={at >= 0}
          onChange={() => set(list, at >= 0 ? vaccinations.toSpliced(at, 1) : [...vaccinations, told])}
        />
        {t('yellowFever')}
      </label>
      {at >= 0 ? (
        <div class="plan-row">
          <DayField path={`${list}[${at}].lastDoseOn`} label={t('lastDoseOn')} />
          <FlagField path={`${list}[${at}].hasCertificate`} label={t('hasCertificate')} />
        </div>
      ) : null}
    </>
  );
}
