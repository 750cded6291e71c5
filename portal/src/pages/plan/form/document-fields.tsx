/** A passport or another travel document. */
import { DOCUMENT_KINDS } from '@carnet/rules/trips/question.ts';
import { messages } from '../../../i18n/messages.ts';
import { getAt, indexIn, setAt } from '../draft/path.ts';
import type { DocumentDraft } from '../draft/trip-draft.ts';
import { ChoiceField, CountField, CountryField, DayField, FlagField } from './trip-fields.tsx';
import { useTripForm } from './trip-form.ts';

const MOST_PAGES = 200;

export function DocumentFields({ path }: { readonly path: string }) {
  const t = messages('plan');
  const { draft, change } = useTripForm();
  const { kind = 'passport' } = getAt(draft, path) as DocumentDraft;
  const isFirst = indexIn(path, 'travellers') === 0 && indexIn(path, 'documents') === 0;
  const choose = (iso2: string) => {
    const chosen = setAt(draft, `${path}.nationality`, iso2);
    // Most journeys begin at home. It is there to be seen, and to be changed.
    change(isFirst && draft.legs[0]?.country === undefined ? setAt(chosen, 'legs[0].country', iso2) : chosen);
  };
  return (
    <>
      <div class="plan-row plan-passport-row">
        {kind === 'stateless_travel_document' ? null : (
          <CountryField
            path={`${path}.nationality`}
            label={kind === 'passport' ? t('passportOf') : t('nationality')}
            kind="passport"
            onChoose={choose}
          />
        )}
        <DayField path={`${path}.expiresOn`} label={t('validUntil')} />
      </div>
      <details class="plan-fold plan-fold-inner">
        <summary>{t('foldDocument')}</summary>
        <div class="plan-fold-body plan-row">
          <ChoiceField
            path={`${path}.kind`}
            label={t('documentKindLabel')}
            values={DOCUMENT_KINDS}
            nameOf={(one) => t('documentKind', { kind: one })}
          />
          <DayField path={`${path}.issuedOn`} label={t('issuedOn')} />
          <CountryField path={`${path}.issuedBy`} label={t('issuedBy')} kind="destination" />
          <CountField path={`${path}.blankPages`} label={t('blankPages')} most={MOST_PAGES} />
          <FlagField path={`${path}.isBiometric`} label={t('isBiometric')} />
        </div>
      </details>
    </>
  );
}
