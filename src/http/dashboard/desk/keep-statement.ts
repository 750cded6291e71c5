/** POST /desk/export/keep: the file says a third thing, and what the desk says stands. */
import { Type } from 'typebox';
import { keepStatement } from '../../../services/desk/records/keep-statement.ts';
import { defineDeskOperation } from '../operation.ts';

const Key = {
  source: Type.String({ description: 'Code of its source, such as `open-data`.' }),
  scopeKey: Type.String({
    description:
      'Whom and where it is about, as the queue and the export list it: `c76>c392`; `g2` of a group, `c392` of a health ' +
      'requirement.',
  }),
  ruleKey: Type.String({ description: 'By which its source knows it; `members` of a group.' }),
};
const values = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

const example = { source: 'open-data', scopeKey: 'c76>c392', ruleKey: 'visa-exempt' };

export const keepDeskStatement = defineDeskOperation({
  operationId: 'keepDeskStatement',
  method: 'POST',
  path: '/desk/export/keep',
  tag: 'Desk',
  summary: 'Keep what the desk says',
  description:
    'For a record of which the file says a third thing by now (`file_differs`): somebody has seen that, and the word of ' +
    'the desk stands. It leaves the queue until the file says something else again, and the next export writes it. No ' +
    'answer differs by it. The audit log has it.',
  needs: ['editor'],
  body: Type.Object(Key),
  bodyExample: example,
  answer: Type.Object(
    {
      ...Key,
      fields: values('What the desk says. Empty = that there is to be no such record.'),
      fileSays: values('What the file says instead.'),
    },
    { $id: 'DeskKeptStatement', description: 'What the desk says, and goes on saying, beside a file.' },
  ),
  examples: {
    kept: {
      summary: 'The stay stands',
      value: { ...example, fields: { maxStayDays: 30 }, fileSays: { maxStayDays: 60 } },
    },
  },
  notFound: {
    when: 'the desk says nothing of it beside its file.',
    message: 'The desk says nothing beside the files of open-data of the rule "general" (*>c392)',
  },
  conflict: {
    when: 'its file says nothing that nobody has looked at, or somebody else has claimed it.',
    message: 'The rule "general" (*>c392): its file says nothing that nobody has looked at',
  },
  businessRule: {
    when: 'its file has no such record any more.',
    message: 'The rule "general" (*>c392) cannot be kept: its file has no such record any more',
  },
  handle: async ({ db, body, person }) => {
    const { fields, fileSays, ...key } = await keepStatement(db, body, person);
    return { ...key, fields: { ...fields }, fileSays: { ...fileSays } };
  },
});
