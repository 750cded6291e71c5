/** The report of a mistake as shown to the people of the desk: never the address of who sent it. */
import { type Static, Type } from 'typebox';
import { id, instant, nullable } from '../../../catalog/schemas/fields.ts';
import { CORRECTION_STATUSES } from '../../../domain/corrections/correction.ts';
import type { ReportWork } from '../../../services/corrections/corrections.queries.ts';
import type { Correction } from '../../../services/corrections/corrections.repository.ts';

export const correctionStatus = (description: string) =>
  Type.Enum([...CORRECTION_STATUSES], { type: 'string', description });
const text = (description: string) => nullable(Type.String({ description }));

export const DeskCorrectionSchema = Type.Object(
  {
    id: Type.String({ description: 'Id of the report.' }),
    status: correctionStatus('Where it stands.'),
    fromCountryId: id('Country of the passport.'),
    toCountryId: id('Destination.'),
    topic: text('What it is about. Null = not said.'),
    message: Type.String({ description: 'What somebody wrote: plain text, to be escaped like any.' }),
    sourceUrl: text('A page that they named. Anybody may have put it there.'),
    inputHash: text('Of a trip check, as it was sent. It proves nothing.'),
    dataRevision: text('Of the data that answered, as it was sent.'),
    hasEmail: Type.Boolean({ description: 'Whether the outcome will be mailed to somebody.' }),
    ruleIds: Type.Array(Type.Integer(), { description: 'Rules that wait in the queue because of it.' }),
    openChangeIds: Type.Array(Type.Integer(), {
      description: 'Changes that name it and may still be published, which closes it as fixed.',
    }),
    takenBy: nullable(id('Account of who looks into it. Null = nobody.')),
    takenAt: nullable(instant('Since when. After a day others may take it.')),
    closedBy: nullable(id('Account of who closed it.')),
    closedAt: nullable(instant('When it was closed.')),
    changeId: nullable(id('The change that fixed it. Null = none, or a revision was named.')),
    revision: nullable(Type.Integer({ description: 'The revision that fixed it.' })),
    reason: text('Why nothing was changed; everybody may read it.'),
    createdAt: instant('When it was reported.'),
  },
  { $id: 'DeskCorrection', description: 'The report of a mistake.' },
);

type ShownCorrection = Static<typeof DeskCorrectionSchema>;

export const deskCorrectionExample: ShownCorrection = {
  id: 'Zk3v0bYxQm2rT7uWn1pLsA',
  status: 'received',
  fromCountryId: 76,
  toCountryId: 392,
  topic: 'visa',
  message: 'The embassy says that Brazilians may stay for 90 days, the answer says 30.',
  sourceUrl: 'https://www.mofa.go.jp/j_info/visit/visa/short/novisa.html',
  inputHash: null,
  dataRevision: null,
  hasEmail: true,
  ruleIds: [812],
  openChangeIds: [],
  takenBy: null,
  takenAt: null,
  closedBy: null,
  closedAt: null,
  changeId: null,
  revision: null,
  reason: null,
  createdAt: '2026-02-17T09:30:00.000Z',
};

export function showCorrection(correction: Correction, { ruleIds, openChangeIds }: ReportWork): ShownCorrection {
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id: correction.id,
    status: correction.status,
    fromCountryId: correction.passport_id,
    toCountryId: correction.destination_id,
    topic: correction.topic,
    message: correction.message,
    sourceUrl: correction.source_url,
    inputHash: correction.input_hash,
    dataRevision: correction.data_revision,
    hasEmail: correction.email !== null,
    ruleIds: [...ruleIds],
    openChangeIds: [...openChangeIds],
    takenBy: correction.taken_by,
    takenAt: at(correction.taken_at),
    closedBy: correction.closed_by,
    closedAt: at(correction.closed_at),
    changeId: correction.change_id,
    revision: correction.revision === null ? null : Number(correction.revision),
    reason: correction.reason,
    createdAt: correction.created_at.toISOString(),
  };
}
