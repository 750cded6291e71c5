/** The messages that name the continents. */
import type { Continent } from '@carnet/rules/countries/continent.ts';
import type { MessageKey } from '../../i18n/messages.ts';

export const CONTINENT_WORDS: Record<Continent, MessageKey<'places'>> = {
  Africa: 'continentAfrica',
  Antarctica: 'continentAntarctica',
  Asia: 'continentAsia',
  Europe: 'continentEurope',
  'North America': 'continentNorthAmerica',
  Oceania: 'continentOceania',
  'South America': 'continentSouthAmerica',
};
