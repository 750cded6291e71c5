/** A small open data set that passes every check, with files replaced or taken away for a test. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DataFiles } from '../../src/importers/open-data/read-data-files.ts';
import { type FileKind, FOLDERS, SINGLE_FILES } from '../../src/importers/open-data/schemas/index.ts';

export const SAMPLE_FILES: Readonly<Record<string, string>> = {
  'countries.yaml': `countries:
  - { iso2: SZ, officialName: Kingdom of Eswatini, aliases: [Ngwane] }
  - { iso2: CG, aliases: [Congo] }
`,
  'official-domains.yaml': `domains:
  - { domain: example.org, institution: A ministry }
`,
  'sources/treaty.yaml': `id: treaty
name: A treaty
publisher: A ministry
url: https://www.example.org/treaty
licence: null
kind: official
`,
  'groups/mercosur.yaml': `id: 1
code: MERCOSUR
name: Southern Common Market
kind: organisation
members:
  - { country: AR, status: member, since: 1991-03-26 }
  - { country: BR, status: member, since: 1991-03-26 }
  - { country: VE, status: member, since: 2012-07-31, until: 2016-12-02 }
  - { country: VE, status: suspended, since: 2016-12-02, note: Rights of a member suspended }
sources:
  - { source: treaty, checkedOn: 2025-05-01 }
`,
  'groups/jp_visa_exempt.yaml': `id: 2
code: JP_VISA_EXEMPT
name: Visa-exempt for Japan
kind: list
members:
  - { country: BR, status: member }
  - { country: DE, status: member }
sources:
  - { source: treaty, checkedOn: 2025-05-02 }
`,
  'vaccines/yellow-fever.yaml': `id: 1
code: yellow-fever
name: Yellow fever vaccine
diseaseName: Yellow fever
dosesRequired: 1
minimumDaysBeforeTravel: 10
boosterRequired: false
immunityIsLifelong: true
minimumAgeMonths: 9
certificateRequired: true
cvxCodes: ["37"]
atcCode: J07BL01
sources:
  - { source: treaty, checkedOn: 2025-05-01 }
`,
  'health/br.yaml': `country: BR
requirements:
  - key: yellow-fever
    vaccine: yellow-fever
    requirement: recommended
    regionSpecific: true
    circumstances: Forest regions
    conditions: { arrivingFromGroup: MERCOSUR, transitHoursOver: 12, minimumAgeMonths: 9, months: [1, 12] }
    sources:
      - { source: treaty, checkedOn: 2025-05-01 }
`,
  'entry/JP.yaml': `destination: JP
rules:
  - key: general
    documentValidity: { amount: 0, unit: days }
    proofOfFunds: { level: may_be_asked, amountLocal: 1000, currency: JPY }
    returnTicket: { level: may_be_asked }
    visa: { type: visa_required }
    sources:
      - { source: treaty, checkedOn: 2025-05-01 }
      - { source: treaty, locator: Annex, checkedOn: 2024-03-02 }
  - key: visa-exempt
    from: { group: JP_VISA_EXEMPT }
    visa: { type: visa_free, stay: 90 }
    sources:
      - { source: treaty, checkedOn: 2025-05-01 }
      - { source: treaty, checkedOn: 2025-05-02 }
`,
  'entry/MERCOSUR.yaml': `destinationGroup: MERCOSUR
rules:
  - key: citizens
    from: { group: MERCOSUR }
    membershipStatuses: [member, suspended]
    inherits: false
    visa: { type: visa_free, stay: unlimited }
    sources:
      - { source: treaty, checkedOn: 2025-05-01 }
`,
};

/** File name to new content; null takes the file away. */
export type FileChanges = Readonly<Record<string, string | null>>;

export function sampleFiles(changes: FileChanges = {}): DataFiles {
  const files = Object.entries({ ...SAMPLE_FILES, ...changes })
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([file, content]) => ({ kind: kindOf(file), file, content }));
  const sha256 = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  return { files, problems: [], sha256 };
}

/** Makes `directory` hold exactly these files. */
export function writeSampleDataSet(directory: string, changes: FileChanges = {}): void {
  rmSync(directory, { recursive: true, force: true });
  for (const { file, content } of sampleFiles(changes).files) {
    const target = path.join(directory, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

function kindOf(file: string): FileKind {
  const places = { ...FOLDERS, ...SINGLE_FILES };
  const [kind] = Object.entries(places).find(([, name]) => file === name || path.dirname(file) === name) ?? [];
  if (kind === undefined) throw new Error(`${file} is no file of a data set`);
  return kind as FileKind;
}
