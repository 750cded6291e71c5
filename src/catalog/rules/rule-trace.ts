/** Why a pair has the answer it has: every rule that could have answered it, and where inherited fields come from. */
import { MEMBERSHIP_STATUSES } from '../../domain/entry-rules/entry-rule.ts';
import type { InheritedField } from '../../domain/entry-rules/inheritance.ts';
import { PRECEDENCE_STEPS } from '../../domain/entry-rules/precedence.ts';
import { type ResolvableRule, resolve } from '../../domain/entry-rules/resolve.ts';
import { INHERITED_FIELDS } from '../../domain/fields/entry-rule-fields.ts';
import { toBytes } from '../byte-text.ts';
import { type CatalogImage, NONE, type TraceFacts } from '../image/image.ts';
import { bucket } from '../image/postings.ts';
import type { TextArena } from '../image/text-arena.ts';
import type { PersonalizedTrace, TraceCandidate } from '../schemas/personalized-result.ts';
import { servedPlaces } from '../schemas/served-fields.ts';
import type { SideIndex } from './side-index.ts';

/** The field of the answer in which each inherited field is served. */
const SERVED_NAMES: ReadonlyMap<string, string> = new Map(
  servedPlaces(INHERITED_FIELDS).map(({ name, object, member }) => [name, object ?? member]),
);

interface StoredRule extends ResolvableRule {
  readonly row: number;
}

export class RuleTrace {
  readonly #image: CatalogImage;
  readonly #texts: TextArena;
  readonly #sides: SideIndex;
  /** Read when the first trace is asked for. */
  #traceFacts: TraceFacts | undefined;

  constructor(image: CatalogImage, texts: TextArena, sides: SideIndex) {
    this.#image = image;
    this.#texts = texts;
    this.#sides = sides;
  }

  /** `winner`: row of the rule that answers the pair. */
  of(winner: number, fromCountryId: number, toCountryId: number): PersonalizedTrace {
    const { rules, indexes, blocks, meta } = this.#image;
    this.#traceFacts ??= JSON.parse(
      toBytes(this.#texts.read(this.#image.directory.traceFacts)).toString(),
    ) as TraceFacts;
    const facts = this.#traceFacts;
    const related: StoredRule[] = [];
    const from = this.#sides.country(fromCountryId);
    for (const row of bucket(indexes.candidates, this.#sides.country(toCountryId))) {
      const origin = rules.fromCountry[row] as number;
      if (origin === NONE || origin === from) related.push(this.#storedRule(row));
    }
    const { candidates } = resolve(related, fromCountryId, toCountryId, {
      memberships: facts.memberships,
      sources: facts.sources,
      day: new Date(meta.builtAt).toISOString().slice(0, 10),
    });
    const sourceCodes = new Map(facts.sources.map((source) => [source.id, source.code]));
    return {
      candidates: candidates.map(({ rule, outcome, lostAtStep, reason }): TraceCandidate => {
        return {
          ruleId: rule.id,
          source: sourceCodes.get(rule.sourceId) as string,
          ruleKey: facts.ruleKeys[rules.ruleKey[rule.row] as number] as string,
          fromCountryId: rule.fromCountryId,
          fromCountryGroupId: rule.fromCountryGroupId,
          toCountryId: rule.toCountryId,
          toCountryGroupId: rule.toCountryGroupId,
          priority: rule.priority,
          applied: outcome === 'won' || outcome === 'lost',
          outcome,
          lostAtStep,
          lostAtStepName: lostAtStep === null ? null : PRECEDENCE_STEPS[lostAtStep],
          reason,
        };
      }),
      inheritedFields: (
        facts.inherited[blocks.inherited[rules.block[winner] as number] as number] as readonly InheritedField[]
      ).map(({ field, fromRuleId }) => ({ field: SERVED_NAMES.get(field) ?? field, fromRuleId })),
    };
  }

  #storedRule(row: number): StoredRule {
    const { rules, directory } = this.#image;
    const idAt = (ids: readonly number[], index: number) => (index === NONE ? null : (ids[index] as number));
    const bits = rules.statuses[row] as number;
    return {
      row,
      id: rules.id[row] as number,
      sourceId: rules.source[row] as number,
      fromCountryId: idAt(directory.countryIds, rules.fromCountry[row] as number),
      fromCountryGroupId: idAt(directory.groupIds, rules.fromGroup[row] as number),
      toCountryId: idAt(directory.countryIds, rules.toCountry[row] as number),
      toCountryGroupId: idAt(directory.groupIds, rules.toGroup[row] as number),
      priority: rules.priority[row] as number,
      updatedAt: rules.updatedAt[row] as number,
      membershipStatuses: MEMBERSHIP_STATUSES.filter((_, index) => (bits & (1 << index)) !== 0),
    };
  }
}
