/** The contract's enumerations as the API describes them. */

import { ENFORCEMENT_LEVELS, VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { Type } from 'typebox';

export const VisaRequirementTypeSchema = Type.Enum([...VISA_REQUIREMENT_TYPES], {
  $id: 'VisaRequirementType',
  type: 'string',
  description:
    'What a traveller must obtain before or at the border.\n\n' +
    '- `visa_free`: no visa needed for the duration in `maxStayDays`.\n' +
    '- `visa_on_arrival`: the visa is issued at the border.\n' +
    '- `e_visa`: online application; see `visaApplicationUrl`.\n' +
    '- `eta`: an electronic travel authorization is required.\n' +
    '- `visa_required`: a visa from an embassy or consulate is required in advance.\n' +
    '- `not_allowed`: entry is not permitted for this passport.',
});

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
