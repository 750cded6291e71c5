/** The query of trip checks. */
import { type Static, Type } from 'typebox';
import { knownAtParameter } from '../asked-time.ts';

export const TripCheckQuerySchema = Type.Object({
  explain: Type.Optional(
    Type.Boolean({
      description: 'Adds `trace` to each leg: every rule considered, by document and topic.',
      default: false,
    }),
  ),
  counterfactuals: Type.Optional(
    Type.Boolean({
      description: 'Whether to look for changes of the question with which the verdict is another.',
      default: true,
    }),
  ),
  asOf: Type.Optional(
    Type.String({
      format: 'date',
      description: 'Day of the check: what was due before it is too late. Today (UTC) unless told.',
      examples: ['2026-11-22'],
    }),
  ),
  knownAt: knownAtParameter,
  dataRevision: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: '`dataRevision` of an earlier answer: 422 when the data are others by now.',
      examples: ['9f2c4e1ab0d37856'],
    }),
  ),
});
export type TripCheckQuery = Static<typeof TripCheckQuerySchema>;
