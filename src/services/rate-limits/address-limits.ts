/**
 * Limits how often one address asks what needs no credential; of IPv6 a whole /64, which one customer has to himself.
 */
import { networkOf } from '../../domain/rate-limits/network-of.ts';
import { CallerLimits, type CallerLimitsOptions } from './caller-limits.ts';

/** Some 20 MB. */
const MOST_ADDRESSES = 100_000;

export class AddressLimits extends CallerLimits {
  constructor(options: Omit<CallerLimitsOptions, 'most'>) {
    super({ ...options, most: MOST_ADDRESSES });
  }

  /** As `takeFor`. */
  take(address: string, units = 1): number | undefined {
    return this.takeFor(networkOf(address), units);
  }
}
