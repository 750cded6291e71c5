/** GET /desk/figures: how the desk is doing. */
import { Type } from 'typebox';
import { nullable } from '../../../catalog/schemas/fields.ts';
import { CHANGE_STATUSES } from '../../../domain/desk/change-status.ts';
import { DESK_ROLES } from '../../../domain/desk/desk-roles.ts';
import { readDeskFigures } from '../../../services/desk/queue/figures.queries.ts';
import { defineDeskOperation } from '../operation.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const FiguresSchema = Type.Object(
  {
    rules: count('Entry rules in force.'),
    due: count(
      'Of them, those that no official text, or somebody who quotes one, has said for six months, or ever: of the visa, ' +
        'as answers count it.',
    ),
    overdue: count('Of those, since a month or for ever.'),
    neverChecked: count('Those that no official text, nor somebody who quotes one, ever said.'),
    neverCheckedPairs: nullable(
      count('Pairs of passport and destination whose visa was never verified. Null = not counted yet.'),
    ),
    medianAgeDays: nullable(
      count('Median age of answers in days, each rule as often as pairs and questions are about it.'),
    ),
    verifiedShare: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Share of pairs of passport and destination whose visa was verified within six months and is not disputed.',
      }),
    ),
    claimed: count('Rules that somebody works on.'),
    openDoubts: count('Reports and noticed changes of pages that nobody has closed.'),
    openCorrections: count('Reports of mistakes that nobody has closed.'),
    medianDaysToOutcome: nullable(
      Type.Number({
        minimum: 0,
        description: 'Median days from report to outcome, of reports closed in the last 90 days. Null = none was.',
      }),
    ),
    changes: Type.Object(
      Object.fromEntries(CHANGE_STATUSES.map((status) => [status, count('Changes in this state.')])) as Record<
        (typeof CHANGE_STATUSES)[number],
        ReturnType<typeof count>
      >,
      { description: 'Changes of the desk by state.' },
    ),
    publishedLast30Days: count('Changes that were published in the last 30 days.'),
  },
  { $id: 'DeskFigures', description: 'How the desk is doing.' },
);

export const getDeskFigures = defineDeskOperation({
  operationId: 'getDeskFigures',
  method: 'GET',
  path: '/desk/figures',
  tag: 'Desk',
  summary: 'How the desk is doing',
  description: "The operator's port has the same as metrics.",
  needs: DESK_ROLES,
  answer: FiguresSchema,
  examples: {
    figures: {
      summary: 'A quiet day',
      value: {
        rules: 2154,
        due: 318,
        overdue: 240,
        neverChecked: 60,
        neverCheckedPairs: 4424,
        medianAgeDays: 52,
        verifiedShare: 0.91,
        claimed: 3,
        openDoubts: 2,
        openCorrections: 1,
        medianDaysToOutcome: 2.5,
        changes: { draft: 4, in_review: 2, approved: 0, published: 57, rejected: 3, withdrawn: 1 },
        publishedLast30Days: 12,
      },
    },
  },
  handle: ({ db, knownForDesk }) => readDeskFigures(db, knownForDesk(), Date.now()),
});
