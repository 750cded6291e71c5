/** GET and POST /desk/official-hosts: which hosts reviewers call official. */
import { type Static, Type } from 'typebox';
import { count, flag, id, instant, nullable } from '../../../catalog/schemas/fields.ts';
import { DESK_ROLES } from '../../../domain/desk/desk-roles.ts';
import { decideHost, type HostOfDesk, listHostsOfDesk } from '../../../services/desk/official/official-hosts.ts';
import { defineDeskOperation } from '../operation.ts';

const HOST = 'In small letters, without https:// and path; other scripts as the DNS has them (`xn--...`).';

const HostSchema = Type.Object(
  {
    host: Type.String({ description: HOST }),
    isOfficial: flag('Whether a reviewer has called it official.'),
    calledBy: nullable(id('Account of that reviewer. Null = nobody has.')),
    calledAt: nullable(instant('When.')),
    citations: count(
      'How many changes and verifications cite it as official; rejected and withdrawn ones are left out.',
    ),
    changeIds: Type.Array(id('Id of a change.'), { description: 'The latest five of them.' }),
    isOwn: flag('Whether you have written one of them: then another reviewer has to decide.'),
  },
  { $id: 'DeskOfficialHost', description: 'A host that is called official, or cited as such.' },
);

const example: Static<typeof HostSchema> = {
  host: 'visas.example.org',
  isOfficial: true,
  calledBy: 9,
  calledAt: '2026-11-20T04:12:09.120Z',
  citations: 1,
  changeIds: [31],
  isOwn: false,
};

export const listOfficialHosts = defineDeskOperation({
  operationId: 'listOfficialHosts',
  method: 'GET',
  path: '/desk/official-hosts',
  tag: 'Desk',
  summary: 'Hosts that are called official',
  description:
    'Those that changes cite as official and that are not, then those that reviewers have called official; at most 500. ' +
    'Names that only governments can have, and the domains of `data/official-domains.yaml`, are official from the start ' +
    'and not listed.',
  needs: DESK_ROLES,
  answer: Type.Object(
    { data: Type.Array(HostSchema, { description: 'Those cited most come first.' }) },
    { $id: 'DeskOfficialHosts', description: 'Hosts that are called official, or cited as such.' },
  ),
  examples: { hosts: { summary: 'One host', value: { data: [example] } } },
  handle: async ({ db, person }) => ({ data: (await listHostsOfDesk(db, person)).map(shown) }),
});

export const decideOfficialHost = defineDeskOperation({
  operationId: 'decideOfficialHost',
  method: 'POST',
  path: '/desk/official-hosts',
  tag: 'Desk',
  summary: 'Call a host official, or take that back',
  description:
    'From then on, verifications that cite pages of exactly this host as official are published at once; not those of ' +
    'the reviewer who called it official. What is published stays published when it is taken back. The audit log has both.',
  needs: ['reviewer'],
  body: Type.Object({
    host: Type.String({ description: HOST, minLength: 1, maxLength: 253 }),
    isOfficial: Type.Boolean({ description: 'False takes it back, whoever called it official.' }),
  }),
  bodyExample: { host: 'visas.example.org', isOfficial: true },
  answer: Type.Object(
    { host: Type.String({ description: HOST }), isOfficial: flag('Whether it is official now.') },
    { $id: 'DeskHostDecision', description: 'What was decided.' },
  ),
  examples: { called: { summary: 'Called official', value: { host: 'visas.example.org', isOfficial: true } } },
  notFound: {
    when: 'it is to be taken back, and nobody has called it official.',
    message: 'No reviewer has called visas.example.org official',
  },
  conflict: {
    when: 'it is official already, by its name, by the data files, or because a reviewer called it so.',
    message: 'A reviewer has called visas.example.org official already',
  },
  handle: async ({ db, body, person }) => ({ ...(await decideHost(db, body, person)) }),
});

function shown({ changeIds, calledAt, ...host }: HostOfDesk): Static<typeof HostSchema> {
  return { ...host, calledAt: calledAt?.toISOString() ?? null, changeIds: [...changeIds] };
}
