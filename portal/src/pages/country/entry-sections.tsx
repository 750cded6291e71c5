/**
 * What the country asks of every traveller, and for health's sake; the words are those of the answers to one passport.
 */
import type { CountryName } from '../../api/country-names.ts';
import { useRequest } from '../../api/use-request.ts';
import { loadMessages, messages } from '../../i18n/messages.ts';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';

type Sections = typeof import('./general-rule.tsx');

let loaded: Sections | undefined;

/** Before the page is drawn, where that is known: nothing below moves when they come. */
export async function loadSections(): Promise<Sections> {
  const [sections] = await Promise.all([import('./general-rule.tsx'), loadMessages('check')]);
  loaded = sections;
  return sections;
}

export function EntrySections({ country }: { readonly country: CountryName }) {
  const t = messages('places');
  const sections = useRequest('entry-sections', loadSections, loaded);
  return (
    <div id="entry">
      <h2>{t('entryTitle')}</h2>
      <p>{t('entryLead')}</p>
      {sections.status === 'ready' ? (
        <sections.data.GeneralRule country={country} />
      ) : sections.status === 'failed' ? (
        <ErrorNotice error={sections.error} onRetry={sections.retry} />
      ) : (
        <Loading lines={6} />
      )}
    </div>
  );
}
