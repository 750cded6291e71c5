/** Puts changes into a stopped node's database, for pages to show. */
import { openDatabase } from '../../src/db/connection.ts';
import type { FoundChange } from '../../src/domain/changes/change.ts';
import { foundChange, publish } from '../changes/publish.ts';
import { embeddedConfig } from '../helpers/databases/embedded-template.ts';

const [BRAZIL, INDIA, JAPAN, PORTUGAL, FRANCE, KENYA] = [76, 356, 392, 620, 250, 404];
const day = (month: number, date: number) => new Date(Date.UTC(2026, month - 1, date, 9));

/** In the order of publication: the last one is the newest. */
export const SAMPLE_CHANGES: readonly FoundChange[] = [
  // Of many pages.
  ...Array.from({ length: 30 }, (_, index) =>
    foundChange({
      recordedAt: day(1, 1 + (index % 28)),
      passportIds: [INDIA],
      destinationIds: [KENYA],
      before: { visaProcessingDays: index },
      after: { visaProcessingDays: index + 1 },
      severity: 'neutral',
    }),
  ),
  foundChange({
    recordedAt: day(2, 3),
    kind: 'announced',
    effectiveFrom: '2027-01-01',
    passportIds: null,
    destinationIds: [FRANCE],
    before: null,
    after: { visaRequirementType: 'eta', maxStayDays: 90 },
    severity: 'tightened',
    pairsAffected: 60,
  }),
  foundChange({
    recordedAt: day(2, 10),
    passportIds: [BRAZIL, INDIA, FRANCE, PORTUGAL, KENYA, 276, 380],
    destinationIds: [JAPAN],
    fromCountryGroupId: 2,
    before: { members: [] },
    after: { members: [] },
    pairsAffected: 7,
  }),
  foundChange({
    recordedAt: day(2, 20),
    about: 'health_requirement',
    kind: 'corrected',
    passportIds: null,
    destinationIds: [BRAZIL],
    before: { requirement: 'required' },
    after: { requirement: 'recommended' },
    pairsAffected: 199,
  }),
  foundChange({
    recordedAt: day(3, 1),
    passportIds: [BRAZIL],
    destinationIds: [JAPAN],
    before: { visaRequirementType: 'visa_on_arrival', maxStayDays: 30 },
    after: { visaRequirementType: 'e_visa', maxStayDays: 90 },
    severity: 'tightened',
  }),
  // A new check is no change of the answer.
  foundChange({
    recordedAt: day(3, 5),
    kind: 'verified',
    passportIds: null,
    destinationIds: [JAPAN],
    before: { lastVerifiedAt: '2026-01-01T00:00:00.000Z' },
    after: { lastVerifiedAt: '2026-03-05T00:00:00.000Z' },
    severity: 'neutral',
    pairsAffected: 190,
  }),
];

export async function insertSampleChanges(dataDir: string): Promise<void> {
  const { kysely, close } = await openDatabase(embeddedConfig(dataDir), { command: 'test' });
  await publish(kysely, ...SAMPLE_CHANGES);
  await close();
}
