/** A relation: its tags and, where it is wanted, its members. */
import type { BlockReaders } from '../block-readers.ts';
import type { ElementType, OsmMember, OsmRelation, Tags } from '../elements.ts';
import type { StringTable } from '../string-table.ts';
import type { BlockTagFilter } from '../tag-filter.ts';
import { expectEnd, MalformedPbfError, type Span } from '../wire.ts';
import { ElementColumns } from './element-columns.ts';

const MEMBER_TYPES: readonly ElementType[] = ['node', 'way', 'relation'];
/** OpenStreetMap allows 32,000. */
const MAX_MEMBERS = 100_000;

const columns = new ElementColumns('a relation', { keys: 2, values: 3, roles: 8, members: 9, types: 10 });

/** Undefined when it is not wanted. */
export function readRelation(
  readers: BlockReaders,
  span: Span,
  filter: BlockTagFilter,
  isWanted: (tags: Tags) => boolean,
): OsmRelation | undefined {
  const id = columns.read(readers.element, span);
  const { keys, values } = columns.spans;
  const tags = readers.matchingTags(keys, values, filter);
  if (tags === undefined || !isWanted(tags)) return undefined;
  return { id, members: readMembers(readers, filter.strings, id), tags };
}

function readMembers(
  { first: role, second: memberId, third: type }: BlockReaders,
  strings: StringTable,
  relationId: number,
): OsmMember[] {
  const { roles, members: ids, types } = columns.spans;
  role.pos = roles.start;
  memberId.pos = ids.start;
  type.pos = types.start;
  const members: OsmMember[] = [];
  let id = 0;
  while (memberId.pos < ids.end) {
    if (role.pos >= roles.end || type.pos >= types.end) {
      throw new MalformedPbfError(`relation ${relationId} has members without a role or a type`);
    }
    if (members.length === MAX_MEMBERS) {
      throw new MalformedPbfError(`relation ${relationId} has more than ${MAX_MEMBERS} members`);
    }
    id += memberId.readSVarint();
    const memberType = MEMBER_TYPES[type.readVarint()];
    if (memberType === undefined) throw new MalformedPbfError(`relation ${relationId} has a member of no known type`);
    members.push({ type: memberType, id, role: strings.text(role.readVarint()) });
  }
  expectEnd(role, roles.end, 'the roles of a relation');
  expectEnd(memberId, ids.end, 'the members of a relation');
  expectEnd(type, types.end, 'the types of a relation');
  return members;
}
