/** Says where in the files a rule stands and whom it is about, as a person would write it. */
import type { PlacedRule } from '../../../importers/open-data/pair-answers.ts';
import type { EntryFile, EntryRulePart } from '../../../importers/open-data/schemas/entry-file.ts';
import type { DataPath } from '../../../importers/open-data/yaml/yaml-file.ts';

export interface FileLines {
  /** Relative to the data directory. */
  readonly file: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface RulePlace extends FileLines {
  readonly ruleKey: string;
  /** `everyone`, a country's alpha-2 code, or a group's code. */
  readonly from: string;
  readonly to: string;
}

export function placeOfRule(rule: PlacedRule): RulePlace {
  const { from } = writtenRule(rule);
  const { destination, destinationGroup } = rule.place.file.value as EntryFile;
  return {
    ruleKey: rule.ruleKey,
    from: from?.country ?? from?.group ?? 'everyone',
    to: destination ?? destinationGroup ?? 'everywhere',
    ...linesOf(rule, []),
  };
}

/** The rule as its file has it. */
export function writtenRule(rule: PlacedRule): EntryRulePart {
  const { file, path } = rule.place;
  return (file.value as EntryFile).rules[path[1] as number] as EntryRulePart;
}

/** The lines of one part of a rule. */
export function linesOf({ place: { file, path } }: PlacedRule, part: DataPath): FileLines {
  const whole = [...path, ...part];
  return { file: file.file, firstLine: file.lineOf(whole), lastLine: file.lastLineOf(whole) };
}
