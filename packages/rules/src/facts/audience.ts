/** Whom an entry of a list is for, looked at for one reader: what the passport decides is decided. */
import type { Day } from '../calendar.ts';
import type { Audience } from '../schema/topics/audience.ts';

/** Of whom an answer speaks. */
export interface Reader {
  readonly day: Day;
  /** Whether a code of a country or a group names the passport; null = no passport in particular. */
  readonly isNational: ((code: string) => boolean) | null;
}

type OfNationals = Pick<Audience, 'nationals' | 'notNationals'>;

/** Where no passport is asked for, everything may be for the reader. */
export function isForPassport({ nationals, notNationals }: OfNationals, { isNational }: Reader): boolean {
  if (isNational === null) return true;
  return (nationals === null || nationals.some(isNational)) && !notNationals?.some(isNational);
}

export function isForReader(audience: Audience, reader: Reader): boolean {
  const { validFrom, validUntil } = audience;
  const isNow = (validFrom === null || reader.day >= validFrom) && (validUntil === null || reader.day < validUntil);
  return isNow && isForPassport(audience, reader);
}

/** What is decided by the passport is no condition any more. */
export function withoutDecided<Of extends OfNationals>(one: Of, { isNational }: Reader): Of {
  return isNational === null ? one : { ...one, nationals: null, notNationals: null };
}
