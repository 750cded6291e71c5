/**
 * An account that is missing or deleted. To its holder, whose request came at the same time, it means that the token is
 * void.
 */
import { DomainError } from '@carnet/rules/errors.ts';

export class AccountNotFoundError extends DomainError {
  constructor(accountId: number) {
    super('NOT_FOUND', `Account ${accountId} not found`);
  }
}
