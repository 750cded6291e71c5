/** Which pages there are about reports that were not taken. Reports have longer ids. */
import type { ReportState } from '../../../../src/http/portal/portal-shapes.ts';

export const REPORT_STATES: readonly ReportState[] = ['invalid', 'often', 'off'];
