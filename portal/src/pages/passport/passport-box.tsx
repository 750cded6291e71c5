/** The box that chooses another passport; its answers are fetched as soon as the reader comes upon it. */
import { useEffect, useRef } from 'preact/hooks';
import { prefetchAnswers } from '../../api/answers.ts';
import type { CountryName } from '../../api/country-names.ts';
import { messages } from '../../i18n/messages.ts';
import { useRouteInPlace } from '../../shell/route-in-place.ts';
import { CountryCombobox } from '../../ui/fields/country-combobox.tsx';
import './passport-box.css';

/** Walking quickly through the list fetches nothing. */
const REST_MS = 120;

export function PassportBox({ value }: { readonly value: string | undefined }) {
  const t = messages('places');
  const routeInPlace = useRouteInPlace();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const prefetch = ({ id }: CountryName) => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => void prefetchAnswers('passport', id), REST_MS);
  };
  return (
    <div class="passport-box">
      <CountryCombobox
        label={t('passportBox')}
        kind="passport"
        value={value}
        onHighlight={prefetch}
        onChoose={({ id, iso2 }) => {
          // At once: the page asks once it is drawn.
          void prefetchAnswers('passport', id);
          routeInPlace(`/passports/${iso2}`);
        }}
      />
    </div>
  );
}
