/** Which pages there are about reports that were not taken. Reports have longer ids. */
import type { ReportField, ReportState } from '../../../../src/http/portal/portal-shapes.ts';

export const REPORT_STATES: readonly ReportState[] = ['invalid', 'often', 'off'];

/** In the order of the form. */
export const REPORT_FIELDS: readonly ReportField[] = ['message', 'sourceUrl', 'email'];

/** Those that are at fault, of names as an address or an answer has them. */
export const faultyFields = (names: readonly string[]): ReportField[] =>
  REPORT_FIELDS.filter((field) => names.includes(field));
