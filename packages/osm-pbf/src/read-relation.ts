/** A relation: its tags and, where it is wanted, its members. */
import { type BlockReaders, emptySpan } from './block-readers.ts';
import type { ElementType, OsmMember, OsmRelation, Tags } from './elements.ts';
import type { StringTable } from './string-table.ts';
import type { BlockTagFilter } from './tag-filter.ts';
import { expectEnd, MalformedPbfError, type Span, spanOf } from './wire.ts';

const MEMBER_TYPES: readonly ElementType[] = ['node', 'way', 'relation'];
/** OpenStreetMap allows 32,000. */
const MAX_MEMBERS = 100_000;

/** Where the fields of the relation at hand lie. */
const spans = {
  keys: emptySpan(),
  values: emptySpan(),
  roles: emptySpan(),
  memberIds: emptySpan(),
  types: emptySpan(),
};
const SPANS = Object.values(spans);

/** Undefined when it is not wanted. */
export function readRelation(
  readers: BlockReaders,
  span: Span,
  filter: BlockTagFilter,
  isWanted: (tags: Tags) => boolean,
): OsmRelation | undefined {
  const { element } = readers;
  element.pos = span.start;
  let id: number | undefined;
  for (const field of SPANS) {
    field.start = 0;
    field.end = 0;
  }
  for (let field = element.nextField(span.end); field !== 0; field = element.nextField(span.end)) {
    if (field === 1) id = element.readVarint(true);
    else if (field === 2) spanOf(element, span.end, 'the keys of a relation', spans.keys);
    else if (field === 3) spanOf(element, span.end, 'the values of a relation', spans.values);
    else if (field === 8) spanOf(element, span.end, 'the roles of a relation', spans.roles);
    else if (field === 9) spanOf(element, span.end, 'the members of a relation', spans.memberIds);
    else if (field === 10) spanOf(element, span.end, 'the member types of a relation', spans.types);
  }
  expectEnd(element, span.end, 'a relation');
  if (id === undefined) throw new MalformedPbfError('a relation has no id');
  const tags = readers.matchingTags(spans.keys, spans.values, filter);
  if (tags === undefined || !isWanted(tags)) return undefined;
  return { id, members: readMembers(readers, spans, filter.strings, id), tags };
}

type MemberColumns = Readonly<Record<'roles' | 'memberIds' | 'types', Span>>;

function readMembers(
  { first: role, second: memberId, third: type }: BlockReaders,
  { roles, memberIds, types }: MemberColumns,
  strings: StringTable,
  relationId: number,
): OsmMember[] {
  role.pos = roles.start;
  memberId.pos = memberIds.start;
  type.pos = types.start;
  const members: OsmMember[] = [];
  let id = 0;
  while (memberId.pos < memberIds.end) {
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
  expectEnd(memberId, memberIds.end, 'the members of a relation');
  expectEnd(type, types.end, 'the member types of a relation');
  return members;
}
