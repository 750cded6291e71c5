/** Broken in one thing: passports and territories. */
import { type BrokenDataSets, broken } from './broken-file.ts';

const TERRITORY = `territories:
  - codes: [PR]
    passport: US
    why: Citizens of the United States
    sources: [{ source: treaty, checkedOn: 2025-05-01 }]
`;

export const passports: BrokenDataSets = {
  'a territory that stands twice': [
    { 'passports.yaml': `${TERRITORY}${TERRITORY.replace('territories:\n', '')}` },
    'data/passports.yaml:6: error [passports] PR stands here twice. Mend: keep one.',
  ],
  'a passport of a country that issues none': [
    { 'passports.yaml': TERRITORY.replace('[PR]', '[PR, US]') },
    'data/passports.yaml:3: error [passports] US issues no passports itself. Mend: name the country that issues ' +
      'them, or null.',
  ],
  'a passport of a country that does not exist': [
    { 'passports.yaml': TERRITORY.replace('passport: US', 'passport: ZZ') },
    /^data\/passports\.yaml:3: error \[known-codes\] there is no country ZZ\./,
  ],
  'a rule about a passport that does not exist': [
    {
      'passports.yaml': TERRITORY,
      ...broken('entry/JP.yaml', 'from: { group: JP_VISA_EXEMPT }', 'from: { country: PR }'),
    },
    'data/entry/JP.yaml:12: error [passports] PR issues no passports (data/passports.yaml). Mend: name US, or ' +
      'take the rule out.',
  ],
};
