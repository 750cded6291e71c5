/** The rules that were considered for each leg and document, as a tree: the one that answers, then those that lost. */
import type { AnswerLeg, AnswerTrace } from '@carnet/rules/trips/trip-answer.ts';
import type { Words } from '@carnet/rules/words/words.ts';

interface Node {
  readonly label: string;
  readonly children: readonly Node[];
}

/** Empty without traces. */
export function traceTree(legs: readonly AnswerLeg[], t: Words): string[] {
  const nodes = legs.flatMap(({ ref, country, trace = [] }): Node[] =>
    trace.length === 0 ? [] : [{ label: `${ref} (${t.nameOf(country)})`, children: trace.map(documentNode) }],
  );
  return nodes.length === 0 ? [] : [['Rules considered', ...branches(nodes, '')].join('\n')];
}

function documentNode({ documentRef, topics }: AnswerTrace): Node {
  return {
    label: `document ${documentRef}`,
    children: topics.map(({ topic, ruleId, losers }) => ({
      label: `${topic}: ${ruleId === null ? 'no rule' : `rule ${ruleId}`}`,
      children: losers.map((loser) => ({ label: `rule ${loser.ruleId}: ${loser.reason}`, children: [] })),
    })),
  };
}

function branches(nodes: readonly Node[], indent: string): string[] {
  return nodes.flatMap(({ label, children }, index) => {
    const isLast = index === nodes.length - 1;
    return [`${indent}${isLast ? '└─' : '├─'} ${label}`, ...branches(children, `${indent}${isLast ? '   ' : '│  '}`)];
  });
}
