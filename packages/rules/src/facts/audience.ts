/** Whom an entry of a list is for, looked at for one reader: what the passport decides is decided. */
import type { Day } from '../calendar.ts';
import type { Audience, ConcernedAudience } from '../schema/topics/audience.ts';

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
  return (!nationals || nationals.some(isNational)) && !notNationals?.some(isNational);
}

export function isForReader(audience: Audience, reader: Reader): boolean {
  const { validFrom, validUntil } = audience;
  const isNow = (validFrom === null || reader.day >= validFrom) && (validUntil === null || reader.day < validUntil);
  return isNow && isForPassport(audience, reader);
}

/** What the passport does not decide: members that say nothing are left out. */
export type Condition = { readonly [Name in keyof ConcernedAudience]?: NonNullable<ConcernedAudience[Name]> };

const CONDITIONS = [
  'nationals',
  'notNationals',
  'residents',
  'modes',
  'purposes',
  'minimumAge',
  'belowAge',
  'comingFrom',
  'comingFromDays',
  'staysOverDays',
] as const satisfies readonly (keyof Condition)[];

/** Undefined = it concerns every holder of the passport. */
export function conditionFor(one: OfNationals & Partial<ConcernedAudience>, reader: Reader): Condition | undefined {
  const left = withoutDecided(one, reader);
  const set = CONDITIONS.filter((name) => left[name] != null).map((name) => [name, left[name]]);
  return set.length === 0 ? undefined : (Object.fromEntries(set) as Condition);
}

/** What is decided by the passport is no condition any more. */
export function withoutDecided<Of extends OfNationals>(one: Of, { isNational }: Reader): Of {
  return isNational === null ? one : { ...one, nationals: null, notNationals: null };
}
