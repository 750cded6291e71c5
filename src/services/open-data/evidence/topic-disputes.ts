/** What sources dispute of topics besides the visa, one line for each rule and source, the largest first. */
import { newestOfEach } from '@carnet/rules/facts/evidence.ts';
import { type Said, saidBy } from '@carnet/rules/facts/said.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { KnownFact } from './known-facts.ts';

export interface TopicDispute {
  readonly destination: string;
  readonly topic: Topic;
  /** By file and line. */
  readonly rule: string;
  readonly answered: Said | null;
  readonly said: Said | null;
  readonly source: string;
  readonly statedOn: string;
  readonly pairs: number;
}

export class TopicDisputes {
  readonly #disputes = new Map<string, TopicDispute>();

  add(destination: string, { topic, rule, evidence }: KnownFact): void {
    const { file, path } = rule.place;
    const place = `${file.file}:${file.lineOf(path)}`;
    for (const { by, says, statedOn, agrees } of newestOfEach(evidence, (one) => one.by.code)) {
      if (agrees) continue;
      const key = JSON.stringify([destination, topic, place, by.code, says]);
      const pairs = (this.#disputes.get(key)?.pairs ?? 0) + 1;
      const answered = saidBy(topic, rule);
      this.#disputes.set(key, {
        destination,
        topic,
        rule: place,
        answered,
        said: says,
        source: by.code,
        statedOn,
        pairs,
      });
    }
  }

  result(): TopicDispute[] {
    return [...this.#disputes.values()].sort((a, b) => b.pairs - a.pairs);
  }
}

/** As people read it: `6 months from arrival`, `asked`. */
export function saidInWords(said: Said | null): string {
  if (said === null) return 'something without a machine form';
  if ('asked' in said) return said.asked ? 'asked' : 'not asked';
  if ('type' in said && said.not !== undefined) return `not ${said.not.join(' or ')}`;
  if ('type' in said) return `${said.type ?? 'something else'}${said.days === null ? '' : ` ${said.days}`}`;
  const from = said.countedFrom === null ? '' : ` from ${said.countedFrom}`;
  return said.amount === null ? 'not known' : `${said.amount} ${said.unit ?? ''}${from}`;
}
