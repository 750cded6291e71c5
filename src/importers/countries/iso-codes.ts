/** ISO 3166-1 from the package i18n-iso-countries, with English names: its entry for Node reads all its languages. */
import iso from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

iso.registerLocale(english);

export { iso };
