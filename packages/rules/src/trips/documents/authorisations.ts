/** Whether a visa or permit that a traveller holds meets a condition of the data. */
import type { Day } from '../../calendar.ts';
import { isOfClass } from '../../facts/paper-purposes.ts';
import type { Words } from '../../words/words.ts';
import type { Lack, LegContext, Say } from '../checked.ts';
import type { Authorisation } from '../question.ts';
import { isNamedBy, namedBy, type TripFacts } from '../trip-facts.ts';
import {
  type Asked,
  type HeldDocument,
  issuedInTime,
  lack,
  type Match,
  notUsedUp,
  told,
  validInTime,
  type When,
} from './authorisation-days.ts';

export type { HeldDocument, Match, When };

/** What it is called: its kind, and who issued it. */
export function heldName({ kind, issuer }: Authorisation, facts: TripFacts): Say {
  return (t) => t('held.name', { kind: t(`authorisationKinds.${kind}`), issuer: namedBy(issuer, facts) });
}

/** Purposes in words; names of classes as their issuer writes them. */
export function sayClasses(t: Words, classes: readonly string[]): string {
  return t('held.ofClass', { classes: classes.map((one) => t.listed('paperPurposes', one) ?? one).join(', ') });
}

export function whenOf({ visit, leg, asOf }: Pick<LegContext, 'visit' | 'leg' | 'asOf'>): When {
  return {
    arrivesOn: visit.arrivesOn,
    departsOn: visit.departsOn,
    arrivesPath: `${(visit.legs[0] ?? leg).path}.arrivesOn`,
    departsPath: `${(visit.legs.at(-1) ?? leg).path}.departsOn`,
    asOf: visit.arrivesOn ?? asOf,
  };
}

/** A flag that is false is not asked either: the document may be for several entries, it need not be. */
function asksOf(held: Authorisation, asked: HeldDocument, when: When): Asked[] {
  const { multipleEntry, usedBefore, permanent, electronicAccepted } = asked;
  const asks: Asked[] = [{ match: ofClass(held, asked.classes), why: (t) => sayClasses(t, asked.classes ?? []) }];
  const ask = (isAsked: boolean, why: Say, match: (why: Say) => Match) => {
    if (isAsked) asks.push({ match: match(why), why });
  };
  const flag = (field: 'usedBefore' | 'isPermanent') => (why: Say) =>
    told(held[field], (value) => value, lack(held, field, why));
  ask(
    multipleEntry === true,
    (t) => t('held.entries'),
    (why) => told(held.entries, (entries) => entries === 'multiple', lack(held, 'entries', why)),
  );
  ask(usedBefore === true, (t) => t('held.used'), flag('usedBefore'));
  ask(permanent === true, (t) => t('held.permanent'), flag('isPermanent'));
  ask(
    electronicAccepted === false,
    (t) => t('held.onPaper'),
    (why) => onPaper(held, why),
  );
  return [...asks, issuedInTime(held, asked, when), notUsedUp(held, asked), ...validInTime(held, asked, when)];
}

export function matches(held: Authorisation, asked: HeldDocument, when: When, facts: TripFacts): Match {
  if (!asked.kinds.includes(held.kind)) return 'no';
  const issued = issuedBy(held, asked.issuers, when.asOf, facts);
  const answers = [issued, ...asksOf(held, asked, when).map(({ match }) => match)];
  if (answers.includes('no')) return 'no';
  const lacks = answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer));
  return lacks.length === 0 ? 'yes' : distinct(lacks);
}

/** What is asked of a document of the right kind and issuer, and not met; undefined = it is another document. */
export function unmetOf(held: Authorisation, asked: HeldDocument, when: When, facts: TripFacts): Say[] | undefined {
  const isAnother = !asked.kinds.includes(held.kind) || issuedBy(held, asked.issuers, when.asOf, facts) === 'no';
  if (isAnother) return undefined;
  return asksOf(held, asked, when).flatMap(({ match, why }) => (match === 'no' ? [why] : []));
}

/** Whether one comes from the issuer, or goes on to it, where that is asked. */
export function isOnRoute(
  { issuer }: Authorisation,
  { route = null }: Pick<HeldDocument, 'route'>,
  { facts, question, leg, visit, asOf }: LegContext,
): boolean {
  if (route === null) return true;
  const day = visit.arrivesOn ?? asOf;
  const isIssuer = (index: number) => {
    const country = question.legs[index]?.country;
    return country !== undefined && isNamedBy(issuer, country, day, facts);
  };
  const comes = route !== 'to_issuer' && isIssuer((visit.legs[0] ?? leg).index - 1);
  return comes || (route !== 'from_issuer' && isIssuer((visit.legs.at(-1) ?? leg).index + 1));
}

/** No airport, issuer or class is called so: one that the data do not name. */
export const OTHER = '0';

/** Each path once, with the first reason. */
export function distinct(lacks: readonly Lack[]): Lack[] {
  return [...new Map(lacks.toReversed().map((one) => [one.path, one])).values()].reverse();
}

/** An issuer told as a group may be any of its members, so that it is not known whether it is the one that is asked for. */
function issuedBy(held: Authorisation, issuers: readonly string[], day: Day, facts: TripFacts): Match {
  if (issuers.includes(held.issuer)) return 'yes';
  const country = facts.countryByCode(held.issuer);
  if (country !== undefined) return issuers.some((code) => isNamedBy(code, country, day, facts)) ? 'yes' : 'no';
  if (facts.someMember(held.issuer, day) === undefined) return 'no';
  const mayBe = issuers.filter((code) => {
    const one = facts.countryByCode(code);
    return one === undefined || facts.isMember(held.issuer, one.id, day);
  });
  const why: Say = (t) => t('held.issuer');
  return mayBe.length > 0 ? [{ ...lack(held, 'issuer', why), values: [...mayBe, OTHER] }] : 'no';
}

/** One of the classes is enough; what is said of the paper may not tell whether it is of one. */
function ofClass(held: Authorisation, classes: readonly string[] | null): Match {
  if (classes === null || classes.length === 0) return 'yes';
  const found = classes.map((one) => isOfClass(held.class, held.issuer, one));
  if (found.includes('yes')) return 'yes';
  if (!found.includes('open')) return 'no';
  const why: Say = (t) => sayClasses(t, classes);
  return [{ ...lack(held, 'class', why), values: [...classes, OTHER] }];
}

function onPaper(held: Authorisation, why: Say): Match {
  if (held.kind === 'electronic_authorisation') return 'no';
  return told(held.isElectronic, (electronic) => !electronic, lack(held, 'isElectronic', why));
}
