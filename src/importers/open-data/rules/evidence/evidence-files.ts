/** What a compilation says is written down whole: every passport once, every page named, every day past. */
import type { EvidenceFile } from '../../schemas/evidence-file.ts';
import type { DataFile, DataPath } from '../../yaml/yaml-file.ts';
import { at, type DataRule, type Finding } from '../rule.ts';

export const evidenceCells: DataRule = {
  name: 'evidence-cells',
  promise: 'A file of evidence speaks of every passport once, and says why where our word for it is another one.',
  *check({ dataSet }) {
    const passports = new Map<string, Set<string>>();
    for (const { value } of dataSet.evidence) {
      const all = passports.get(value.source) ?? new Set();
      for (const cells of value.visa) for (const code of cells.passports) all.add(code);
      passports.set(value.source, all);
    }
    for (const file of dataSet.evidence) {
      const missing = new Set(passports.get(file.value.source));
      const seen = new Set<string>();
      yield* unexplained(file);
      for (const [index, { passports: codes }] of file.value.visa.entries()) {
        const path = ['visa', index];
        for (const [position, code] of codes.entries()) {
          if (seen.has(code)) {
            const place = [...path, 'passports', position];
            yield at(file, place, `${code} is in two lists.`, 'look it up in the record, and keep it in one.');
          }
          seen.add(code);
          missing.delete(code);
        }
      }
      if (missing.size === 0) continue;
      const codes = [...missing].sort().join(', ');
      yield at(file, ['visa'], `nothing is said of ${codes}.`, 'add what the record says of them.');
    }
  },
};

/** Where our word stands without its reason, or the other way round: of the visa, or of all travellers. */
function* unexplained(file: DataFile<EvidenceFile>): Iterable<Finding> {
  const { visa, passportValidity, travelInsurance, onwardTicket, proofOfFunds } = file.value;
  const fields: [DataPath, { readonly as?: unknown; readonly because?: string } | undefined][] = [
    ...visa.map((cells, index): [DataPath, typeof cells] => [['visa', index], cells]),
    ...Object.entries({ passportValidity, travelInsurance, onwardTicket, proofOfFunds }).map(
      ([name, field]): [DataPath, typeof field] => [[name], field],
    ),
  ];
  for (const [path, field] of fields) {
    if ((field?.as === undefined) === (field?.because === undefined)) continue;
    yield at(file, path, '`as` and `because` stand alone.', 'write both, or neither.');
  }
}

export const evidenceOutweighed: DataRule = {
  name: 'evidence-outweighed',
  promise: 'Evidence is outweighed by an official document only, and one that a rule of the destination cites.',
  *check({ dataSet }) {
    const kinds = new Map(dataSet.sources.map(({ value }) => [value.id, value.kind]));
    const cited = new Map(
      dataSet.entry.map(({ value }) => [
        value.destination,
        new Set(value.rules.flatMap(({ sources }) => sources.map(({ source }) => source))),
      ]),
    );
    for (const file of dataSet.evidence) {
      for (const [index, { outweighed }] of file.value.visa.entries()) {
        if (outweighed === undefined) continue;
        const { by } = outweighed;
        const path = ['visa', index, 'outweighed', 'by'];
        const kind = kinds.get(by);
        if (kind === undefined || kind === 'compilation') {
          const what = kind === undefined ? 'is not a document of data/sources' : 'is a compilation';
          yield at(file, path, `${by} ${what}.`, 'name the official text that decides, or leave the dispute open.');
        } else if (!cited.get(file.value.destination)?.has(by)) {
          yield at(
            file,
            path,
            `no rule of ${file.value.destination} cites ${by}.`,
            'cite it in the rule that it decides.',
          );
        }
      }
    }
  },
};

export const evidencePages: DataRule = {
  name: 'evidence-pages',
  promise: 'Evidence names a page that its file lists, with the day on which it was checked, no later than today.',
  *check({ dataSet, today }) {
    for (const file of dataSet.evidence) {
      const used = new Set<string>();
      for (const { path, page, on, isQuoted } of citations(file.value)) {
        used.add(page);
        if (!Object.hasOwn(file.value.pages, page)) {
          yield at(file, path, `there is no page ${page}.`, 'add it to `pages:`, or correct the key.');
        }
        if (on === undefined && !isQuoted) yield at(file, path, `no day for ${page}.`, 'add `on:`.');
        if (on !== undefined && on > today) {
          yield at(file, path, `${on} is in the future.`, 'write the day on which the page was checked.');
        }
      }
      yield* unused(file, used);
    }
  },
};

function* unused(file: DataFile<EvidenceFile>, used: ReadonlySet<string>): Iterable<Finding> {
  for (const page of Object.keys(file.value.pages)) {
    if (!used.has(page)) yield at(file, ['pages', page], `nothing cites ${page}.`, 'take it out.');
  }
}

interface Citation {
  readonly path: DataPath;
  readonly page: string;
  readonly on: string | undefined;
  /** Only the quotation is from there. */
  readonly isQuoted: boolean;
}

/** Wherever a `page` or `quotePage` stands. */
export function* citations({ pages: _, record: __, ...rest }: EvidenceFile): Iterable<Citation> {
  yield* within(rest, []);
}

function* within(value: unknown, path: DataPath): Iterable<Citation> {
  if (typeof value !== 'object' || value === null) return;
  const { page, on, quotePage, quoteOn } = value as Record<string, unknown>;
  if (typeof page === 'string') yield { path, page, on: on as string | undefined, isQuoted: false };
  if (typeof quotePage === 'string') {
    yield { path, page: quotePage, on: quoteOn as string | undefined, isQuoted: true };
  }
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, inner] of entries) yield* within(inner, [...path, key]);
}

/** What a government tells its own citizens. */
export const advice: DataRule = {
  name: 'advice',
  promise:
    'Advice to own citizens is about each destination once, not about the own country, and rests on pages of a ' +
    'government.',
  *check({ dataSet }) {
    const kinds = new Map(dataSet.sources.map(({ value }) => [value.id, value.kind]));
    for (const file of dataSet.advice) {
      const seen = new Set([file.value.passport]);
      for (const [index, { destination, sources }] of file.value.advice.entries()) {
        const path = ['advice', index];
        if (seen.has(destination)) {
          const mend = 'keep one entry for each destination, and none for the own country.';
          yield at(file, [...path, 'destination'], `${destination} cannot stand here.`, mend);
        }
        seen.add(destination);
        for (const [position, { source }] of sources.entries()) {
          if (kinds.get(source) !== 'compilation') continue;
          const place = [...path, 'sources', position, 'source'];
          yield at(file, place, `${source} is a compilation.`, 'name the page of the government itself.');
        }
      }
    }
  },
};
