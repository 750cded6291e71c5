/** What the audit log can say happened, and to what. */

export const AUDIT_ACTIONS = [
  'account.created',
  'account.deleted',
  'account.email_changed',
  'account.roles_changed',
  'account.tier_changed',
  'api_key.created',
  'api_key.revoked',
  'correction.closed',
  'correction.taken',
  'desk_change.approved',
  'desk_change.drafted',
  'desk_change.published',
  'desk_change.rejected',
  'desk_change.submitted',
  'desk_change.withdrawn',
  'desk_statement.kept',
  'official_host.called',
  'official_host.withdrawn',
  'subscription.started',
  'subscription.changed',
  'subscription.ended',
  'webhook_endpoint.created',
  'webhook_endpoint.changed',
  'webhook_endpoint.deleted',
  'webhook_endpoint.disabled',
  'webhook_endpoint.secret_rotated',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_TARGET_TYPES = [
  'account',
  'api_key',
  'correction',
  'desk_change',
  'desk_statement',
  'official_host',
  'subscription',
  'webhook_endpoint',
] as const;
export type AuditTargetType = (typeof AUDIT_TARGET_TYPES)[number];
