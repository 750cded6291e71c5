/** What became of the answers to each destination between two states of the data. */

import type { AnswerDifference } from '@carnet/rules/differences.ts';
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { AnswerRecord } from '@carnet/rules/requirement.ts';
import { severityOf } from '../../domain/changes/severity.ts';
import type { RulesEdition } from '../rules-edition.ts';
import { differencesOfVersions } from './edition-differences.ts';

/** Null = nothing was, or is, known of the pair. */
export type KnownVisa = { readonly type: VisaRequirementType | null; readonly maxStayDays: number | null } | null;

/** Answers that became others in the same way. */
export interface VisaChange {
  readonly before: KnownVisa;
  readonly after: KnownVisa;
  readonly passportIds: readonly number[];
}

export interface DestinationChanges {
  readonly destinationId: number;
  /** Pairs whose answer differs; the next five add up to it. */
  readonly changed: number;
  readonly tightened: number;
  readonly loosened: number;
  /** Nothing had been known. */
  readonly appeared: number;
  /** Nothing is known any more. */
  readonly disappeared: number;
  /** Other facts, or what cannot be compared. */
  readonly other: number;
  /** Of the visa and the days of stay; most passports first. */
  readonly visas: readonly VisaChange[];
}

type KindOfChange = 'tightened' | 'loosened' | 'appeared' | 'disappeared' | 'other';

/** Destinations with any, the most pairs first. Each state is asked about its own day. */
export async function changesByDestination(earlier: RulesEdition, later: RulesEdition): Promise<DestinationChanges[]> {
  const pairs = await differencesOfVersions(earlier, later, { keep: changedPair });
  const byDestination = Map.groupBy(pairs, ({ destinationId }) => destinationId);
  const all = [...byDestination].map(([destinationId, differences]): DestinationChanges => {
    const counts = { tightened: 0, loosened: 0, appeared: 0, disappeared: 0, other: 0 };
    const visas = new Map<string, VisaChange & { passportIds: number[] }>();
    for (const { passportId, kind, was, is } of differences) {
      counts[kind] += 1;
      const [old, now] = [JSON.stringify(was), JSON.stringify(is)];
      if (old === now) continue;
      const found = visas.get(`${old} ${now}`) ?? { before: was, after: is, passportIds: [] };
      visas.set(`${old} ${now}`, found);
      found.passportIds.push(passportId);
    }
    const ordered = [...visas.values()].sort((a, b) => b.passportIds.length - a.passportIds.length);
    return { destinationId, changed: differences.length, ...counts, visas: ordered };
  });
  return all.sort((a, b) => b.changed - a.changed || a.destinationId - b.destinationId);
}

function changedPair({ passportId, destinationId, before, after }: AnswerDifference) {
  return { passportId, destinationId, kind: kindOf(before, after), was: visaOf(before), is: visaOf(after) };
}

function kindOf(before: AnswerRecord | undefined, after: AnswerRecord | undefined): KindOfChange {
  if (before === undefined) return 'appeared';
  if (after === undefined) return 'disappeared';
  const severity = severityOf(before, after);
  return severity === 'neutral' ? 'other' : severity;
}

function visaOf(answer: AnswerRecord | undefined): KnownVisa {
  return answer === undefined ? null : { type: answer.visaRequirementType, maxStayDays: answer.maxStayDays };
}
