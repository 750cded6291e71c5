/** Measures the open data set, or another matrix, against a reference matrix. */

import type { EntryFile } from '../../../importers/open-data/schemas/entry-file.ts';
import type { DataFile } from '../../../importers/open-data/yaml/yaml-file.ts';
import type { OpenDataAnswers } from '../open-data-answers.ts';
import { type Comparison, compareAnswers } from './compare-answers.ts';
import type { ReferenceMatrix } from './reference-matrix.ts';

/** The source whose disagreements the entry files explain, unless told otherwise. */
export const DEFAULT_REFERENCE_SOURCE = 'passport-index-data';

/** A `disagreements` entry of a file and how many pairs it explains here. */
export interface ExplanationUse {
  /** Relative to the data directory. */
  readonly file: string;
  readonly line: number;
  readonly ruleKey: string;
  readonly reason: string;
  readonly pairs: number;
}

export interface MeasuredAgreement extends Comparison {
  /** In the order of the files; one that explains nothing is out of date, or the reference has changed its mind. */
  readonly explanations: readonly ExplanationUse[];
}

/** `source`: only disagreements that the files explain with this source count as explained. */
export function measureAgreement(
  data: OpenDataAnswers,
  reference: ReferenceMatrix,
  source = DEFAULT_REFERENCE_SOURCE,
): MeasuredAgreement {
  const explanations = explanationsOf(data, source);
  const ids = new Map([...data.countries.values()].map((country) => [country.iso2, country.id]));
  const comparison = compareAnswers((passport, destination) => {
    const answer = data.answers.answer(ids.get(passport) ?? -1, ids.get(destination) ?? -1);
    if (answer === undefined || answer.visaRequirementType === null) return undefined;
    return {
      type: answer.visaRequirementType,
      days: answer.maxStayDays,
      explain() {
        const { file, path } = answer.rule.place;
        const found = explanations.find(
          (one) =>
            one.file === file.file &&
            one.index === path[1] &&
            (one.passports?.includes(passport) ?? true) &&
            (one.destinations?.includes(destination) ?? true),
        );
        if (found === undefined) return null;
        found.pairs += 1;
        return found.reason;
      },
    };
  }, reference.pairs);
  return {
    ...comparison,
    explanations: explanations.map(({ file, line, ruleKey, reason, pairs }) => ({
      file,
      line,
      ruleKey,
      reason,
      pairs,
    })),
  };
}

/** How far two matrices agree with each other: the first is taken as the answers. */
export function measureBetween(answers: ReferenceMatrix, reference: ReferenceMatrix): Comparison {
  const stated = new Map(answers.pairs.map((pair) => [`${pair.passport} ${pair.destination}`, pair]));
  return compareAnswers((passport, destination) => stated.get(`${passport} ${destination}`), reference.pairs);
}

function explanationsOf({ dataSet }: OpenDataAnswers, source: string) {
  return dataSet.entry.flatMap((file: DataFile<EntryFile>) =>
    file.value.rules.flatMap((rule, index) =>
      (rule.disagreements ?? []).flatMap((one, position) =>
        one.with !== source
          ? []
          : {
              file: file.file,
              index,
              line: file.lineOf(['rules', index, 'disagreements', position]),
              ruleKey: rule.key,
              reason: one.reason,
              passports: one.passports,
              destinations: one.destinations,
              pairs: 0,
            },
      ),
    ),
  );
}
