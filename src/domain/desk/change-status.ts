/** The states of a change at the desk, and which step leads from which to which. */
export const CHANGE_STATUSES = ['draft', 'in_review', 'approved', 'published', 'rejected', 'withdrawn'] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** A verification says again what is known already. */
export const DESK_CHANGE_KINDS = ['change', 'verification'] as const;
export type DeskChangeKind = (typeof DESK_CHANGE_KINDS)[number];

export const CHANGE_STEPS = ['submit', 'approve', 'reject', 'publish', 'withdraw'] as const;
export type ChangeStep = (typeof CHANGE_STEPS)[number];

/** From where each step leads where. Approving again confirms a preview that was made again. */
export const STEPS: Readonly<
  Record<ChangeStep, { readonly from: readonly ChangeStatus[]; readonly to: ChangeStatus }>
> = {
  submit: { from: ['draft'], to: 'in_review' },
  approve: { from: ['in_review', 'approved'], to: 'approved' },
  reject: { from: ['in_review', 'approved'], to: 'rejected' },
  publish: { from: ['approved'], to: 'published' },
  withdraw: { from: ['draft', 'in_review', 'approved'], to: 'withdrawn' },
};
