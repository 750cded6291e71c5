/** By which a data set that was loaded before by the same code is known again. */
import { createHash } from 'node:crypto';
import { WRITTEN_COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { CURRENCY_FIELDS } from '@carnet/rules/schema/currency-fields.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { EVIDENCE_FIELDS, PUBLICATION_FIELDS } from '@carnet/rules/schema/evidence-fields.ts';
import { HEALTH_REQUIREMENT_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { VACCINE_FIELDS } from '@carnet/rules/schema/vaccine-fields.ts';
import { packageVersions } from '../../importers/countries/package-versions.ts';

/**
 * Raise it with any change of the code that maps files to rows: a stored set of an older mapping is loaded again. A
 * change of the lists of fields does the same by itself.
 */
export const MAPPING_VERSION = 9;
const LISTS = [
  ENTRY_RULE_FIELDS,
  EVIDENCE_FIELDS,
  PUBLICATION_FIELDS,
  HEALTH_REQUIREMENT_FIELDS,
  VACCINE_FIELDS,
  CURRENCY_FIELDS,
  WRITTEN_COUNTRY_FIELDS,
  COUNTRY_GROUP_FIELDS,
  MEMBERSHIP_FIELDS,
];

/** `files`: SHA-256 over them. */
export function hashContent(files: { readonly sha256: string }): string {
  const mapping = `${MAPPING_VERSION} ${JSON.stringify(LISTS)}`;
  const content = `${files.sha256} ${packageVersions()} mapping ${mapping}`;
  return createHash('sha256').update(content).digest('hex');
}
