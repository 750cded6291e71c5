/** One traveller: passports, and folded what only some have to tell. */
import { messages } from '../../../i18n/messages.ts';
import { setAt } from '../draft/path.ts';
import { LONGEST_NAME } from '../draft/read-draft.ts';
import type { TravellerDraft, TripDraft } from '../draft/trip-draft.ts';
import { AuthorisationFields } from './authorisation-fields.tsx';
import { DocumentFields } from './document-fields.tsx';
import { HealthFields } from './health-fields.tsx';
import { ListOf } from './list-of.tsx';
import { PastFields } from './past-fields.tsx';
import { CountField, CountryField, DayField, WordField } from './trip-fields.tsx';
import { useTripForm } from './trip-form.ts';

const MOST_DOCUMENTS = 5;
const OLDEST_YEARS = 125;
/** Below this age in years, rules ask for months. */
const INFANT_YEARS = 2;

interface TravellerFieldsProps {
  readonly path: string;
  readonly traveller: TravellerDraft;
  /** A single traveller needs no name. */
  readonly isAlone: boolean;
}

export function TravellerFields({ path, traveller, isAlone }: TravellerFieldsProps) {
  const t = messages('plan');
  const { change, draft } = useTripForm();
  const isInfant =
    traveller.birthDate !== undefined || (traveller.ageYears !== undefined && traveller.ageYears < INFANT_YEARS);
  const person = [traveller.ageYears, traveller.birthDate, traveller.residenceCountry].filter(
    (one) => one !== undefined,
  ).length;
  const lists = [traveller.authorisations, traveller.vaccinations, traveller.pastStays, traveller.recentCountries];
  const told = person + lists.reduce((sum, { length }) => sum + length, 0);
  return (
    <>
      {isAlone ? null : (
        <WordField path={`${path}.name`} label={t('name')} hint={t('nameHint')} longest={LONGEST_NAME} />
      )}
      <ListOf
        path={`${path}.documents`}
        entries={traveller.documents}
        nameOf={(number) => t('documentNumber', { number })}
        addLabel={t('addDocument')}
        added={{ kind: 'passport' as const }}
        most={MOST_DOCUMENTS}
        least={1}
        firstField="nationality"
        onRemove={(index) => change(withoutDocument(draft, path, traveller, index))}
      >
        {(at) => <DocumentFields path={at} />}
      </ListOf>
      <Fold title={t('foldMore')} count={told}>
        <Fold title={t('foldHeld')} count={traveller.authorisations.length}>
          <AuthorisationFields path={path} traveller={traveller} />
        </Fold>
        <Fold title={t('foldHealth')} count={traveller.vaccinations.length}>
          <HealthFields path={path} traveller={traveller} />
        </Fold>
        <Fold title={t('foldPast')} count={traveller.pastStays.length + traveller.recentCountries.length}>
          <PastFields path={path} traveller={traveller} />
        </Fold>
        <Fold title={t('foldPerson')} count={person}>
          <div class="plan-row">
            <CountField path={`${path}.ageYears`} label={t('age')} hint={t('ageHint')} most={OLDEST_YEARS} />
            {isInfant ? <DayField path={`${path}.birthDate`} label={t('birthDate')} hint={t('birthDateHint')} /> : null}
          </div>
          <CountryField path={`${path}.residenceCountry`} label={t('residence')} kind="destination" />
        </Fold>
      </Fold>
    </>
  );
}

interface FoldProps {
  readonly title: string;
  readonly count: number;
  readonly children: preact.ComponentChildren;
}

/** Its heading counts the fields that are filled in. */
function Fold({ title, count, children }: FoldProps) {
  const t = messages('plan');
  return (
    <details class="plan-fold">
      <summary>
        {title}
        {count > 0 ? <span class="plan-count">{t('told', { count })}</span> : null}
      </summary>
      <div class="plan-fold-body">{children}</div>
    </details>
  );
}

/** Visas stay with the document that they are in, whose position may be another one then. */
function withoutDocument(draft: TripDraft, path: string, traveller: TravellerDraft, index: number): TripDraft {
  const removed = index + 1;
  const authorisations = traveller.authorisations.map((one) => {
    const at = Number(one.documentRef);
    if (one.documentRef === undefined || at < removed) return one;
    return { ...one, documentRef: at === removed ? undefined : String(at - 1) };
  });
  return setAt(draft, path, { ...traveller, authorisations, documents: traveller.documents.toSpliced(index, 1) });
}
