/** The portal's page that the payment processor's pages lead back to. */

/** `portalUrl` has no slash at its end. */
export function planPage(portalUrl: string, checkout?: 'done' | 'cancelled'): string {
  return `${portalUrl}/dashboard/plan${checkout === undefined ? '' : `?checkout=${checkout}`}`;
}
