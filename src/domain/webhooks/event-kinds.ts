/** The kinds of changes that an endpoint may choose from; each is an event of the type `change.<kind>`. */
export const EVENT_KINDS = ['created', 'changed', 'ended', 'announced', 'corrected', 'verified'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
