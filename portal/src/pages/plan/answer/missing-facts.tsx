/** Missing inputs, with links to their fields; and presumptions, which can be changed in place. */
import { TRAVEL_MODES } from '@carnet/rules/schema/topics/terms.ts';
import { PURPOSES } from '@carnet/rules/trips/question.ts';
import { messages } from '../../../i18n/messages.ts';
import { presumedFieldText } from '../draft/change-text.ts';
import { fieldLabel, fieldName } from '../draft/names.ts';
import type { AskedTrip } from './asked-trip.ts';
import { decidingFacts } from './head-words.ts';

interface MissingFactsProps {
  readonly asked: AskedTrip;
  readonly onTell: (path: string) => void;
}

export function MissingFacts({ asked, onTell }: MissingFactsProps) {
  const t = messages('plan');
  const { draft, answer } = asked;
  // Of the journey, every traveller lacks the same.
  const all = [
    ...new Map(answer.travellers.flatMap(({ missingFacts }) => missingFacts).map((one) => [one.path, one])).values(),
  ];
  if (all.length === 0) return null;
  const deciding = new Set(decidingFacts(answer));
  // Inputs that decide come first.
  const facts = [...all.filter(({ path }) => deciding.has(path)), ...all.filter(({ path }) => !deciding.has(path))];
  return (
    <section class="plan-missing" aria-labelledby="plan-missing">
      <h2 id="plan-missing">{t('missingTitle', { count: deciding.size })}</h2>
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

interface PresumedProps extends MissingFactsProps {
  /** Puts one value at several places. */
  readonly onTry: (paths: readonly string[], to: unknown) => void;
}

/** The same for several travellers is asked once. */
interface Presumption {
  readonly paths: readonly string[];
  readonly value: unknown;
}

export function Presumed({ asked, onTell, onTry }: PresumedProps) {
  const t = messages('plan');
  const { draft, answer } = asked;
  const facts = presumptions(answer);
  if (facts.length === 0) return null;
  return (
    <section class="plan-presumed" aria-labelledby="plan-presumed">
      <h2 id="plan-presumed">{t('presumedTitle')}</h2>
      <ul>
        {facts.map(({ paths, value }) => {
          const [path = ''] = paths;
          const choices = choicesOf(path, value);
          return (
            <li key={path}>
              {choices === undefined ? (
                <button type="button" class="plan-tell" onClick={() => onTell(path)}>
                  {presumedFieldText(draft, path, value)}
                </button>
              ) : (
                <label class="plan-presumption">
                  <span>{paths.length === 1 ? fieldName(draft, path) : fieldLabel(path)}</span>
                  <select
                    value={String(choices.findIndex((one) => one.value === value))}
                    onChange={(event) => onTry(paths, choices[Number(event.currentTarget.value)]?.value)}
                  >
                    {choices.map(({ text }, index) => (
                      <option key={text} value={String(index)}>
                        {text}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function presumptions({ travellers }: AskedTrip['answer']): Presumption[] {
  const found = new Map<string, Presumption>();
  for (const { path, value } of travellers.flatMap(({ presumed }) => presumed)) {
    const key = `${path.replace(/^travellers\[\d+\]\.\w+\[\d+\]/, '')} ${JSON.stringify(value)}`;
    const paths = found.get(key)?.paths ?? [];
    if (!paths.includes(path)) found.set(key, { paths: [...paths, path], value });
  }
  return [...found.values()];
}

/** Of a field with few values; undefined = it is filled in at its place in the form. */
function choicesOf(
  path: string,
  value: unknown,
): readonly { readonly value: unknown; readonly text: string }[] | undefined {
  const t = messages('plan');
  const name = path.split('.').at(-1);
  if (name === 'purpose') return PURPOSES.map((one) => ({ value: one, text: t('purpose', { purpose: one }) }));
  if (name === 'mode') return TRAVEL_MODES.map((one) => ({ value: one, text: t('mode', { mode: one }) }));
  if (name === 'blankPages') return [0, 1, 2, 4].map((one) => ({ value: one, text: t('pages', { count: one }) }));
  if (typeof value !== 'boolean') return undefined;
  return [true, false].map((one) => ({ value: one, text: t(one ? 'yes' : 'no') }));
}
