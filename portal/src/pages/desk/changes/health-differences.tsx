/** Health answers that would differ: before, after, and for travellers from which countries. */
import { messages } from '../../../i18n/messages.ts';
import type { Preview } from '../api-types.ts';
import type { Places } from '../words/use-places.ts';
import { Members, Pairs } from './difference-list.tsx';

interface HealthDifferencesProps {
  readonly health: Preview['health'];
  readonly places: Places;
}

export function HealthDifferences({ health, places }: HealthDifferencesProps) {
  const t = messages('desk');
  if (health.length === 0) return null;
  return (
    <>
      <h3>{t('previewHealth')}</h3>
      <p>{t('previewHealthText')}</p>
      <ol class="desk-differences">
        {health.map(({ destinationId, before, after, pairs }, index) => (
          <li key={index} class="desk-box">
            <p class="row-list">
              <strong>{t('healthOf', { country: places.country(destinationId) })}</strong>
              <span>{t('pairs', { count: pairs.length })}</span>
            </p>
            {before === null ? <p>{t('healthBegins')}</p> : null}
            {after === null ? <p>{t('healthEnds')}</p> : null}
            {before !== null && after !== null ? <Members before={before} after={after} /> : null}
            <Pairs pairs={pairs} places={places} />
          </li>
        ))}
      </ol>
    </>
  );
}
