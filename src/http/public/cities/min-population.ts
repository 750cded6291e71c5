/** The parameter that leaves out small cities. */

import { Type } from 'typebox';

/** Above every city. */
const LARGEST_POPULATION = 100_000_000;

/** `note` goes before the description. */
export const minPopulationParameter = (note = '') =>
  Type.Integer({
    description: `${note}Cities with at least so many inhabitants; those whose number is not known are left out.`,
    minimum: 0,
    maximum: LARGEST_POPULATION,
    examples: [100_000],
  });
