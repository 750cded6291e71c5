/** The world as the holder of the passport in the sentence finds it: a bar, its words, and the map. */
import { useMemo, useState } from 'preact/hooks';
import { useAnswers } from '../../../api/answers.ts';
import { findCountry, useCountryNames } from '../../../api/country-names.ts';
import { countryName, wordsOfPassport } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import { countClasses, mapRows, namedCountries } from '../../../world-map/lists/map-rows.ts';
import { MapLegend } from '../../../world-map/visa-classes/map-legend.tsx';
import { CLASS_WORDS, type VisaClass } from '../../../world-map/visa-classes/visa-class.ts';
import { SwatchPatterns } from '../../../world-map/visa-classes/visa-swatch.tsx';
import { WorldMap } from '../../../world-map/world-map.tsx';

export interface LiveMapProps {
  /** ISO-2 code. */
  readonly passport: string;
}

export function LiveMap({ passport }: LiveMapProps) {
  const t = messages('places');
  const names = useCountryNames();
  const country = names.data && findCountry(names.data, passport);
  const { data: answers } = useAnswers('passport', country?.id);
  const [highlighted, setHighlighted] = useState<VisaClass>();
  const title = t('passportTitle', wordsOfPassport(country ?? { iso2: passport, name: passport }));
  const named = useMemo(
    () => namedCountries(names.data ?? [], ({ iso2, name }) => countryName(iso2, name), locale),
    [names.data],
  );
  const rows = useMemo(() => mapRows(named, answers ?? [], country?.id ?? -1), [named, answers, country]);
  const shown = useMemo(
    () =>
      rows.map((row) => ({
        ...row,
        words: row.mapClass === 'own' ? t('ownPassport') : t(CLASS_WORDS[row.mapClass]),
        href: row.mapClass === 'own' ? undefined : `/check/${passport}/${row.iso2}`,
      })),
    [rows, passport],
  );
  return (
    <>
      <SwatchPatterns />
      <h2>
        <a href={`/passports/${passport}`}>{title}</a>
      </h2>
      <WorldMap label={title} countries={shown} isPending={answers === undefined} highlighted={highlighted} />
      <MapLegend
        counts={answers ? countClasses(rows) : undefined}
        highlighted={highlighted}
        onHighlight={setHighlighted}
      />
    </>
  );
}
