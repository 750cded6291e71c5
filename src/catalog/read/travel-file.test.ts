import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { NOTED_COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { EVIDENCE_FIELDS } from '@carnet/rules/schema/evidence-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { plainNote } from '@carnet/rules/schema/topics/note-topic.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTravelFile, TRAVEL_FILE, writeTravelFile } from './travel-file.ts';
import { TRAVEL_FORMAT, type TravelData } from './travel-lines.ts';
import type { TravelRows } from './travel-rows.ts';

const NOW = Date.parse('2026-06-15T12:00:00.123Z');
const WRITER = { software: '1.2.3', now: NOW, day: '2026-06-15' };
const STAMPS = { createdAt: NOW - 2, updatedAt: NOW - 1 };
const BRAZIL = 76;
const JAPAN = 392;

const RULE: TravelRows['rules'][number] = {
  ...STAMPS,
  ...unset(ENTRY_RULE_FIELDS),
  id: 7,
  sourceId: 1,
  ruleKey: 'exempt',
  toCountryId: JAPAN,
  priority: 50,
  inheritsGeneral: true,
  statesVisa: true,
  membershipStatuses: ['member', 'suspended'],
  visaRequirementType: 'visa_free',
  visaFeeAmount: 12.5,
  returnTicketDetails: 'Tíckets — “quoted” \\ \n\u2028 and 日本 🛂',
  validUntil: '2027-01-01',
  lastVerifiedAt: NOW,
};
const EVIDENCE: TravelRows['evidence'][number] = {
  sourceId: 1,
  ...unset(EVIDENCE_FIELDS),
  topic: 'visa',
  publication: 'decree',
  statedOn: '2026-01-31',
  role: 'decides',
};
const COUNTRY: TravelRows['countries'][number] = {
  ...unset(NOTED_COUNTRY_FIELDS),
  id: BRAZIL,
  name: 'Brazil',
  iso2: 'BR',
  iso3: 'BRA',
  continent: 'South America',
  currencyIds: [986],
  languages: ['pt'],
  callingCodes: ['55'],
  timezones: [],
  aliases: ['Brasil'],
  issuesPassports: true,
  latitude: -10.5,
  ...STAMPS,
};

const OPEN_DATA = { name: 'Open data', url: 'https://example.org', licence: 'CC-BY-4.0' };
const WORLD: TravelRows = {
  knownAt: null,
  dataVersion: { version: 7, token: 'abcd' },
  countries: [{ ...COUNTRY, id: JAPAN, name: 'Zipangu', iso2: 'JP', iso3: 'JPN' }, COUNTRY],
  groups: [
    {
      id: 1,
      code: 'MERCOSUR',
      name: 'Mercosur',
      kind: 'organisation',
      border: null,
      description: null,
      sourceUrl: 'https://example.org/',
      lastVerifiedAt: null,
      ...STAMPS,
    },
  ],
  members: [
    { countryGroupId: 1, countryId: BRAZIL, status: 'member', since: '1991-03-26', until: null, note: null },
    { countryGroupId: 1, countryId: 862, status: 'suspended', since: null, until: null, note: 'since 2016' },
  ],
  records: {
    currencies: [{ id: 986, code: 'BRL', name: 'Real', symbol: null, minorUnit: 2, ...STAMPS }],
    vaccines: [],
  },
  health: [
    {
      ...unset(HEALTH_PLACE_FIELDS),
      ...unset(HEALTH_DETAIL_FIELDS),
      id: 3,
      sourceId: 1,
      countryId: BRAZIL,
      regionSpecific: false,
      vaccineId: 1,
      requirement: 'required',
      arrivingFromGroupId: 1,
      arrivingFromGroupCode: 'MERCOSUR',
      months: [1, 12],
      lastVerifiedAt: null,
      ...STAMPS,
    },
  ],
  sources: [
    { id: 1, code: 'open-data', kind: 'open_data', rank: 100, dataDate: '2026-06-01', ...OPEN_DATA },
    { id: 2, code: 'import', kind: 'import', rank: 200, dataDate: null, name: null, url: null, licence: null },
  ],
  evidence: [
    { ...EVIDENCE, toCountryId: JAPAN, passportIds: [BRAZIL], says: { type: 'visa_free', days: null } },
    { ...EVIDENCE, scopeKey: '0:0', ruleKey: 'exempt', says: { days: 90, type: null } },
    { ...EVIDENCE, quote: 'Free' },
  ],
  publications: [{ code: 'decree', name: 'Decree', publisher: 'State', kind: 'official', url: null, licence: null }],
  // In no order of ids.
  rules: [{ ...RULE, id: 9, sourceId: 2 }, RULE, { ...RULE, id: 8, ruleKey: 'other', visaRequirementType: null }],
};

let directory: string;
let file: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'carnet-lines-'));
  file = path.join(directory, TRAVEL_FILE);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function linesOf(rows: TravelRows): Promise<string[]> {
  await writeTravelFile(file, rows, WRITER);
  return readFileSync(file, 'utf8').split('\n').slice(0, -2);
}

/** As another version would have written them: with the right checksum. */
async function readLines(lines: readonly string[]) {
  const text = lines.map((line) => `${line}\n`).join('');
  const end = { lines: lines.length, crc32: crc32(text) };
  writeFileSync(file, `${text}${JSON.stringify({ end })}\n`);
  return await readTravelFile(file);
}

const read = async (lines: readonly string[]) => (await readLines(lines)) as TravelData;
const changed = (line: string, change: (record: Record<string, unknown>, key: string) => void) => {
  const parsed = JSON.parse(line) as Record<string, Record<string, unknown>>;
  for (const [key, record] of Object.entries(parsed)) change(record, key);
  return JSON.stringify(parsed);
};

describe('what was written', () => {
  it('is read as it was', async () => {
    await writeTravelFile(file, WORLD, WRITER);
    const found = (await readTravelFile(file)) as TravelData;
    expect(found.rows).toEqual(WORLD);
    expect(found.head).toEqual({ ...WRITER, knownAt: null, version: 7, token: 'abcd' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual([TRAVEL_FILE]);
  });

  it('is read as it was known at an instant, and without a single record', async () => {
    const none = { countries: [], groups: [], members: [], health: [], sources: [], evidence: [], publications: [] };
    const rows = { ...WORLD, ...none, records: { currencies: [], vaccines: [] }, rules: [], knownAt: NOW - 500 };
    await writeTravelFile(file, rows, WRITER);
    expect(await readTravelFile(file)).toMatchObject({ rows, head: { knownAt: NOW - 500 } });
  });

  it.each(['url', 'details', 'kind'])('keeps the order of the members of stored objects (%s first)', async (first) => {
    const form = { kind: 'arrival_card', name: 'Card', compulsory: true, feeAmount: null, feeCurrency: null };
    const rest = { notEarlierThanHours: 72, notLaterThanHours: null, mode: null, appliesToNationals: null };
    const audience = { nationals: null, notNationals: null, residents: null, purposes: null, minimumAge: null };
    const journey = { belowAge: null, comingFrom: null, comingFromDays: null, staysOverDays: null };
    const whole = { ...form, ...rest, url: null, details: 'x', ...audience, ...journey };
    const stored = { [first]: whole[first as 'url'], ...whole };
    const rules = [{ ...RULE, preArrival: [stored] }] as unknown as TravelRows['rules'];
    await writeTravelFile(file, { ...WORLD, rules }, WRITER);
    const { rows } = (await readTravelFile(file)) as TravelData;
    expect(JSON.stringify(rows.rules[0]?.preArrival)).toBe(JSON.stringify([stored]));
    expect(JSON.stringify(rows.evidence.map(({ says }) => says))).toBe(
      JSON.stringify(WORLD.evidence.map(({ says }) => says)),
    );
  });

  it('has one record a line, without what is null', async () => {
    const lines = await linesOf(WORLD);
    expect(lines[0]).toBe(
      '{"format":{"format":1,"software":"1.2.3","now":"2026-06-15T12:00:00.123Z","day":"2026-06-15","version":7,"token":"abcd"}}',
    );
    expect(lines.flatMap((line) => Object.keys(JSON.parse(line) as object))).toEqual([
      'format',
      ...['source', 'source', 'country', 'country', 'countryGroup', 'member', 'member', 'currency'],
      ...['healthRequirement', 'publication', 'rule', 'rule', 'rule', 'evidence', 'evidence', 'evidence'],
    ]);
    expect(lines.join('')).not.toContain(':null,"until"');
    expect(lines[6]).toBe('{"member":{"countryGroupId":1,"countryId":76,"status":"member","since":"1991-03-26"}}');
  });
});

describe('a file of another version', () => {
  it('is read without the kinds of records and the fields that are not known', async () => {
    const lines = (await linesOf(WORLD)).map((line) =>
      changed(line, (record) => {
        Object.assign(record, { fieldToCome: { of: ['any', null] }, toString: 1 });
      }),
    );
    const [format, ...others] = lines as [string, ...string[]];
    const unknown = ['{"weather":{"id":1}}', '{"constructor":{}}', '{"__proto__":{"id":1}}'];
    expect((await read([format, ...unknown, ...others, ...unknown])).rows).toEqual(WORLD);
  });

  it('is read without the members of stored objects that are not known, and with those that it lacks', async () => {
    const stored = { modes: ['land'], type: 'visa_free', stayDays: 90 };
    const rules = [{ ...RULE, visaArrivals: [{ ...stored, toCome: 1 }] }] as unknown as TravelRows['rules'];
    const { rows } = await read(await linesOf({ ...WORLD, rules }));
    expect(rows.rules[0]?.visaArrivals).toEqual([{ ...stored, url: null, details: null }]);
  });

  it('has notes for the one text that rules had', async () => {
    const [first, ...others] = WORLD.rules as [TravelRows['rules'][number], ...TravelRows['rules']];
    const lines = await linesOf({ ...WORLD, rules: [{ ...first, notes: null }, ...others] });
    const older = lines.map((line) =>
      changed(line, (record, key) => {
        if (key === 'rule' && record.id === first.id) record.generalNotes = 'Ask first.';
      }),
    );
    expect((await read(older)).rows.rules[0]?.notes).toEqual([plainNote('Ask first.')]);
    const broken = older.map((line) => line.replace('"Ask first."', '7'));
    expect(await readLines(broken)).toMatchObject({ unusable: expect.stringContaining('generalNotes.text is 7') });
  });

  it.each([
    ['rule', 'visaRequirementType'],
    ['evidence', 'passportIds'],
    ['country', 'passportNote'],
    ['member', 'since'],
    ['source', 'dataDate'],
    ['healthRequirement', 'lastVerifiedAt'],
    ['currency', 'minorUnit'],
  ])('has null for the field that a line of %s lacks: %s', async (kind, field) => {
    const lacking = (await linesOf(WORLD)).map((line) =>
      changed(line, (record, key) => {
        if (key === kind) delete record[field];
      }),
    );
    const { rows } = await read(lacking);
    const of = { healthRequirement: 'health', currency: 'currencies', rule: 'rules', country: 'countries' };
    const list = { ...rows, ...rows.records } as unknown as Record<string, Record<string, unknown>[]>;
    const found = list[of[kind as 'rule'] ?? ''] ?? list[kind] ?? list[`${kind}s`] ?? [];
    expect(found.length).toBeGreaterThan(0);
    expect(found.map((row) => row[field])).toEqual(found.map(() => null));
  });

  it.each([
    ['country', 'name', 'its line 4: country.name is missing'],
    ['member', 'status', 'its line 7: member.status is missing'],
    ['rule', 'updatedAt', 'its line 12: rule.updatedAt is missing'],
    ['evidence', 'sourceId', 'its line 15: evidence.sourceId is missing'],
    ['format', 'day', 'its line 1: format.day is missing'],
  ])('cannot be used when %s lacks what is never null: %s', async (kind, field, unusable) => {
    const lacking = (await linesOf(WORLD)).map((line) =>
      changed(line, (record, key) => {
        if (key === kind) delete record[field];
      }),
    );
    expect(await readLines(lacking)).toEqual({ unusable });
  });

  it.each([
    ['rule', 'visaRequirementType', 'teleport', '12: rule.visaRequirementType is "teleport"'],
    ['rule', 'createdAt', 'yesterday', '12: rule.createdAt is "yesterday"'],
    ['member', 'since', '2026-02-30', '7: member.since is "2026-02-30"'],
    ['country', 'id', '76', '4: country.id is "76"'],
    ['evidence', 'topic', 'weather', '15: evidence.topic is "weather"'],
  ])('cannot be used when %s has a value that is not known: %s', async (kind, field, value, reason) => {
    const strange = (await linesOf(WORLD)).map((line) =>
      changed(line, (record, key) => {
        if (key === kind) record[field] = value;
      }),
    );
    const unusable = `its line ${reason}, which this version of Carnet does not know`;
    expect(await readLines(strange)).toEqual({ unusable });
  });

  it('cannot be used when its format is higher, whatever else is in it', async () => {
    const unusable = `its format is ${TRAVEL_FORMAT + 1}, and this build of Carnet reads up to format ${TRAVEL_FORMAT}`;
    const lines = await linesOf(WORLD);
    const format = changed(lines[0] as string, (record) => {
      record.format = TRAVEL_FORMAT + 1;
    });
    expect(await readLines([format, ...lines.slice(1)])).toEqual({ unusable });
    writeFileSync(file, `{"format":{"format":${TRAVEL_FORMAT + 1},"packed":true}} and no lines at all`);
    expect(await readTravelFile(file)).toEqual({ unusable });
  });
});

describe('a file that is not whole', () => {
  const damaged = { unusable: 'its checksum is wrong: it is damaged or cut off' };
  const another = { unusable: `it is not a file such as ${TRAVEL_FILE}` };

  it('cannot be used, wherever it was cut', async () => {
    await writeTravelFile(file, WORLD, WRITER);
    const whole = readFileSync(file);
    for (let size = 0; size < whole.length; size += size < 60 || size > whole.length - 60 ? 1 : 37) {
      writeFileSync(file, whole.subarray(0, size));
      expect(await readTravelFile(file), `${size} bytes`).toEqual(
        size < '{"format":{"format":1'.length ? another : damaged,
      );
    }
  });

  it('cannot be used when a byte has changed, whichever', async () => {
    await writeTravelFile(file, WORLD, WRITER);
    const whole = readFileSync(file);
    const beginning = '{"format":{"format":1,'.length;
    for (let at = beginning; at < whole.length; at += at > whole.length - 60 ? 1 : 37) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] as number) ^ 1;
      writeFileSync(file, bytes);
      expect(await readTravelFile(file), `byte ${at}`).toEqual(damaged);
    }
  });

  it('cannot be used when lines follow its end, or are twice in it', async () => {
    const lines = await linesOf(WORLD);
    const text = readFileSync(file, 'utf8');
    for (const other of [`${text}\n`, text + text, `${text}${lines[1]}\n`, text.replace(`${lines[1]}\n`, '')]) {
      writeFileSync(file, other);
      expect(await readTravelFile(file)).toEqual(damaged);
    }
  });

  it.each([
    ['nothing', ''],
    ['a line feed', '\n'],
    ['the lines of a release', '{"record":"format","format":1}\n{"record":"source","code":"open-data"}\n'],
    ['an image of before', 'CARNETC1\0\0\0\0\0\0\0\0'],
    ['other JSON', '{"format":{"name":"x"}}\n'],
    ['text without lines', 'x'.repeat(200_000)],
  ])('is no file of travel data when it holds %s', async (_, text) => {
    writeFileSync(file, text);
    expect(await readTravelFile(file)).toEqual(another);
  });

  it('is undefined when there is none, and cannot be used when it is a directory', async () => {
    expect(await readTravelFile(path.join(directory, 'none', TRAVEL_FILE))).toBeUndefined();
    expect(await readTravelFile(directory)).toEqual({ unusable: expect.stringContaining('EISDIR') });
  });
});

it('is read from within a larger file', async () => {
  await writeTravelFile(file, WORLD, WRITER);
  const whole = readFileSync(file);
  const archive = path.join(directory, 'archive');
  writeFileSync(archive, Buffer.concat([Buffer.from('before\n'), whole, Buffer.from('after\n')]));
  const part = { path: archive, offset: 7, size: whole.length };
  expect(await readTravelFile(part)).toMatchObject({ rows: WORLD });
  const damaged = { unusable: 'its checksum is wrong: it is damaged or cut off' };
  expect(await readTravelFile({ ...part, size: whole.length + 3 })).toEqual(damaged);
  expect(await readTravelFile({ ...part, size: whole.length + 3_000 })).toEqual(damaged);
  rmSync(archive);
});

describe('writing', () => {
  it('fails without a trace when the directory is missing or the place is taken by a directory', async () => {
    await expect(writeTravelFile(path.join(directory, 'none', TRAVEL_FILE), WORLD, WRITER)).rejects.toThrow('ENOENT');
    const taken = path.join(directory, 'taken');
    mkdirSync(path.join(taken, TRAVEL_FILE, 'full'), { recursive: true });
    await expect(writeTravelFile(path.join(taken, TRAVEL_FILE), WORLD, WRITER)).rejects.toThrow();
    expect(readdirSync(taken)).toEqual([TRAVEL_FILE]);
    rmSync(taken, { recursive: true });
  });

  it('leaves the file of before when rows cannot be written', async () => {
    await writeTravelFile(file, WORLD, WRITER);
    const rules = [RULE, { ...RULE, createdAt: Number.NaN }];
    await expect(writeTravelFile(file, { ...WORLD, rules }, WRITER)).rejects.toThrow('Invalid time value');
    expect(await readTravelFile(file)).toMatchObject({ rows: WORLD });
    expect(readdirSync(directory)).toEqual([TRAVEL_FILE]);
  });

  it('leaves a whole file when several are written at once', async () => {
    const worlds = [1, 2, 3, 4].map((version) => ({ ...WORLD, dataVersion: { version, token: 'abcd' } }));
    await Promise.all(worlds.map((rows) => writeTravelFile(file, rows, WRITER)));
    const { rows } = (await readTravelFile(file)) as TravelData;
    expect(worlds).toContainEqual(rows);
    expect(readdirSync(directory)).toEqual([TRAVEL_FILE]);
  });

  it('lets others have their turn, as reading does', async () => {
    const evidence = Array.from({ length: 5_000 }, () => WORLD.evidence).flat();
    const turns = await turnsWhile(() => writeTravelFile(file, { ...WORLD, evidence }, WRITER));
    const pieces = statSync(file).size / (64 * 1024);
    expect(turns).toBeGreaterThan(pieces);
    let found: unknown;
    const turnsOfReading = await turnsWhile(async () => {
      found = await readTravelFile(file);
    });
    expect(turnsOfReading).toBeGreaterThan(pieces);
    expect((found as TravelData).rows.evidence).toEqual(evidence);
  });
});

async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns++;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  return turns;
}
