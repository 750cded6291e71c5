/** Which pages there are about what a form sent, by the state that their address names. */
import type { FollowState, ReportField, ReportState } from './portal-shapes.ts';

/** About reports that were not taken. Reports have longer ids. */
export const REPORT_STATES: readonly ReportState[] = ['invalid', 'often', 'off'];

/** In the order of the form. */
export const REPORT_FIELDS: readonly ReportField[] = ['message', 'sourceUrl', 'email'];

/** Those that are at fault, of names as an address or an answer has them. */
export const faultyFields = (names: readonly string[]): ReportField[] =>
  REPORT_FIELDS.filter((field) => names.includes(field));

/** About following an answer. */
export const FOLLOW_STATES: readonly FollowState[] = [
  'sent',
  'confirm',
  'confirmed',
  'cancel',
  'cancelled',
  'stale',
  'invalid',
  'often',
  'off',
];
