/**
 * data/official-domains.yaml: official sites outside the names that only governments and treaty organisations can
 * register.
 */
import Type, { type Static } from 'typebox';
import { closed, text } from './common.ts';

export const OfficialDomainsFile = closed(
  {
    domains: Type.Array(
      closed({
        domain: Type.String({
          pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
          description: 'With everything under it, such as canada.ca for www.canada.ca',
          errorMessage: 'must be a domain in small letters, without https:// and path',
        }),
        institution: text('Whose site it is'),
      }),
    ),
  },
  { description: 'Reviewed official domains outside government and treaty organisation names' },
);
export type OfficialDomainsFile = Static<typeof OfficialDomainsFile>;
