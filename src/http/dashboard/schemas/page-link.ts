/** A page elsewhere to send the user to. */

import { Type } from 'typebox';
import { url } from '../../../catalog/schemas/fields.ts';

export const PageLinkSchema = Type.Object(
  { url: url("The payment processor's page. It is for this user alone and works for a limited time.") },
  { $id: 'PageLink', description: 'A page to send the user to.' },
);
