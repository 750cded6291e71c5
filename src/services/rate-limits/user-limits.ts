/** Limits how often one user asks the dashboard API. */
import type { Principal } from '../../domain/accounts/principal.ts';
import { CallerLimits } from './caller-limits.ts';

export class UserLimits extends CallerLimits {
  /** As `takeFor`. */
  take({ issuer, subject }: Pick<Principal, 'issuer' | 'subject'>): number | undefined {
    return this.takeFor(JSON.stringify([issuer, subject]));
  }
}
