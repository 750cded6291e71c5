/** What a country's note about malaria says makes sense as a whole. */
import { at, type DataRule } from './rule.ts';

export const malaria: DataRule = {
  name: 'malaria',
  promise: 'A note about malaria in parts of a country names them; where none is caught, no tablets are advised.',
  *check({ dataSet }) {
    for (const file of dataSet.health) {
      const note = file.value.malaria;
      if (note === undefined) continue;
      if (note.transmission === 'parts' && !note.notes) {
        yield at(
          file,
          ['malaria'],
          'malaria in parts of the country, without saying which.',
          'add `notes:` with the parts, or the times of the year.',
        );
      } else if (note.transmission === 'none' && note.prophylaxis !== 'not_required') {
        yield at(
          file,
          ['malaria', 'prophylaxis'],
          'tablets against a malaria that is nowhere caught.',
          'write not_required, or say where it is caught.',
        );
      }
    }
  },
};
