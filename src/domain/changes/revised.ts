/** What the revisions of a while did to one record: how it stood before them, and how it stands after. */
type Values = Readonly<Record<string, unknown>>;

export interface RevisedRecord {
  readonly id: number;
  /** Number of the last of the revisions. */
  readonly revision: number;
  readonly recordedAt: Date;
  /** One of them says that what was said before had been wrong. */
  readonly corrects: boolean;
  /** Code of its source. */
  readonly source: string;
  /** By field; null = there was none, or it was retired. */
  readonly before: Values | null;
  readonly after: Values | null;
}

export interface RevisedGroup {
  readonly id: number;
  readonly revision: number;
  readonly recordedAt: Date;
  /** Those whose membership differs. */
  readonly countryIds: readonly number[];
  /** Their memberships. */
  readonly before: readonly object[];
  readonly after: readonly object[];
}

/** All that was revised in a while. */
export interface Revised {
  readonly rules: readonly RevisedRecord[];
  readonly health: readonly RevisedRecord[];
  readonly groups: readonly RevisedGroup[];
  /** Ids of rules of which a past was recorded afterwards: nobody is told of it as of something new. */
  readonly replayed: readonly number[];
  /** Codes of the sources that were recorded for the first time. */
  readonly newSources: readonly string[];
}

const TIME_OF_CHECK = 'lastVerifiedAt';

/** The fields that differ, as they were and as they are; undefined = none does. */
export function differingFields({ before, after }: Pick<RevisedRecord, 'before' | 'after'>) {
  const names = Object.keys(after ?? before ?? {}).filter(
    (name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );
  if (names.length === 0) return undefined;
  const of = (values: Values | null) => values && Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { names, before: of(before), after: of(after) };
}

/** Nothing but the time at which it was checked differs. */
export function isOnlyVerified(record: RevisedRecord): boolean {
  const { before, after } = record;
  const names = differingFields(record)?.names ?? [];
  return before !== null && after !== null && names.length === 1 && names[0] === TIME_OF_CHECK;
}
