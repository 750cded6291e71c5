/** Answers that would differ, those that differ alike together: before, after, and for which pairs. */
import { formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Preview } from '../api-types.ts';
import { fieldLabel } from '../words/rule-fields.ts';
import type { Places } from '../words/use-places.ts';
import { ValueDifference } from '../words/value-difference.tsx';

type Difference = Preview['differences'][number];
const NAMED_PAIRS = 5;

interface DifferenceListProps {
  readonly differences: readonly Difference[];
  readonly places: Places;
}

export function DifferenceList({ differences, places }: DifferenceListProps) {
  const t = messages('desk');
  if (differences.length === 0) return null;
  return (
    <>
      <h3>{t('previewDifferences')}</h3>
      <ol class="desk-differences">
        {differences.map((difference, index) => (
          <li key={index} class={`desk-box desk-severity-${difference.severity}`}>
            <p class="row-list">
              <span class="desk-chip">{t(`severity_${difference.severity}`)}</span>
              <strong>{t('pairs', { count: difference.pairs.length })}</strong>
            </p>
            <Members {...difference} />
            <Pairs pairs={difference.pairs} places={places} />
          </li>
        ))}
      </ol>
    </>
  );
}

export function Members({ before, after }: Pick<Difference, 'before' | 'after'>) {
  const t = messages('desk');
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (before === null) return <p>{t('answerAppears')}</p>;
  if (after === null) return <p>{t('answerGoes')}</p>;
  return (
    <dl class="desk-facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldLabel(name)}</dt>
          <dd>
            <ValueDifference name={name} before={before[name]} after={after[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The first few at once, all of them when asked. */
export function Pairs({ pairs, places }: { readonly pairs: Difference['pairs']; readonly places: Places }) {
  const t = messages('desk');
  const named = pairs.map(([from = 0, to = 0]) => `${places.country(from)} → ${places.country(to)}`);
  if (named.length <= NAMED_PAIRS) return <p>{formatList(named)}</p>;
  return (
    <details class="desk-more">
      <summary>{formatList([...named.slice(0, 3), t('andMore', { count: named.length - 3 })])}</summary>
      <p>{formatList(named)}</p>
    </details>
  );
}
