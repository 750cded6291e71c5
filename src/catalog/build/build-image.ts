/** Builds a catalog image from one moment of the travel data. */
import { type Day, dayNumber, dayOf } from '@carnet/rules/calendar.ts';
import { issuesPassports } from '@carnet/rules/countries/passports.ts';
import type { MembershipStatus } from '@carnet/rules/entry-rules/entry-rule.ts';
import { isInRanges, type PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import { isInForce } from '@carnet/rules/entry-rules/validity.ts';
import { VERIFICATION_LEVELS, VERIFICATION_STATUSES } from '@carnet/rules/facts/evidence.ts';
import { EvidenceIndex } from '@carnet/rules/facts/evidence-index.ts';
import { isOfSome, topicBit, topicsOf } from '@carnet/rules/facts/topics.ts';
import { INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { type CatalogImage, IMAGE_FORMAT, NONE, type TraceFacts } from '../image/image.ts';
import { buildDirectory, type Texts } from './directory.ts';
import { type GeneralRule, GeneralRules } from './general-rules.ts';
import { GroupMembers, statusBits } from './group-members.ts';
import { GrowingArena } from './growing-columns.ts';
import { Boundaries, FreshnessText, InstantText, type KnownOfFact, verificationJson } from './json.ts';
import type { CatalogSource, RuleFacts, RuleRow } from './read-database.ts';
import { buildBlocks } from './rule-blocks.ts';
import { listRules } from './rule-indexes.ts';
import { RuleTable, textColumns } from './rule-table.ts';
import { answerTopics, bestOfEachScope } from './topic-answers.ts';
import { Verifications } from './verifications.ts';

/** Values of the column `served`. */
const LISTED = 1;
const ANSWERS_SOME_TOPIC = 2;

const NO_FACTS: RuleFacts = unset(INHERITED_FIELDS);

/** `now` (ms since epoch) decides what is stale; `day`, which rules and memberships hold: that of now unless told. */
export async function buildImage(source: CatalogSource, now: number, day: Day = dayOf(now)): Promise<CatalogImage> {
  const boundaries = new Boundaries(now);
  const instants = new InstantText();
  const arena = new GrowingArena();
  const texts: Texts = {
    instants,
    freshness: new FreshnessText(boundaries, instants),
    store: (text) => arena.append(text),
  };

  const { memberships, sources, ...base } = buildDirectory(source.directory, day, texts, boundaries);
  const countryIndex = new Map(base.countryIds.map((id, index) => [id, index]));
  const issuers = new Set(base.countries.filter(issuesPassports).map(({ id }) => id));
  const groupIndex = new Map(base.groupIds.map((id, index) => [id, index]));
  const members = new GroupMembers(memberships, base.groupIds, countryIndex, day);

  const facts = source.facts;
  const evidence = new EvidenceIndex(source.said.evidence, source.said.publications);
  const table = new RuleTable({
    countryIndex,
    groupIndex,
    facts,
    evidence,
    texts,
    boundaries,
    arena,
  });
  for await (const batch of source.rules) {
    for (const row of batch) {
      table.add(row);
    }
  }
  const { columns, statements, ruleKeys, saidOf, verifiedOn, statedUrls } = table.finish();
  const context = {
    countries: base.countryIds.length,
    groups: base.groupIds.length,
    members,
    sources,
    passports: Uint8Array.from(base.countryIds, (id) => (issuers.has(id) ? 1 : 0)),
    asked: source.ranges === undefined ? null : askedPairs(source.ranges, base.countryIds),
    day: dayNumber(day),
  };
  const answers = answerTopics(columns, context);
  for (const column of Object.values(answers.givers)) {
    for (const row of column) if (row !== NONE) columns.served[row] = ANSWERS_SOME_TOPIC;
  }
  for (const row of bestOfEachScope(columns, [...columns.id.keys()], context)) columns.served[row] = LISTED;
  const generalRules = source.generalRules
    .filter((row) => isInForce(row, day))
    .map((row) => toGeneralRule(row, facts.get(row.id) ?? NO_FACTS));
  const verifications = new Verifications({
    ...base,
    rules: columns,
    evidence,
    ofRule: saidOf,
    verifiedOn,
    statedUrls,
    facts,
    noFacts: NO_FACTS,
    sources,
    day: dayOf(now),
    boundaries,
  });
  const ofPairs = verifications.ofPairs(answers);
  columns.verification.set(verifications.ofRules(answers, ofPairs));
  const blocks = buildBlocks({
    ...base,
    rules: columns,
    answers,
    verifications,
    generals: new GeneralRules(generalRules, sources, members, countryIndex, groupIndex),
    facts,
    noFacts: NO_FACTS,
    arena,
  });
  columns.block.set(blocks.ofRule);
  for (const [row, number] of columns.verification.entries()) {
    const { verification } = verifications.all[number] as KnownOfFact;
    columns.level[row] = VERIFICATION_LEVELS.indexOf(verification.level);
    columns.status[row] = VERIFICATION_STATUSES.indexOf(verification.status);
    if (verification.status === 'disputed') columns.disputed[row] = topicBit('visa');
  }
  for (const [row, said] of saidOf) {
    columns.disputed[row] = (columns.disputed[row] as number) | verifications.disputedTopics(row, said);
  }
  const saidTexts = [
    ...base.countryIds.map((id) => arena.append(JSON.stringify(evidence.ofWholeDestination(id)))),
    ...[...saidOf].map(([row, said], index) => {
      columns.evidence[row] = base.countryIds.length + index;
      return arena.append(JSON.stringify(said));
    }),
  ];
  const publications = arena.append(JSON.stringify(source.said.publications));
  const traceFacts = arena.append(JSON.stringify({ memberships, sources, ruleKeys } satisfies TraceFacts));
  return {
    meta: {
      format: IMAGE_FORMAT,
      version: source.dataVersion.version,
      token: source.dataVersion.token,
      builtAt: now,
      day,
      knownAt: source.knownAt ?? null,
      asOf: boundaries.asOf,
      validUntil: boundaries.validUntil,
    },
    directory: { ...base, traceFacts, publications },
    rules: columns,
    indexes: {
      winners: answers.winners,
      verifications: ofPairs,
      blocks: blocks.ofPair,
      hiddenRows: blocks.hiddenRows,
      hiddenBlocks: blocks.hiddenBlocks,
      ...listRules(columns, context),
    },
    statements,
    verifications: textColumns(verifications.all.map((one) => arena.append(verificationJson(one)))),
    blocks: blocks.texts,
    evidence: textColumns(saidTexts),
    arena: { chunks: arena.finish() },
  };
}

/** As `asked` of AnswerContext. */
function askedPairs(ranges: readonly PairRange[], countryIds: readonly number[]): Uint8Array {
  return Uint8Array.from(countryIds.flatMap((from) => countryIds.map((to) => (isInRanges(ranges, from, to) ? 1 : 0))));
}

function toGeneralRule(row: RuleRow, facts: RuleFacts): GeneralRule {
  return {
    ...facts,
    ...row,
    topics: topicsOf({ ...facts, statesVisa: row.statesVisa }),
    isOfSome: isOfSome(row),
    membershipStatuses: row.membershipStatuses.split(',') as MembershipStatus[],
    statuses: statusBits(row.membershipStatuses),
  };
}
