/** Opens a directory of data files for questions about its answers, without a database. */
import { DomainError } from '@carnet/rules/errors.ts';
import { readUnchecked } from '../../importers/open-data/check-data-set.ts';
import { PairAnswers } from '../../importers/open-data/pair-answers.ts';
import type { DataFiles } from '../../importers/open-data/read-data-files.ts';
import type { RuleContext } from '../../importers/open-data/rules/rule.ts';
import { formatProblem } from '../../importers/open-data/yaml/problem.ts';

export interface OpenDataAnswers extends RuleContext {
  readonly answers: PairAnswers;
  readonly files: DataFiles;
}

const PROBLEMS_SHOWN = 5;

/**
 * Files are not held to the named rules of data:check, so that work in progress can be looked at; one that cannot be
 * read at all would make pairs vanish, and is refused with VALIDATION_ERROR. `name` says which files, for the message.
 */
export function openDataAnswers(files: DataFiles, options: { name: string; today: string }): OpenDataAnswers {
  const { problems, ...context } = readUnchecked(files, options);
  if (problems.length > 0) {
    const shown = problems.slice(0, PROBLEMS_SHOWN).map((problem) => `\n${formatProblem(problem, options.name)}`);
    if (problems.length > PROBLEMS_SHOWN) shown.push(`\nand ${problems.length - PROBLEMS_SHOWN} more`);
    throw new DomainError('VALIDATION_ERROR', `The open data set cannot be read:${shown.join('')}`);
  }
  return { ...context, answers: new PairAnswers(context), files };
}
