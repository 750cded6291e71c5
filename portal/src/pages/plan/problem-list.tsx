/** All that is wrong with the form, above it: each leads to its field. */
import { messages } from '../../i18n/messages.ts';
import { fieldName } from './draft/names.ts';
import type { TripDraft } from './draft/trip-draft.ts';

interface ProblemListProps {
  readonly draft: TripDraft;
  readonly problems: ReadonlyMap<string, string>;
  readonly onGo: (path: string) => void;
}

export function ProblemList({ draft, problems, onGo }: ProblemListProps) {
  const t = messages('plan');
  if (problems.size === 0) return null;
  return (
    <div class="notice notice-bad" role="alert">
      <p class="notice-title">{t('problemsTitle', { count: problems.size })}</p>
      <ul>
        {[...problems].map(([path, text]) => (
          <li key={path}>
            <button type="button" class="plan-tell" onClick={() => onGo(path)}>
              {fieldName(draft, path)}
            </button>
            : {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
