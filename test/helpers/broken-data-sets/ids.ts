/** Broken in one thing: ids and keys. */
import { type BrokenDataSets, broken } from './broken-file.ts';

export const ids: BrokenDataSets = {
  'an id that is used twice': [
    broken('groups/jp_visa_exempt.yaml', 'id: 2', 'id: 1'),
    'data/groups/jp_visa_exempt.yaml:1: error [unique] the id 1 is already used at groups/mercosur.yaml:1. Mend: ' +
      'take the next number that was never used.',
  ],
  'a key that is used twice': [
    broken('entry/JP.yaml', 'key: visa-exempt', 'key: general'),
    'data/entry/JP.yaml:11: error [unique] the key general is already used at entry/JP.yaml:3. Mend: choose ' +
      'another key for the newer rule; a key is kept for ever.',
  ],
  'an id that belonged to another': [
    { 'ids.yaml': 'groups: { 1: MERCOSUR, 2: OLD_LIST }\nvaccines: { 1: yellow-fever }\n' },
    'data/groups/jp_visa_exempt.yaml:1: error [ids] the id 2 belonged to OLD_LIST. Mend: take a number that ' +
      'data/ids.yaml does not have; if JP_VISA_EXEMPT is OLD_LIST under another code, correct its line there.',
  ],
  'an id that changed': [
    { 'ids.yaml': 'groups: { 1: MERCOSUR, 3: JP_VISA_EXEMPT }\nvaccines: { 1: yellow-fever }\n' },
    'data/groups/jp_visa_exempt.yaml:1: error [ids] JP_VISA_EXEMPT has the id 3, not 2. Mend: write `id: 3`: ' +
      'what stored it would lose it.',
  ],
  'an id that nobody has written down': [
    { 'ids.yaml': 'groups: { 1: MERCOSUR, 2: JP_VISA_EXEMPT }\nvaccines: {}\n' },
    'data/vaccines/yellow-fever.yaml:1: warning [ids] the id 1 of yellow-fever is not in data/ids.yaml. Mend: ' +
      'npm run data:ids.',
  ],
};
