/** `carnet desk change create` and the steps that a change takes, each in the name of a member of the desk. */

import { dayOf } from '@carnet/rules/calendar.ts';
import type { Command } from 'commander';
import type { CarnetDatabase } from '../../../db/connection.ts';
import type { AccountReference } from '../../../services/accounts/find-account.ts';
import type { DeskChange } from '../../../services/desk/changes.repository.ts';
import type { DeskPerson } from '../../../services/desk/desk-person.ts';
import type { CliContext } from '../../context.ts';
import { changeCommand, changeId, printChange } from './change-commands.ts';
import { previewHere } from './change-reading.ts';
import { asMember, memberMeant } from './member.ts';

interface Options {
  readonly as: AccountReference;
  readonly json?: true;
  readonly note?: string;
  readonly reason?: string;
}

interface Step {
  readonly verb: string;
  readonly description: string;
  readonly more?: string;
  /** The option that says why. */
  readonly why?: { readonly flag: string; readonly description: string; readonly isNeeded: boolean };
  readonly example: string;
  readonly take: (db: CarnetDatabase, id: number, person: DeskPerson, options: Options) => Promise<DeskChange>;
}

const today = () => dayOf(Date.now());
const steps = async () => await import('../../../services/desk/take-step.ts');
const note = { flag: '--note <text>', description: 'for its author', isNeeded: false };

const STEPS: readonly Step[] = [
  {
    verb: 'submit',
    description: 'Submit a draft for review, as its author.',
    example: 'submit 31 --as ana@example.org',
    take: async ({ kysely }, id, person) => (await steps()).submitChange(kysely, id, person),
  },
  {
    verb: 'approve',
    description: 'Approve a change, as a reviewer who is not its author.',
    more: '\nIt needs a preview of the data of today: `carnet desk change preview`.\n',
    why: note,
    example: 'approve 31 --as ben@example.org',
    take: async ({ kysely }, id, person, { note: text = null }) =>
      (await steps()).approveChange(kysely, id, { note: text, today: today() }, person),
  },
  {
    verb: 'reject',
    description: 'Reject a change, as a reviewer who is not its author.',
    why: { ...note, isNeeded: true },
    example: 'reject 31 --as ben@example.org --note "The page is of 2019"',
    take: async ({ kysely }, id, person, options) =>
      (await steps()).rejectChange(kysely, id, options.note as string, person),
  },
  {
    verb: 'publish',
    description: 'Publish an approved change, as a reviewer who is not its author.',
    more: `
A preview that is older than the data is made again; where it says something else than was approved, the change has to be
approved again.
`,
    example: 'publish 31 --as ben@example.org',
    take: async (db, id, person) => {
      const { previewAndPublish } = await import('../../../services/desk/publish-change.ts');
      return await previewAndPublish(db.kysely, id, { make: await previewHere(db), today }, person);
    },
  },
  {
    verb: 'withdraw',
    description: 'Withdraw a change, as its author or as a reviewer.',
    why: note,
    example: 'withdraw 31 --as ana@example.org --note "Written twice"',
    take: async ({ kysely }, id, person, { note: text = null }) =>
      (await steps()).withdrawChange(kysely, id, text, person),
  },
  {
    verb: 'revert',
    description: 'Make the opposite of a published change, as a draft of its own.',
    why: { flag: '--reason <text>', description: 'why, shown with the revisions', isNeeded: true },
    example: 'revert 31 --as ana@example.org --reason "The ministry took the page back"',
    take: async ({ kysely }, id, person, { reason }) => {
      const { revertChange } = await import('../../../services/desk/revert-change.ts');
      return await revertChange(kysely, id, reason as string, person);
    },
  },
];

export function register(program: Command, context: CliContext): void {
  registerCreate(program, context);
  for (const step of STEPS) registerStep(program, context, step);
}

function registerStep(program: Command, context: CliContext, step: Step): void {
  const { verb, description, more = '', why, example, take } = step;
  const command = asMember(changeCommand(program, verb, description)).argument('<id>', 'id of the change', changeId);
  if (why?.isNeeded) command.requiredOption(why.flag, why.description);
  else if (why !== undefined) command.option(why.flag, why.description);
  command
    .addHelpText('after', `${more}\nExamples:\n  carnet desk change ${example}`)
    .action((id: number, options: Options) =>
      context.withDatabase(async (db) => {
        const person = await memberMeant(db, options.as);
        await printChange(context, db, await take(db, id, person, options), options);
      }),
    );
}

function registerCreate(program: Command, context: CliContext): void {
  asMember(changeCommand(program, 'create', 'Write a draft from a file of edits and evidence.'))
    .argument('<file>', 'the draft as YAML or JSON, as POST /v1/desk/changes takes it; - reads standard input')
    .addHelpText(
      'after',
      `
docs/desk.md describes drafts:

  reason: The ministry lists Brazil with 30 days since December
  effectiveFrom: 2026-12-01
  edits:
    - { action: change, ruleId: 812, fields: { maxStayDays: 30 } }
    - { action: change, groupId: 41, members: { add: [{ countryId: 376 }], remove: [548] } }
  evidence:
    - publication: { code: japan-mofa-visa }
      statedOn: 2026-11-20
      quote: for a period of stay of up to 30 days

Examples:
  carnet desk change create draft.yaml --as ana@example.org
  carnet desk change create - --as ana@example.org --json < draft.json`,
    )
    .action(async (file: string, options: Options) => {
      const { readDraftFile } = await import('./draft-file.ts');
      const { readDraft } = await import('../../../domain/desk/read-draft.ts');
      const { createDraft } = await import('../../../services/desk/write-draft.ts');
      const draft = readDraft(await readDraftFile(file), today());
      await context.withDatabase(async (db) => {
        const person = await memberMeant(db, options.as);
        await printChange(context, db, await createDraft(db.kysely, draft, person), options);
      });
    });
}
