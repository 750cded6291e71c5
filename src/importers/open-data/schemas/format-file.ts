/** data/format.yaml: the version of the data format. */
import Type, { type Static } from 'typebox';
import { closed } from './common.ts';

/**
 * Raised when files can be written that readers of before would misunderstand or refuse: a value of a closed list, a
 * field that means something else. A new field or file that may be left out needs no new number: readers ignore it.
 */
export const DATA_FORMAT = 1;

export const FormatFile = closed(
  {
    format: Type.Integer({
      minimum: 1,
      description: 'The version of the data format; a set without this file has format 1',
    }),
  },
  { description: 'The version of the data format' },
);
export type FormatFile = Static<typeof FormatFile>;
