/** What the question leaves out and would decide, and what was presumed instead: each leads to its field. */
import { messages } from '../../../i18n/messages.ts';
import { presumedFieldText } from '../draft/change-text.ts';
import { fieldName } from '../draft/names.ts';
import type { AskedTrip } from './asked-trip.ts';

interface MissingFactsProps {
  readonly asked: AskedTrip;
  readonly onTell: (path: string) => void;
}

export function MissingFacts({ asked, onTell }: MissingFactsProps) {
  const t = messages('plan');
  const { draft, answer } = asked;
  // Of the journey, every traveller lacks the same.
  const facts = [
    ...new Map(answer.travellers.flatMap(({ missingFacts }) => missingFacts).map((one) => [one.path, one])).values(),
  ];
  if (facts.length === 0) return null;
  return (
    <section class="plan-missing" aria-labelledby="plan-missing">
      <h2 id="plan-missing">{t('missingTitle')}</h2>
      <ul>
        {facts.map(({ path, why }) => (
          <li key={path}>
            <button type="button" class="plan-tell" onClick={() => onTell(path)}>
              {t('tellUs', { field: fieldName(draft, path) })}
            </button>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Presumed({ asked, onTell }: MissingFactsProps) {
  const t = messages('plan');
  const { draft, answer } = asked;
  const facts = [
    ...new Map(answer.travellers.flatMap(({ presumed }) => presumed).map((one) => [one.path, one])).values(),
  ];
  if (facts.length === 0) return null;
  return (
    <section class="plan-missing" aria-labelledby="plan-presumed">
      <h2 id="plan-presumed">{t('presumedTitle')}</h2>
      <ul>
        {facts.map(({ path, value, matters }) => (
          <li key={path}>
            <button type="button" class="plan-tell" onClick={() => onTell(path)}>
              {t('presumedChange', { field: presumedFieldText(draft, path, value) })}
            </button>
            <p>{matters}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
