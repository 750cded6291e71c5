/** Which pages there are about following an answer. */
import type { FollowState } from '../../../../src/http/portal/portal-shapes.ts';

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
