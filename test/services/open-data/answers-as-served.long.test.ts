import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '@carnet/rules/calendar.ts';
import { scopeKey } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { Reader } from '@carnet/rules/facts/audience.ts';
import { bestAddress } from '@carnet/rules/facts/best-address.ts';
import { EvidenceIndex } from '@carnet/rules/facts/evidence-index.ts';
import { saidBy } from '@carnet/rules/facts/said.ts';
import { completeRecord } from '@carnet/rules/plain-record.ts';
import { forReader } from '@carnet/rules/requirement.ts';
import { INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { served as servedFields } from '@carnet/rules/schema/served.ts';
import { VISA_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ByteText, toBytes } from '../../../src/catalog/byte-text.ts';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import type { PairAnswer } from '../../../src/importers/open-data/pair-answers.ts';
import { toEvidence, toPublications } from '../../../src/importers/open-data/to-evidence.ts';
import { type OpenDataAnswers, openDataAnswers } from '../../../src/services/open-data/open-data-answers.ts';
import { readOpenDataDirectory } from '../../../src/services/open-data/read-open-data-directory.ts';
import { OPEN_DATA, type ServedData, serveOpenData } from '../../helpers/served-data.ts';

describe('the answers that the files give without a database', () => {
  let served: ServedData;
  let catalog: Catalog;
  let data: OpenDataAnswers;

  beforeAll(async () => {
    served = await serveOpenData();
    catalog = served.catalog;
    data = openDataAnswers(await readOpenDataDirectory(OPEN_DATA), { name: 'data', today: dayOf(catalog.builtAt) });
  });
  afterAll(async () => {
    await served?.close();
  });

  it('are those that a server with the same files serves, for every pair', () => {
    const differing: string[] = [];
    let answered = 0;
    const evidence = new EvidenceIndex(toEvidence(data), toPublications(data));
    for (const from of data.countries.values()) {
      const reader = readerOf(from, data);
      for (const to of data.countries.values()) {
        if (from === to) continue;
        const text = catalog.personalized(from.id, to.id);
        if (!from.issuesPassports) {
          if (text !== undefined) differing.push(`${from.iso2}>${to.iso2} answered`);
          continue;
        }
        const found = data.answers.answer(from.id, to.id);
        const answer = found && { ...found, sourceUrl: addressOf(found, from.id, to.id, evidence) };
        if (text !== undefined) answered += 1;
        for (const field of differences(text, answer, reader)) differing.push(`${from.iso2}>${to.iso2} ${field}`);
      }
    }
    expect(differing).toEqual([]);
    expect(answered).toBeGreaterThan(39_000);
    // Some 40,000 pairs, each answered twice: a minute where other suites run beside it.
  }, 300_000);

  it('have none for the passport of the destination itself, also with reasons and on other days', () => {
    const countries = [...data.countries.values()];
    const codes = countries.filter(({ issuesPassports }) => issuesPassports).map(({ iso2 }) => iso2);
    expect(codes).toEqual(expect.arrayContaining(['US', 'JP', 'IN', 'AU', 'BR', 'DE', 'VA', 'TO']));
    const answered = countries.filter(({ id }) => {
      const day = { asOf: dayOf(catalog.builtAt + 86_400_000), knownAt: null };
      return (
        catalog.hasAnswer(id, id) ||
        catalog.personalized(id, id) !== undefined ||
        catalog.personalizedWith(id, id, { trace: true, evidence: true }) !== undefined ||
        catalog.personalizedOn(id, id, day) !== undefined
      );
    });
    expect(answered.map(({ iso2 }) => iso2)).toEqual([]);
  });
});

type Served = Readonly<Record<string, unknown>>;

const servedVisa = servedFields(VISA_FIELDS);
const servedInherited = servedFields(INHERITED_FIELDS);

/** Where the visa is best read: at the rule's own address, or else that of the best evidence in the files. */
function addressOf({ rule, sourceUrl }: PairAnswer, passportId: number, toCountryId: number, evidence: EvidenceIndex) {
  const name = { scopeKey: scopeKey(rule), ruleKey: rule.ruleKey };
  const said = evidence.of({ topic: 'visa', rule: name, toCountryId, passportId }).map((one) => evidence.read(one));
  return sourceUrl ?? bestAddress('visa', saidBy('visa', rule), said);
}

/** The holder of this passport, whom codes name by the countries and groups of the files. */
function readerOf(passport: { readonly iso2: string }, { dataSet, countries, today }: OpenDataAnswers): Reader {
  const codes = new Set([passport.iso2]);
  for (const { value } of dataSet.groups) {
    const isMember = value.members.some(
      ({ country, status, since, until }) =>
        country === passport.iso2 && status === 'member' && !(since && today < since) && !(until && today >= until),
    );
    // PA is Panama, and the Pacific Alliance: where both have a code, it is the country's.
    if (isMember && !countries.has(value.code)) codes.add(value.code);
  }
  return { day: today, isNational: (code) => codes.has(code) };
}

/** The fields that differ; `answered` when only one of the two answers. */
function differences(text: ByteText | undefined, answer: PairAnswer | undefined, reader: Reader): string[] {
  if (text === undefined || answer === undefined) return text === answer ? [] : ['answered'];
  const requirement: Served = completeRecord(JSON.parse(toBytes(text).toString()).requirement);
  const expected = {
    ...servedVisa(answer),
    ...servedInherited(answer.fields),
    ...forReader(answer, answer.fields, reader),
  };
  return Object.entries(expected)
    .filter(([field, value]) => !isDeepStrictEqual(requirement[field], value))
    .map(([field]) => field);
}
