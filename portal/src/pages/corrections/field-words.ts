/** Message keys of the fields of the form that reports a mistake, and of what each may hold. */
import type { ReportField } from '../../../../src/http/portal/shared/portal-shapes.ts';

export const FIELD_WORDS = {
  message: { label: 'reportMessage', wrong: 'reportMessageWrong' },
  sourceUrl: { label: 'reportSource', wrong: 'reportSourceWrong' },
  email: { label: 'reportEmail', wrong: 'reportEmailWrong' },
} as const satisfies Record<ReportField, object>;
