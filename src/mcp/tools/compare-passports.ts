/** `compare_passports`: where one passport is easier than another. */

import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { VerificationStatus } from '@carnet/rules/facts/evidence.ts';
import type { Words } from '@carnet/rules/words/words.ts';
import { parsed } from '../../catalog/byte-text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { checkPassport } from '../../catalog/check-passport.ts';
import type { PersonalizedResult } from '../../catalog/schemas/personalized-result.ts';
import { wordsIn } from '../../infrastructure/words/words-in.ts';
import { LANGUAGE_FIELD, languageOf } from '../arguments.ts';
import { firstFitting } from '../fitting.ts';
import { passOnMany } from '../pass-on.ts';
import { defineTool, LIST, OBJECT, objectOf, TEXT } from '../tool.ts';

const MOST_OF_COMPARISON = 7168;

/** From the easiest for a traveller to the hardest. */
const EASE: readonly VisaRequirementType[] = [
  'visa_free',
  'eta',
  'visa_on_arrival',
  'e_visa',
  'visa_required',
  'not_allowed',
];

export const comparePassports = defineTool({
  name: 'compare_passports',
  title: 'Compare two passports',
  description:
    'Where a second passport is easier than the first (`gained`) and where it is harder (`lost`), by kind of visa, and ' +
    'how many destinations each opens without a visa from an embassy. `toConfirm`: stale, disputed or unverified; ' +
    '`unknown`: nothing is known for one of the two.',
  fields: {
    passport: { kind: 'country', required: true, description: 'The passport that the person holds.' },
    other: { kind: 'country', required: true, description: 'The passport to compare it with.' },
    language: LANGUAGE_FIELD,
  },
  outputSchema: objectOf({
    ...{ passport: TEXT, other: TEXT, opened: OBJECT, gained: LIST, lost: LIST },
    ...{ 'toConfirm?': LIST, 'unknown?': LIST, source: TEXT, passOn: TEXT },
  }),
  async answer({ passport, other, language }, call) {
    const catalog = await call.catalog();
    const t = wordsIn(languageOf(language));
    const [first, second] = [passport as NonNullable<typeof passport>, other as NonNullable<typeof other>];
    for (const { id } of [first, second]) checkPassport(catalog, id);
    if (first.id === second.id)
      throw new DomainError('BUSINESS_RULE_VIOLATION', 'passport and other are the same country');
    const pairs = catalog.countryCodes
      .filter(({ id }) => id !== first.id && id !== second.id)
      .map(({ id, iso2 }) => ({ id, iso2, a: lineOf(catalog, first.id, id), b: lineOf(catalog, second.id, id) }));
    const known = pairs.filter((pair): pair is Compared => pair.a !== undefined && pair.b !== undefined);
    const easier = known.filter(({ a, b }) => easeOf(b) < easeOf(a));
    const harder = known.filter(({ a, b }) => easeOf(b) > easeOf(a));
    const unsure = [...easier, ...harder].filter(({ a, b }) => a.status !== 'current' || b.status !== 'current');
    const unknown = pairs.filter(({ a, b }) => (a === undefined) !== (b === undefined));
    const opened = (isOpened: (pair: Compared) => boolean): number => known.filter(isOpened).length;
    const head = {
      passport: `${first.iso2} ${t.nameOf(first)}`,
      other: `${second.iso2} ${t.nameOf(second)}`,
      opened: {
        passport: opened(({ a }) => isOpen(a)),
        other: opened(({ b }) => isOpen(b)),
        both: opened(({ a, b }) => isOpen(a) || isOpen(b)),
      },
    };
    const codes = (name: string, all: readonly { readonly iso2: string }[]) =>
      all.length === 0 ? {} : { [name]: all.map(({ iso2 }) => iso2).sort() };
    const end = {
      ...codes('toConfirm', unsure),
      ...codes('unknown', unknown),
      source: 'Carnet open data; check_entry names the source of each destination.',
      passOn: passOnMany(
        t,
        unsure.some(({ a, b }) => a.status === 'stale' || b.status === 'stale'),
      ),
    };
    const nameOf = (id: number, iso2: string) => t.nameOf({ iso2, name: catalog.passportOf(id)?.name ?? iso2 });
    const forms = [(id: number, iso2: string) => `${iso2} ${nameOf(id, iso2)}`, (_: number, iso2: string) => iso2].map(
      (write) => ({ ...head, gained: steps(easier, write, t), lost: steps(harder, write, t), ...end }),
    );
    return firstFitting(forms, MOST_OF_COMPARISON);
  },
});

interface Line {
  readonly type: VisaRequirementType;
  readonly status: VerificationStatus;
}

interface Compared {
  readonly id: number;
  readonly iso2: string;
  readonly a: Line;
  readonly b: Line;
}

const easeOf = ({ type }: Line): number => EASE.indexOf(type);
const isOpen = (line: Line): boolean => easeOf(line) < EASE.indexOf('visa_required');

function lineOf(catalog: Catalog, passportId: number, destinationId: number): Line | undefined {
  const answer = catalog.personalized(passportId, destinationId);
  if (answer === undefined) return undefined;
  const { requirement } = parsed<PersonalizedResult>(answer);
  const { visaRequirementType: type, verification } = requirement;
  return type === null ? undefined : { type, status: verification.status };
}

/** Destinations by their two kinds of visa, the largest group first. */
function steps(pairs: readonly Compared[], write: (id: number, iso2: string) => string, t: Words): object[] {
  const byStep = Map.groupBy(pairs, ({ a, b }) => `${a.type} ${b.type}`);
  return [...byStep.values()]
    .sort((one, two) => two.length - one.length)
    .map((all) => {
      const [{ a, b }] = all as [Compared];
      const destinations = all.map(({ id, iso2 }) => write(id, iso2)).sort((x, y) => x.localeCompare(y, t.language));
      return { from: a.type, to: b.type, count: all.length, destinations };
    });
}
