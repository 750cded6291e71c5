/** What changes can be filtered by beside countries, and the messages that name it. */
export const KINDS = {
  created: 'kindCreated',
  changed: 'kindChanged',
  ended: 'kindEnded',
  announced: 'kindAnnounced',
  corrected: 'kindCorrected',
  verified: 'kindVerified',
} as const;

export const SEVERITIES = { tightened: 'tightened', loosened: 'loosened', neutral: 'neutral' } as const;

export type Kind = keyof typeof KINDS;
export type Severity = keyof typeof SEVERITIES;
