/** Which rule answers each topic of a pair, and why the others do not. */
import type { Resolution, Statement } from '../facts/cascade.ts';
import { INHERITED_TOPICS, type Topic } from '../facts/topic-names.ts';
import { topicBit } from '../facts/topics.ts';
import type { TopicTrace } from './trip-facts.ts';

const SILENT = 'It speaks of other travellers, by how they arrive or how old they are.';

/** `silent`: rules that do not speak of the traveller. Topics of which no rule says anything are left out. */
export function traceOf<Rule extends Statement>(
  { candidates, topics }: Resolution<Rule>,
  silent: readonly Rule[],
): TopicTrace[] {
  const onVisa = candidates.filter(({ rule }) => says(rule, 'visa'));
  const losersOf = (topic: Topic, losers: readonly { readonly rule: Rule; readonly reason: string }[]) => [
    ...losers.map(({ rule, reason }) => ({ ruleId: rule.id, reason })),
    ...silent.filter((rule) => says(rule, topic)).map(({ id }) => ({ ruleId: id, reason: SILENT })),
  ];
  const visa: TopicTrace = {
    topic: 'visa',
    ruleId: onVisa.find(({ outcome }) => outcome === 'won')?.rule.id ?? null,
    losers: losersOf(
      'visa',
      onVisa.filter(({ outcome }) => outcome !== 'won'),
    ),
  };
  const others = INHERITED_TOPICS.map((topic): TopicTrace => {
    const { rule, losers } = topics[topic];
    return { topic, ruleId: rule?.id ?? null, losers: losersOf(topic, losers) };
  });
  return [visa, ...others].filter(({ ruleId, losers }) => ruleId !== null || losers.length > 0);
}

function says(rule: Pick<Statement, 'topics'>, topic: Topic): boolean {
  return (rule.topics & topicBit(topic)) !== 0;
}
