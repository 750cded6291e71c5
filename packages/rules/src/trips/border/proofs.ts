/** What visitors show at the border: money, a ticket onward, a place to stay, insurance; and what they declare. */
import type { EnforcementLevel } from '../../entry-rules/entry-rule.ts';
import type { PreArrivalStep } from '../../schema/topics/formality-topics.ts';
import type { EntryContext, Item, ItemEnforcement, Lack, Say } from '../checked.ts';
import type { Match } from '../documents/authorisation-days.ts';
import { inWords, item, provenance } from '../item.ts';
import type { Leg } from '../question.ts';
import { livesThere } from '../stay/long-stay-permits.ts';
import type { Requirement } from '../trip-facts.ts';
import { concernsTraveller, onlyFor } from './whom.ts';

type ProofTopic = 'funds' | 'returnTicket' | 'accommodation' | 'healthInsurance';

/** None for nationals: the rules are for visitors. What is not known is not told. */
export function proofItems(context: EntryContext): Item[] {
  const { requirement: known, way } = context;
  if (known === undefined || way.type === 'own') return [];
  const items: Item[] = [];
  const add = (topic: ProofTopic, level: EnforcementLevel | null, details: string | null, url: string | null) => {
    if (level === null || level === 'not_required') return;
    items.push(proofItem(context, topic, level, { details, url, provenance: provenance(known, topic) }));
  };
  add('funds', known.proofOfFunds, known.proofOfFundsDetails, known.proofOfFundsSourceUrl);
  add('returnTicket', known.returnTicket, known.returnTicketDetails, known.returnTicketSourceUrl);
  add(
    'accommodation',
    known.proofOfAccommodation,
    known.proofOfAccommodationDetails,
    known.proofOfAccommodationSourceUrl,
  );
  add('healthInsurance', known.healthInsurance, known.healthInsuranceDetails, known.healthInsuranceSourceUrl);
  items.push(...customsItems(context, known));
  return items;
}

/** `said`: what the data say of it, and where. */
function proofItem(
  context: EntryContext,
  topic: ProofTopic,
  level: Exclude<EnforcementLevel, 'not_required'>,
  said: Pick<Item, 'url' | 'provenance'> & { readonly details: string | null },
): Item {
  const { leg } = context;
  const concerned = topic === 'healthInsurance' ? insuranceConcerns(context) : { match: 'yes' as const };
  // Who lives there is no visitor: what is required of visitors may be asked of them.
  const enforcement: ItemEnforcement = level === 'required' && livesThere(context) ? 'may_be_asked' : level;
  const goesOn = topic === 'returnTicket' ? leavesFor(context) : null;
  const leavesOn = goesOn?.day ?? null;
  const isMet = leavesOn !== null;
  if (concerned.match !== 'yes') {
    const isOpen = concerned.match !== 'no';
    return item(leg, topic, {
      ...said,
      enforcement,
      status: isOpen ? 'unknown' : 'not_applicable',
      when: 'before_travel',
      title: (t) => t(`border.proof.${topic}`, { country: leg.country }),
      because: concerned.because ?? null,
      lacks: isOpen ? (concerned.match as readonly Lack[]) : [],
    });
  }
  if (topic === 'healthInsurance' && isIncluded(context)) {
    return item(leg, topic, {
      ...said,
      enforcement,
      status: 'met',
      when: 'before_travel',
      title: (t) => t(`border.proof.${topic}`, { country: leg.country }),
      because: (t) => t('border.included'),
    });
  }
  return item(leg, topic, {
    ...said,
    enforcement,
    status: isMet ? 'met' : 'to_do',
    when: topic === 'healthInsurance' ? 'before_travel' : 'on_arrival',
    title: (t) => t(`border.proof.${topic}`, { country: leg.country }),
    because: isMet
      ? (t) => t('border.leaves', { day: t.day(leavesOn) })
      : (t) => t(`border.level.${enforcement}`, { what: t(`proofs.${topic}`) }),
    todo: isMet ? null : (t) => t('border.bring', { country: leg.country, proof: t(`proofs.${topic}`) }),
  });
}

/** The destination's own visa includes it; a visa of another state that is accepted instead does not. */
function isIncluded({ requirement, way }: EntryContext): boolean {
  return requirement?.healthInsuranceIncluded === true && (way.satisfiedBy === null || way.type === 'held');
}

/** Whether one of those whom the insurance is for is this traveller. */
function insuranceConcerns(context: EntryContext): { readonly match: Match; readonly because?: Say } {
  const conditions = context.requirement?.healthInsuranceFor ?? null;
  if (conditions === null) return { match: 'yes' };
  const found = conditions.map((condition) => ({
    match: concernsTraveller(condition, context),
    because: onlyFor(condition, context),
  }));
  return (
    found.find(({ match }) => match === 'yes') ??
    found.find(({ match }) => match !== 'no') ??
    found[0] ?? { match: 'yes' }
  );
}

/** The leg on which the journey leaves the country, or the area whose states count stays together. */
function leavesFor({ leg, visit, question }: EntryContext): { readonly day: string | null } | null {
  const last: Leg = visit.sharedStay ? (visit.legs.at(-1) ?? leg) : leg;
  const onward = question.legs.slice(last.index + 1).find(({ country }) => country.id !== leg.country.id);
  if (onward === undefined) return null;
  const from = question.legs[onward.index - 1] ?? last;
  return { day: from.departs?.day ?? onward.arrives?.day ?? null };
}

function customsItems({ leg }: EntryContext, requirement: Requirement): Item[] {
  const customs = requirement.customsDeclaration;
  if (customs === null || (!customs.required && customs.details === null)) return [];
  const { required, details, url } = customs;
  const form = formOf(requirement, url, leg);
  const because: Say =
    required && form !== null
      ? (t) => t('border.declareInForm', { form: inWords(form, t) })
      : (t) => t(required ? 'border.declare' : 'border.mayDeclare');
  return [
    item(leg, 'customs', {
      enforcement: required ? 'required' : 'informational',
      status: required ? 'to_do' : 'not_applicable',
      when: 'on_arrival',
      title: (t) => t('border.customs', { country: leg.country }),
      because,
      todo: required && form === null ? (t) => t('border.customsTodo', { country: leg.country }) : null,
      dueOn: required && form === null ? (leg.arrives?.day ?? null) : null,
      details,
      url,
      provenance: provenance(requirement, 'customs'),
    }),
  ];
}

/** The form that everybody fills in before arrival and that the declaration is part of: one page for both. */
function formOf({ preArrival }: Requirement, url: string | null, { mode }: Leg): string | null {
  const isSame = (step: PreArrivalStep) =>
    url !== null && step.compulsory && step.url === url && (step.mode === null || mode === null || step.mode === mode);
  return preArrival?.find(isSame)?.name ?? null;
}
