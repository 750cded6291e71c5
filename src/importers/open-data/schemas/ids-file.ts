/** data/ids.yaml: every number that a group or vaccine was ever given, so that none is given twice. */
import Type, { type Static } from 'typebox';
import { closed, groupCode, slug } from './common.ts';

const ID = '^[1-9]\\d{0,4}$';

export const IdsFile = closed(
  {
    groups: Type.Record(Type.String({ pattern: ID }), groupCode('The group that has or had this number')),
    vaccines: Type.Record(Type.String({ pattern: ID }), slug('The vaccine that has or had this number')),
  },
  { description: 'Numbers given to groups and vaccines; lines are added by `npm run data:ids` and never taken out' },
);
export type IdsFile = Static<typeof IdsFile>;
