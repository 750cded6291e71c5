/** Builds a catalog image from one moment of the travel data. */
import { issuesPassports } from '../../domain/countries/passports.ts';
import { compareSources, type RankedSource } from '../../domain/entry-rules/sources.ts';
import { INHERITED_FIELDS } from '../../domain/fields/entry-rule-fields.ts';
import { unset } from '../../domain/fields/field.ts';
import { type CatalogImage, IMAGE_FORMAT, type TraceFacts } from '../image/image.ts';
import { buildDirectory, type Texts } from './directory.ts';
import { type GeneralRule, GeneralRules } from './general-rules.ts';
import { GroupMembers, statusBits } from './group-members.ts';
import { GrowingArena } from './growing-columns.ts';
import { Boundaries, FreshnessText, InstantText } from './json.ts';
import type { CatalogSource, RuleFacts, RuleRow } from './read-database.ts';
import { rowsBeneath } from './rows-beneath.ts';
import { buildIndexes, servedRows } from './rule-indexes.ts';
import { RuleTable } from './rule-table.ts';

const NO_FACTS: RuleFacts = unset(INHERITED_FIELDS);

/** `now` (ms since epoch) decides what is stale and which memberships hold. */
export async function buildImage(source: CatalogSource, now: number): Promise<CatalogImage> {
  const boundaries = new Boundaries(now);
  const instants = new InstantText();
  const arena = new GrowingArena();
  const texts: Texts = {
    instants,
    freshness: new FreshnessText(boundaries, instants),
    store: (text) => arena.append(text),
  };
  const day = new Date(now).toISOString().slice(0, 10);

  const { memberships, sources, ...base } = buildDirectory(source.directory, day, texts, boundaries);
  const countryIndex = new Map(base.countryIds.map((id, index) => [id, index]));
  const issuers = new Set(base.countries.filter(issuesPassports).map(({ id }) => id));
  const groupIndex = new Map(base.groupIds.map((id, index) => [id, index]));
  const members = new GroupMembers(memberships, base.groupIds, countryIndex, day);

  const generals = bestPerScope(
    source.generalRules.map((row) => toGeneralRule(row, source.facts.get(row.id))),
    sources,
  );
  const table = new RuleTable({
    countryIndex,
    groupIndex,
    facts: source.facts,
    generals: new GeneralRules(generals, members, countryIndex, groupIndex),
    noFacts: NO_FACTS,
    texts,
    arena,
  });
  for await (const batch of source.rules) {
    for (const row of batch) {
      table.add(row);
    }
  }
  const passports = Uint8Array.from(base.countryIds, (id) => (issuers.has(id) ? 1 : 0));
  const context = { countries: base.countryIds.length, groups: base.groupIds.length, members, sources, passports };
  const { columns, statements, blocks, ruleKeys, inherited } = table.finish((rules) => rowsBeneath(rules, context));
  const traceFacts = arena.append(JSON.stringify({ memberships, sources, ruleKeys, inherited } satisfies TraceFacts));

  columns.served.set(servedRows(columns, context));
  return {
    meta: {
      format: IMAGE_FORMAT,
      version: source.dataVersion.version,
      token: source.dataVersion.token,
      builtAt: now,
      asOf: boundaries.asOf,
      validUntil: boundaries.validUntil,
    },
    directory: { ...base, traceFacts },
    rules: columns,
    indexes: buildIndexes(columns, context),
    statements,
    blocks,
    arena: { chunks: arena.finish() },
  };
}

function toGeneralRule(row: RuleRow, facts: RuleFacts | undefined): GeneralRule {
  const { id, sourceId, toCountryId, toCountryGroupId, priority, updatedAt, inheritsGeneral } = row;
  return {
    ...(facts ?? NO_FACTS),
    id,
    sourceId,
    fromCountryId: null,
    fromCountryGroupId: null,
    toCountryId,
    toCountryGroupId,
    priority,
    updatedAt,
    inheritsGeneral,
    statuses: statusBits(row.membershipStatuses),
  };
}

/** Of general rules with the same destination from several sources, those of the best source. */
function bestPerScope(rules: readonly GeneralRule[], sources: readonly RankedSource[]): GeneralRule[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const best = new Map<string, number>();
  const scope = (rule: GeneralRule) => `${rule.toCountryId}/${rule.toCountryGroupId}`;
  for (const rule of rules) {
    const held = byId.get(best.get(scope(rule)) ?? -1);
    const source = byId.get(rule.sourceId);
    if (source !== undefined && (held === undefined || compareSources(source, held) < 0)) {
      best.set(scope(rule), source.id);
    }
  }
  return rules.filter((rule) => best.get(scope(rule)) === rule.sourceId);
}
