/** The ways to say which existing key is meant: its id, the key itself, or how it is shown in lists. */

import { DomainError } from '@carnet/rules/errors.ts';
import { isId } from '@carnet/rules/storable.ts';
import { isWellFormedKey, maskedKey } from '../../domain/api-keys/key-format.ts';

const MASK = /^(ck_live_|ck_test_)(?:…|\.{2,3})([0-9A-Za-z]{4})$/;

export type ApiKeyReference =
  | { readonly id: number }
  | { readonly key: string }
  | { readonly prefix: string; readonly lastFour: string };

/** @throws DomainError VALIDATION_ERROR; the message never repeats the text, which may be a key with a typing error. */
export function parseApiKeyReference(text: string): ApiKeyReference {
  if (/^[0-9]{1,10}$/.test(text) && isId(Number(text))) return { id: Number(text) };
  const mask = MASK.exec(text);
  if (mask?.[1] && mask[2]) return { prefix: mask[1], lastFour: mask[2] };
  if (isWellFormedKey(text)) return { key: text };
  const what = text.startsWith('ck_')
    ? 'is not a whole key: its length or checksum is wrong'
    : `cannot be a key: ${JSON.stringify(text.slice(0, 40))}`;
  throw new DomainError(
    'VALIDATION_ERROR',
    `one of the keys named ${what}; expected an id such as 42, ${maskedKey('ck_live_', 'aB3d')} as shown by ` +
      `\`carnet keys list\`, or the key itself`,
  );
}
