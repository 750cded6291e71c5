/** One line of a batch's answer. */
import { Type } from 'typebox';
import { text } from '../fields.ts';
import { TripAnswerSchema } from './trip-answer.ts';

export const TripCheckLineSchema = Type.Object(
  {
    line: Type.Integer({ description: 'Which line of the body it answers, from 1.', minimum: 1 }),
    answer: Type.Optional(TripAnswerSchema),
    error: Type.Optional(
      Type.Object(
        {
          statusCode: Type.Integer({ description: 'As the question would be answered by itself.', minimum: 400 }),
          code: text('What went wrong, for programs.'),
          message: text('What went wrong, for people.'),
          problems: Type.Optional(
            Type.Array(Type.Object({ path: text('Where it stands.'), message: text('What is wrong there.') }), {
              description: 'What is wrong with the question.',
            }),
          ),
          limitType: Type.Optional(text('The limit that is exceeded.')),
          resetAt: Type.Optional(text('When a request will be let through again, UTC.')),
        },
        { description: 'In place of an answer.' },
      ),
    ),
  },
  { $id: 'TripCheckLine', description: 'One line of the answer: `answer`, or `error`.' },
);
