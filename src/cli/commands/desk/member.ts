/** `--as`: in whose name an operator's command works at the desk. */
import type { Command } from 'commander';
import type { CarnetDatabase } from '../../../db/connection.ts';
import { CLI_ACTOR } from '../../../domain/accounts/actor.ts';
import { type AccountReference, parseAccountReference } from '../../../services/accounts/find-account.ts';
import type { DeskPerson } from '../../../services/desk/desk-person.ts';
import { asArgument } from '../../as-argument.ts';

/** The roles that count are those of the account: `carnet desk grant` gives them. */
export const asMember = (command: Command): Command =>
  command.requiredOption('--as <account>', 'who does it, by e-mail address or id', asArgument(parseAccountReference));

/** @throws DomainError NOT_FOUND, CONFLICT; what the person may do is for the services to say. */
export async function memberMeant({ kysely }: CarnetDatabase, reference: AccountReference): Promise<DeskPerson> {
  const { findSignedInAccount } = await import('../../../services/accounts/find-account.ts');
  const { id } = await findSignedInAccount(kysely, reference);
  return { accountId: id, tokenRoles: [], actor: CLI_ACTOR };
}
