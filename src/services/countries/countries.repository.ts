/** All SQL of countries. */
import { recordTable } from '../../db/record-table.ts';
import { WRITTEN_COUNTRY_FIELDS } from '../../domain/fields/country-fields.ts';

const { id } = WRITTEN_COUNTRY_FIELDS;
const COUNTRIES = recordTable('country', WRITTEN_COUNTRY_FIELDS, { id });
export const listCountries = COUNTRIES.read;
export const saveCountries = COUNTRIES.save;
