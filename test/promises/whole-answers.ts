/**
 * Answers with what plain ones leave out: null for each extension that is not known, and the facts that come with
 * `evidence=true`. They are recorded like this, as they were before there were plain answers: nothing is lost.
 */
import { isDeepStrictEqual } from 'node:util';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { completeRecord } from '@carnet/rules/plain-record.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import type { EntryRequirement } from '../../src/catalog/schemas/entry-requirement.ts';
import type { PersonalizedResult } from '../../src/catalog/schemas/personalized-result.ts';
import type { Facts } from '../../src/catalog/schemas/verification.ts';

type Body = PersonalizedResult | { readonly data: readonly EntryRequirement[] } | EntryRequirement;

export class WholeAnswers {
  /** Fields of a whole record in their order. */
  readonly #order: readonly string[];

  constructor(catalog: Catalog) {
    const record = catalog.tripFacts.requirement(76, 392, catalog.day, { mode: null, ageYears: null });
    this.#order = Object.keys(record ?? {});
  }

  /** The body of an answer about entry requirements. `known`: that of the same question with `evidence=true`. */
  body<Asked extends Body>(plain: Asked, known: Asked): object {
    if ('requirement' in plain && 'requirement' in known) return this.#result(plain, known);
    if (!('data' in plain && 'data' in known))
      return this.#record(plain as EntryRequirement, known as EntryRequirement);
    return { ...plain, data: plain.data.map((record, at) => this.#record(record, known.data[at])) };
  }

  /** The same of an answer as it was received: status and body. */
  async answer(target: string, get: (target: string) => Promise<string>): Promise<string> {
    const answer = await get(target);
    if (!/^[/]entry-requirements(?![^?]*revisions)/.test(target) || !answer.startsWith('200 ')) return answer;
    const isKnown = target.includes('evidence=true');
    const known = isKnown ? answer : await get(`${target}${target.includes('?') ? '&' : '?'}evidence=true`);
    return `200 ${JSON.stringify(this.body(JSON.parse(answer.slice(4)), JSON.parse(known.slice(4))))}`;
  }

  #result({ requirement, applicabilityContext }: PersonalizedResult, known: PersonalizedResult): object {
    const { upcoming } = applicabilityContext;
    const then = upcoming?.map((one, at) => ({
      ...one,
      requirement: this.#record(one.requirement, known.applicabilityContext.upcoming?.[at]?.requirement),
    }));
    return {
      requirement: this.#record(requirement, known.requirement),
      applicabilityContext: { ...applicabilityContext, ...(then && { upcoming: then }) },
    };
  }

  #record(plain: EntryRequirement, known: EntryRequirement | undefined): object {
    if (known?.facts === undefined) throw new Error(`no facts of ${plain.id} with evidence=true`);
    const { toConfirm, ...record } = completeRecord(plain);
    const doubted = TOPICS.filter((topic) => (known.facts?.[topic]?.verification.status ?? 'current') !== 'current');
    if (!isDeepStrictEqual(toConfirm, doubted)) throw new Error(`${plain.id} is to be confirmed: ${toConfirm}`);
    const whole: Record<string, unknown> = { ...record, facts: plain.facts ?? withoutEvidence(known.facts) };
    const others = Object.keys(whole).filter((name) => !this.#order.includes(name));
    if (others.length > 0) throw new Error(`${plain.id} has ${others}`);
    return Object.fromEntries(this.#order.map((name) => [name, whole[name]]));
  }
}

function withoutEvidence(facts: Facts): object {
  const bare = Object.entries(facts).map(([topic, fact]) => {
    if (fact === null) return [topic, null];
    const { evidence: _, ...rest } = fact;
    return [topic, rest];
  });
  return Object.fromEntries(bare);
}
