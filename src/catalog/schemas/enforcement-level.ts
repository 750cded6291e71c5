/** The enforcement level on the wire (contract: EnforcementLevel). */

import { ENFORCEMENT_LEVELS } from '@carnet/rules/entry-rules/entry-rule.ts';
import { Type } from 'typebox';

export const EnforcementLevelSchema = Type.Enum([...ENFORCEMENT_LEVELS], {
  $id: 'EnforcementLevel',
  type: 'string',
  description:
    'Whether a requirement exists and how strictly it is enforced at the border.\n\n' +
    '- `required`: mandatory, always checked at entry.\n' +
    '- `may_be_asked`: legally required, but enforcement is discretionary (the officer decides).\n' +
    '- `recommended`: strongly suggested, not enforced.\n' +
    '- `not_required`: not required for this traveller and destination.',
});
