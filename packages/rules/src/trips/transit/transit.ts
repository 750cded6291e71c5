/** Changing planes or trains on the way: what it takes on the side of the border where it happens. */
import { optionOfWay } from '../../entry-options.ts';
import type { TransitRule } from '../../schema/topics/held-document-topics.ts';
import type { Words } from '../../words/words.ts';
import type { Detail, EntryContext, Item, Lack, Say } from '../checked.ts';
import { distinct, heldName } from '../documents/authorisations.ts';
import { inWords, item, provenance } from '../item.ts';
import type { TransitSide } from '../question.ts';
import { serves } from './conditions.ts';
import { throughBorder } from './through-border.ts';
import { asForEntry, byRules, dependsOn, notKnown, type Outcome, outcome } from './transit-rules.ts';

/** For a leg of role transit that is no entry into an area: one item, which decides. */
export function transitItems(context: EntryContext): Item[] {
  const { leg, requirement } = context;
  const { found, border } = noWorseByDocuments(context);
  const { rule, need } = found;
  const because: Say = border === null ? found.because : (t) => `${border(t)} ${found.because(t)}`;
  const { country } = leg;
  const base = item(leg, 'transit', {
    // What an officer may refuse is never sure.
    ...(found.officerDecides === true
      ? { enforcement: 'may_be_asked', status: 'unknown' }
      : { enforcement: 'required', status: found.status }),
    title: (t) => t('transit.title', { country }),
    because,
    details: rule === null ? null : detailsOf(rule),
    todo:
      found.status === 'to_do' && need !== null
        ? (t) => t('transit.todo', { need: t(`transitNeeds.${need}`), country })
        : null,
    url: rule?.url ?? (need === null ? null : whereVisas(requirement)),
    when: need === 'visa_on_arrival' || found.status === 'met' ? 'on_arrival' : 'before_travel',
    lacks: found.lacks,
    provenance: provenance(requirement, rule === null ? 'visa' : 'transit'),
  });
  return [base];
}

/** A transit visa is asked for where the visas of that country are. */
const whereVisas = (requirement: EntryContext['requirement']): string | null =>
  (requirement && optionOfWay(requirement, null)?.apply?.url) ?? requirement?.visaApplicationUrl ?? null;

interface Found {
  readonly found: Outcome;
  /** Why the journey leads through the border although no side is told. */
  readonly border: Say | null;
}

/** What is needed for certain without any visa or permit can still be got: holding one that may help makes that no worse. */
function noWorseByDocuments(context: EntryContext): Found {
  const asTold = onToldSide(context);
  if (asTold.found.status !== 'unknown' || context.traveller.authorisations.length === 0) return asTold;
  const without = onToldSide({ ...context, traveller: { ...context.traveller, authorisations: [] } });
  if (without.found.status !== 'to_do') return asTold;
  const because: Say = (t) => `${without.found.because(t)} ${asTold.found.because(t)}`;
  return { ...without, found: { ...without.found, because, lacks: asTold.found.lacks } };
}

/** Where the side is not told and decides, it is what is missing. */
function onToldSide(context: EntryContext): Found {
  const { transit, path } = context.leg;
  if (transit.side !== null) return { found: onSide(context, transit.side), border: null };
  const border = throughBorder(context);
  if (border !== null) return { found: onSide(context, 'landside'), border };
  const airside = onSide(context, 'airside');
  const landside = onSide(context, 'landside');
  // Who may pass the border may stay on this side of it: of two that are equal the landside one asks for no less.
  if (airside.status === landside.status && landside.status !== 'unknown') return { found: landside, border: null };
  const side: Lack = { path: `${path}.transit.side`, why: (t) => t('transit.side') };
  const lacks = [side, ...airside.lacks, ...landside.lacks];
  const rule = airside.rule ?? landside.rule;
  const asked: Outcome = { status: 'unknown', because: (t) => t('transit.side'), need: null, rule, lacks };
  // Both unknown with nothing to ask: telling the side would not decide anything.
  const hopeless = airside.status === 'unknown' && landside.status === 'unknown' && lacks.length === 1;
  return { found: hopeless ? { ...airside, lacks: [] } : asked, border: null };
}

function onSide(context: EntryContext, side: TransitSide): Outcome {
  const rules = (context.requirement?.transit ?? []).filter((rule) => rule.side === side);
  const right = rightToEnter(context);
  if (right !== null) return openRight(context, rightOnSide(context, side, right, rules));
  if (rules.length === 0) return side === 'landside' ? asForEntry(context, side) : notKnown(side);
  return byRules(context, side, rules);
}

/** A paper of which something that decides is not told may give the right, or not. */
function openRight({ way }: EntryContext, right: Outcome): Outcome {
  const { lacks = [] } = way;
  if (lacks.length === 0 || right.status !== 'met') return right;
  const because: Say = (t) => `${right.because(t)} ${lacks.map((lack) => lack.why(t)).join(' ')}`;
  return { ...right, status: 'unknown', because, lacks: distinct([...right.lacks, ...lacks]) };
}

/** Who may pass the border may change planes on either side of it. */
function rightToEnter({ way, traveller, facts }: EntryContext): Outcome | null {
  const { satisfiedBy } = way;
  if (way.type === 'own') return outcome('met', (t) => t('transit.national'));
  if (way.type !== 'held' && way.type !== 'visa_free') return null;
  if (satisfiedBy === null) return outcome('met', (t) => t('transit.visaFree'));
  const held = traveller.authorisations.find(({ path }) => path === satisfiedBy.path) ?? satisfiedBy;
  return outcome('met', (t) => t('transit.heldEntry', { held: heldName(held, facts)(t) }));
}

/** A rule that shuts transit out is for all but nationals; for whom with a visa it is not, only its details say. */
function rightOnSide(context: EntryContext, side: TransitSide, right: Outcome, rules: readonly TransitRule[]) {
  const { way } = context;
  const served = rules
    .map((rule) => ({ rule, service: serves(rule, context) }))
    .filter(({ service }) => service !== 'no');
  const shut = served.filter(({ rule }) => rule.requires === 'not_possible');
  const open = served.filter(({ rule }) => rule.requires !== 'not_possible');
  const first = shut[0];
  if (way.type === 'own' || first === undefined || open.some(({ service }) => service === 'yes')) return right;
  const because: Say = (t) => t('transit.notPossible', { side });
  const lacks = distinct([...shut, ...open].flatMap(({ service }) => (typeof service === 'string' ? [] : service)));
  const isCertain = shut.some(({ service }) => service === 'yes') && open.length === 0;
  if (isCertain) return outcome(way.type === 'held' ? 'unknown' : 'not_met', because, first.rule);
  return { ...outcome('unknown', (t) => t(dependsOn(lacks)), first.rule), lacks };
}

/** The conditions that the question cannot tell, in the words of the data. */
function detailsOf({ onward, carriers, ports, details }: TransitRule): Detail[] {
  return [
    ...(onward === null ? [] : [(t: Words) => t('transit.onward', { onward: inWords(onward, t) })]),
    ...(carriers === null ? [] : [(t: Words) => t('transit.carriers', { carriers: carriers.join(', ') })]),
    ...(ports === null ? [] : [(t: Words) => t('transit.ports', { ports: ports.join(', ') })]),
    ...(details === null ? [] : [details]),
  ];
}
