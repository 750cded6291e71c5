/** Every code that a file refers to exists: countries, currencies, groups, vaccines, sources. */
import { PAPER_PURPOSES, unknownClasses } from '@carnet/rules/facts/paper-purposes.ts';
import { INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { Field } from '@carnet/rules/schema/field.ts';
import { COUNTRY_OR_GROUP } from '@carnet/rules/schema/topics/terms.ts';
import { VISA_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import { nearestName } from '../nearest-name.ts';
import type { Disagreement } from '../schemas/entry-file.ts';
import type { DataFile, DataPath } from '../yaml/yaml-file.ts';
import { everyEvidence } from './evidence/every-evidence.ts';
import { at, type DataRule, type Finding, type RuleContext } from './rule.ts';

export const knownCodes: DataRule = {
  name: 'known-codes',
  promise:
    'Countries, currencies, groups, vaccines and sources that are referred to exist; `classes` are purposes, or names ' +
    'that an issuer gives to its visas.',
  *check(context) {
    const { dataSet } = context;
    const known = knownThings(context);
    for (const file of dataSet.groups) {
      for (const [index, member] of file.value.members.entries()) {
        yield* known(file, ['members', index, 'country'], 'country', member.country);
      }
    }
    for (const file of dataSet.health) {
      yield* known(file, ['country'], 'country', file.value.country);
      for (const [index, requirement] of file.value.requirements.entries()) {
        yield* known(file, ['requirements', index, 'vaccine'], 'vaccine', requirement.vaccine);
        const group = requirement.conditions?.arrivingFromGroup;
        yield* known(file, ['requirements', index, 'conditions', 'arrivingFromGroup'], 'group', group);
      }
    }
    for (const file of dataSet.entry) {
      yield* known(file, ['destination'], 'country', file.value.destination);
      yield* known(file, ['destinationGroup'], 'group', file.value.destinationGroup);
      for (const [index, rule] of file.value.rules.entries()) {
        const path = ['rules', index];
        yield* known(file, [...path, 'from', 'country'], 'country', rule.from?.country);
        yield* known(file, [...path, 'from', 'group'], 'group', rule.from?.group);
        yield* known(file, [...path, 'proofOfFunds', 'currency'], 'currency', rule.proofOfFunds?.currency);
        yield* disagreements(known, file, path, rule.disagreements ?? []);
        yield* listedCodes(context, known, file, path, rule);
        yield* classes(file, [...path, 'acceptedDocuments'], rule.acceptedDocuments ?? []);
        for (const [position, { exempting }] of (rule.transit ?? []).entries()) {
          yield* classes(file, [...path, 'transit', position, 'exempting'], exempting ?? []);
        }
      }
    }
    for (const file of dataSet.evidence) {
      yield* known(file, ['source'], 'source', file.value.source);
      yield* known(file, ['destination'], 'country', file.value.destination);
      for (const [index, { passports }] of file.value.visa.entries()) {
        for (const [position, code] of passports.entries()) {
          yield* known(file, ['visa', index, 'passports', position], 'country', code);
        }
      }
    }
    for (const file of dataSet.advice) {
      yield* known(file, ['passport'], 'country', file.value.passport);
      for (const [index, { destination }] of file.value.advice.entries()) {
        yield* known(file, ['advice', index, 'destination'], 'country', destination);
      }
    }
    for (const file of dataSet.places) {
      yield* known(file, ['city', 'country'], 'country', file.value.city.country);
    }
    for (const [index, territory] of (dataSet.passports?.value.territories ?? []).entries()) {
      const file = dataSet.passports as DataFile<unknown>;
      const path = ['territories', index];
      yield* known(file, [...path, 'passport'], 'country', territory.passport);
      for (const [position, code] of territory.codes.entries()) {
        yield* known(file, [...path, 'codes', position], 'country', code);
      }
    }
    for (const { file, path, sources } of everyEvidence(dataSet)) {
      for (const [index, { source }] of sources.entries()) {
        yield* known(file, [...path, 'sources', index, 'source'], 'source', source);
      }
    }
    for (const [index, correction] of (dataSet.countries?.value.countries ?? []).entries()) {
      const file = dataSet.countries as DataFile<unknown>;
      yield* known(file, ['countries', index, 'iso2'], 'country', correction.iso2);
      for (const [position, code] of (correction.currencies ?? []).entries()) {
        yield* known(file, ['countries', index, 'currencies', position], 'currency', code);
      }
    }
  },
};

const LISTS = Object.values<Field>({ ...VISA_FIELDS, ...INHERITED_FIELDS }).flatMap(({ key, item }) =>
  key === undefined || item === undefined ? [] : [{ path: key.split('.'), item }],
);

/** Countries and groups that lists of a rule name, such as issuers. Where both have a code (PA), it is the country. */
function* listedCodes(
  { dataSet, countries }: RuleContext,
  known: Check,
  file: DataFile<unknown>,
  path: DataPath,
  rule: object,
): Iterable<Finding> {
  const groups = new Set(dataSet.groups.map(({ value }) => value.code));
  const check: CodeCheck = (here, code) =>
    countries.has(code) ? [] : known(file, here, code.length === 2 && !groups.has(code) ? 'country' : 'group', code);
  for (const { path: steps, item } of LISTS) {
    const list = steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], rule);
    if (Array.isArray(list)) yield* codesOf(check, [...path, ...steps], list, item);
  }
}

type CodeCheck = (path: DataPath, code: string) => Iterable<Finding>;

function* codesOf(
  check: CodeCheck,
  path: DataPath,
  list: readonly Readonly<Record<string, unknown>>[],
  fields: NonNullable<Field['item']>,
): Iterable<Finding> {
  for (const [index, one] of list.entries()) {
    for (const [name, { pattern, item }] of Object.entries<Field>(fields)) {
      const value = one[name];
      const here = [...path, index, name];
      if (!Array.isArray(value)) continue;
      if (item !== undefined) yield* codesOf(check, here, value, item);
      if (pattern !== COUNTRY_OR_GROUP) continue;
      for (const [position, code] of (value as string[]).entries()) {
        yield* check([...here, position], code);
      }
    }
  }
}

/** The schema has checked their form. */
function* classes(file: DataFile<unknown>, path: DataPath, held: unknown): Iterable<Finding> {
  for (const [index, { issuers, classes = null }] of (held as readonly Classified[]).entries()) {
    for (const word of unknownClasses({ issuers, classes })) {
      const mend = `use ${PAPER_PURPOSES.join(', ')}, or add the class in packages/rules/src/facts/paper-purposes.ts.`;
      yield at(file, [...path, index, 'classes'], `${word} is neither a purpose nor a class of the issuer.`, mend);
    }
  }
}

interface Classified {
  readonly issuers: readonly string[];
  readonly classes?: readonly string[] | null;
}

type Kind = 'country' | 'currency' | 'group' | 'vaccine' | 'source';
type Check = (
  file: DataFile<unknown>,
  path: DataPath,
  kind: Kind,
  code: string | null | undefined,
) => Iterable<Finding>;

const WHERE: Record<Kind, string> = {
  country: 'ISO 3166-1 alpha-2 (XK for Kosovo)',
  currency: 'the ISO 4217 codes of money in use',
  group: 'data/groups',
  vaccine: 'data/vaccines',
  source: 'data/sources',
};

function knownThings({ dataSet, countries, currencies }: RuleContext): Check {
  const broken = (folder: string) =>
    dataSet.brokenFiles
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.slice(folder.length + 1, -5));
  const known: Record<Kind, ReadonlySet<string>> = {
    country: new Set(countries.keys()),
    currency: new Set(currencies.keys()),
    // What a broken file defines is not unknown: the file's own problems are enough.
    group: new Set([
      ...dataSet.groups.map((one) => one.value.code),
      ...broken('groups').map((name) => name.toUpperCase()),
    ]),
    vaccine: new Set([...dataSet.vaccines.map((one) => one.value.code), ...broken('vaccines')]),
    source: new Set([...dataSet.sources.map((one) => one.value.id), ...broken('sources')]),
  };
  return function* (file, path, kind, code) {
    if (code === null || code === undefined || known[kind].has(code)) return;
    const near = nearestName(code, known[kind]);
    const mend = near === undefined ? `use a code of ${WHERE[kind]}` : `write ${near}`;
    const add = kind === 'country' || kind === 'currency' ? '' : `, or add ${WHERE[kind]}/${code.toLowerCase()}.yaml`;
    yield at(file, path, `there is no ${kind} ${code}.`, `${mend}${add}.`);
  };
}

function* disagreements(
  known: Check,
  file: DataFile<unknown>,
  path: DataPath,
  list: readonly Disagreement[],
): Iterable<Finding> {
  for (const [index, one] of list.entries()) {
    const here = [...path, 'disagreements', index];
    yield* known(file, [...here, 'with'], 'source', one.with);
    for (const side of ['passports', 'destinations'] as const) {
      for (const [position, code] of (one[side] ?? []).entries()) {
        yield* known(file, [...here, side, position], 'country', code);
      }
    }
  }
}
