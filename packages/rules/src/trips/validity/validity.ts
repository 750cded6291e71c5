/** Whether a travel document meets what is asked of it: how long it is valid, when it was issued, its pages. */
import { addMonths, type Day } from '../../calendar.ts';
import type { EntryContext, Item, Lack, Say } from '../checked.ts';
import { item, NO_RULE, provenance } from '../item.ts';
import { livesThere } from '../stay/long-stay-permits.ts';
import { stayDates } from '../stay/stay-dates.ts';
import { remainingValidity, validOnEntry, validWhileThere } from './remaining-validity.ts';

type Found = Pick<Item, 'status' | 'title' | 'because'> &
  Partial<Pick<Item, 'enforcement' | 'lacks' | 'todo' | 'provenance'>>;

/** One item for each thing that is asked. Of nationals of the destination nothing is but a valid document. */
export function documentValidityItems(context: EntryContext): Item[] {
  const made = (found: Found, name?: string) =>
    item(
      context.leg,
      'documentValidity',
      {
        enforcement: 'required',
        when: 'on_arrival',
        provenance: provenance(context.requirement, 'documentValidity'),
        ...found,
      },
      name,
    );
  const title: Say = (t) => t('validity.title');
  if (context.way.type === 'own') return [made({ ...validOnEntry(context), title, provenance: NO_RULE })];
  // What is asked on entry was asked before the journey; the document still has to last.
  if (context.visit.enteredBefore) return [made({ ...validWhileThere(context), title, provenance: NO_RULE })];
  if (livesThere(context)) return ofResident(context).map(([found, name]) => made(found, name));
  const items = [made({ ...remainingValidity(context), title })];
  for (const [name, find] of OTHERS) {
    const found = find(context);
    if (found !== null) items.push(made(found, name));
  }
  return items;
}

/** What else may be asked of the document, by the name of its item. */
const OTHERS: readonly (readonly [string, (context: EntryContext) => Found | null])[] = [
  ['identityCard', identityCard],
  ['issued', issued],
  ['pages', pages],
  ['biometric', biometric],
];

/**
 * The rules are about visitors: Regulation (EU) 2016/399, Article 6(1), speaks of stays of up to 90 days. Whether others
 * ask the same of those who live there is not known; an officer or a carrier may.
 */
function ofResident(context: EntryContext): [Found, string?][] {
  const valid: Found = { ...validOnEntry(context), title: (t) => t('validity.title'), provenance: NO_RULE };
  const { visit } = context;
  const comesHome = { ...context, visit: { ...visit, departsOn: visit.departsOn ?? visit.arrivesOn } };
  const asVisitor = remainingValidity(comesHome);
  if (valid.status !== 'met' || asVisitor.status === 'met') return [[valid]];
  const title: Say = (t) => t('validity.visitors');
  return [[valid], [{ ...asVisitor, title, enforcement: 'may_be_asked', lacks: [] }, 'visitors']];
}

function identityCard({ document, requirement }: EntryContext): Found | null {
  if (document.kind !== 'identity_card') return null;
  const accepted = requirement?.documentValidity?.identityCardAccepted ?? null;
  const title: Say = (t) => t('validity.identityCard');
  const known = accepted ? 'validity.identityCardAccepted' : 'validity.identityCardRefused';
  const because: Say = (t) => t(accepted === null ? 'validity.identityCardUnknown' : known);
  if (accepted === null) return { status: 'unknown', title, because };
  return { status: accepted ? 'met' : 'not_met', title, because };
}

/**
 * Issued within so many years on the day of arrival. A document issued on that very day so many years before is not
 * taken for one that was: governments say "less than 10 years" of Regulation (EU) 2016/399, Article 6(1)(a)(ii).
 */
function issued(context: EntryContext): Found | null {
  const { document, requirement } = context;
  const years = requirement?.documentValidity?.issuedWithinYears ?? null;
  if (years === null) return null;
  const { arrivesOn, arrivalPath } = stayDates(context);
  const why: Say = (t) => t('validity.issuedWithin', { years });
  const lacks: Lack[] = [];
  if (document.issuedOn === null) lacks.push({ path: `${document.path}.issuedOn`, why });
  if (arrivesOn === null) lacks.push({ path: arrivalPath, why });
  const title: Say = (t) => t('validity.issued');
  if (document.issuedOn === null || arrivesOn === null) return { status: 'unknown', title, because: why, lacks };
  const after: Day = addMonths(arrivesOn, -12 * years);
  const because: Say = (t) => t('validity.issuedAfter', { day: t.day(after) });
  return { status: document.issuedOn > after ? 'met' : 'not_met', title, because };
}

function pages({ document, requirement }: EntryContext): Found | null {
  const asked = requirement?.documentValidity?.blankPages ?? 0;
  if (asked === 0 || document.kind === 'identity_card') return null;
  const title: Say = (t) => t('validity.pages');
  const because: Say = (t) => t('validity.pagesAsked', { pages: asked });
  const { blankPages } = document;
  if (blankPages !== null) return { status: blankPages >= asked ? 'met' : 'not_met', title, because };
  return { status: 'unknown', title, because, lacks: [{ path: `${document.path}.blankPages`, why: because }] };
}

function biometric({ document, requirement }: EntryContext): Found | null {
  if (requirement?.documentValidity?.biometricNeeded !== true || document.kind === 'identity_card') return null;
  const title: Say = (t) => t('validity.biometric');
  const because: Say = (t) => t('validity.biometricAsked');
  const { isBiometric } = document;
  if (isBiometric !== null) return { status: isBiometric ? 'met' : 'not_met', title, because };
  return { status: 'unknown', title, because, lacks: [{ path: `${document.path}.isBiometric`, why: because }] };
}
