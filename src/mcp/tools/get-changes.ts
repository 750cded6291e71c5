/** `get_changes`: recent changes for travellers. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Words } from '@carnet/rules/words/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Change } from '../../domain/changes/change.ts';
import { wordsIn } from '../../infrastructure/words/words-in.ts';
import { LANGUAGE_FIELD, languageOf } from '../arguments.ts';
import { firstFitting, shortened } from '../fitting.ts';
import { passOnMany } from '../pass-on.ts';
import { defineTool, LIST, NUMBER, objectOf, TEXT } from '../tool.ts';

const MOST_OF_CHANGES = 7168;
const MOST_LISTED = 20;
const DEFAULT_LISTED = 10;
const MOST_NAMES = 8;

export const getChanges = defineTool({
  name: 'get_changes',
  title: 'What changed for travellers',
  description:
    'The latest changes of entry and health rules, the newest first: of a passport, of a destination, or of all. An ' +
    'announced change has `effectiveFrom`, its first day. `loosened` is easier for travellers, `tightened` harder.',
  needsHistory: true,
  fields: {
    passport: { kind: 'country', description: 'Changes that concern holders of this passport.' },
    destination: { kind: 'country', description: 'Changes that concern this destination.' },
    since: { kind: 'day', description: 'Recorded from this day on.' },
    limit: { kind: 'count', minimum: 1, maximum: MOST_LISTED, description: `Default: ${DEFAULT_LISTED}.` },
    language: LANGUAGE_FIELD,
  },
  outputSchema: objectOf({ changes: LIST, 'leftOut?': NUMBER, passOn: TEXT }),
  async answer({ passport, destination, since, limit, language }, call) {
    if (call.changes === undefined) {
      throw new DomainError('SERVICE_UNAVAILABLE', 'This server answers from its files alone and has no history');
    }
    const catalog = await call.catalog();
    const t = wordsIn(languageOf(language));
    const changes = await call.changes({
      ...(passport !== null && { fromCountryId: passport.id }),
      ...(destination !== null && { toCountryId: destination.id }),
      ...(since !== null && { since }),
      limit: limit ?? DEFAULT_LISTED,
    });
    return firstFitting(forms(changes, catalog, t), MOST_OF_CHANGES);
  },
});

/** All changes with whole values, else with shortened ones, else fewer changes. */
function* forms(changes: readonly Change[], catalog: Catalog, t: Words): Generator<object> {
  const passOn = passOnMany(t, false);
  yield { changes: changes.map((one) => shown(one, catalog, t, true)), passOn };
  const brief = changes.map((one) => shown(one, catalog, t, false));
  for (let count = brief.length; count >= 0; count -= 1) {
    yield { changes: brief.slice(0, count), ...(count < brief.length && { leftOut: brief.length - count }), passOn };
  }
}

function shown(change: Change, catalog: Catalog, t: Words, isWhole: boolean): object {
  const { recordedAt, effectiveFrom, kind, severity, about, destinationIds, passportIds, before, after } = change;
  const values = (of: typeof before) => (of === null ? undefined : isWhole ? of : shortValues(of));
  const [was, is] = [values(before), values(after)];
  return {
    recordedOn: recordedAt.toISOString().slice(0, 10),
    ...(effectiveFrom !== null && { effectiveFrom }),
    ...{ kind, severity, about },
    destinations: names(destinationIds, 'every destination', catalog, t),
    passports: names(passportIds, 'every passport', catalog, t),
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
    pairsAffected: change.pairsAffected,
    sources: change.sources,
  };
}

/** Lists and long texts are cut. */
function shortValues(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return [name, text !== undefined && text.length > 120 ? shortened(text, 120) : value];
    }),
  );
}

function names(ids: readonly number[] | null, everyone: string, catalog: Catalog, t: Words): string {
  if (ids === null) return everyone;
  const all = ids.map((id) => catalog.passportOf(id)).filter((country) => country !== undefined);
  const some = all.slice(0, MOST_NAMES).map((country) => t.nameOf(country));
  return all.length > MOST_NAMES ? `${some.join(', ')} (+${all.length - MOST_NAMES})` : some.join(', ');
}
