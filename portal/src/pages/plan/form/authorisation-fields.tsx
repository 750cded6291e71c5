/** Visas, permits and electronic authorisations that a traveller holds. */
import { AUTHORISATION_KINDS } from '@carnet/rules/schema/topics/terms.ts';
import { ENTRIES } from '@carnet/rules/trips/question.ts';
import { messages } from '../../../i18n/messages.ts';
import { documentName } from '../draft/names.ts';
import type { TravellerDraft } from '../draft/trip-draft.ts';
import { ListOf } from './list-of.tsx';
import { ChoiceField, CountryField, DayField, FlagField, WordField } from './trip-fields.tsx';

const MOST = 20;
const LONGEST_CLASS = 40;

interface AuthorisationFieldsProps {
  /** Of the traveller. */
  readonly path: string;
  readonly traveller: TravellerDraft;
}

export function AuthorisationFields({ path, traveller }: AuthorisationFieldsProps) {
  const t = messages('plan');
  const { documents, authorisations } = traveller;
  return (
    <ListOf
      path={`${path}.authorisations`}
      entries={authorisations}
      nameOf={(number) => t('authorisationNumber', { number })}
      addLabel={t('addAuthorisation')}
      added={{ kind: 'visa' as const }}
      most={MOST}
      firstField="kind"
    >
      {(at, { kind }) => (
        <>
          <div class="plan-row">
            <ChoiceField
              path={`${at}.kind`}
              label={t('authorisationKindLabel')}
              values={AUTHORISATION_KINDS}
              nameOf={(one) => t('authorisationKind', { kind: one })}
            />
            <CountryField path={`${at}.issuer`} label={t('issuer')} hint={t('issuerHint')} kind="destination" />
            <DayField path={`${at}.expiresOn`} label={t('validUntil')} />
            {kind === 'visa' ? (
              <ChoiceField
                path={`${at}.entries`}
                label={t('entriesLabel')}
                values={ENTRIES}
                nameOf={(one) => t('entries', { entries: one })}
                none={t('notTold')}
              />
            ) : null}
            {documents.length > 1 ? (
              <ChoiceField
                path={`${at}.documentRef`}
                label={t('inDocument')}
                values={documents.map((_, index) => String(index + 1))}
                nameOf={(ref) => documentName(traveller, ref)}
                none={t('notTold')}
              />
            ) : null}
          </div>
          <details class="plan-fold plan-fold-inner">
            <summary>{t('foldAuthorisation')}</summary>
            <div class="plan-fold-body plan-row">
              <WordField path={`${at}.class`} label={t('class')} hint={t('classHint')} longest={LONGEST_CLASS} />
              <DayField path={`${at}.issuedOn`} label={t('issuedOn')} />
              <FlagField path={`${at}.usedBefore`} label={t('usedBefore')} />
              <FlagField path={`${at}.isElectronic`} label={t('isElectronic')} />
              <FlagField path={`${at}.isPermanent`} label={t('isPermanent')} />
            </div>
          </details>
        </>
      )}
    </ListOf>
  );
}
