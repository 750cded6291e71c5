/** Cities, sights and walks, folded: who asks about entry does not load them. */
import { useEffect, useState } from 'preact/hooks';
import type { CountryName } from '../../api/country-names.ts';
import { messages } from '../../i18n/messages.ts';
import { PlacesSection } from './places-section.tsx';

const ANCHOR = 'places';

export function PlacesFold({ country, name }: { readonly country: CountryName; readonly name: string }) {
  const t = messages('places');
  const [isOpen, setOpen] = useState(false);
  // A link to it opens it.
  useEffect(() => {
    const open = () => {
      if (location.hash === `#${ANCHOR}`) setOpen(true);
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  return (
    <details
      id={ANCHOR}
      class="country-places"
      open={isOpen}
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>
        <h2>{t('placesTitle')}</h2>
      </summary>
      {isOpen ? <PlacesSection country={country} name={name} /> : null}
    </details>
  );
}
