/** What the operations on one walking tour have in common. */

import { Type } from 'typebox';
import { idParameter } from '../../parameters/parameter-schemas.ts';

export const tourParameters = Type.Object({ id: idParameter('Identifier of the walking tour.', 3) });

export const NO_SUCH_TOUR = { when: 'The walking tour does not exist.', message: 'WalkingTour 999 not found' };
