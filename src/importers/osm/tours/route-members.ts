/** What is walked on a route, its stages and their stages included, in order. */
import type { RouteRelation, RouteRelations } from './route-relations.ts';
import { isWalked } from './route-roles.ts';

export interface WalkedWay {
  readonly id: number;
  readonly role: string;
}

export interface WalkedMembers {
  readonly ways: readonly WalkedWay[];
  readonly nodeIds: readonly number[];
  /** Stages that the file lacks, or that are no routes on foot. */
  readonly missingStages: number;
  /** Relations named again, by themselves or by a stage of theirs: walked once. */
  readonly repeatedIds: readonly number[];
}

/** Each relation is gone through once, so that neither a circle nor stages that share stages make it endless. */
export function walkedMembers(route: RouteRelation, relations: RouteRelations): WalkedMembers {
  const ways: WalkedWay[] = [];
  const nodeIds = new Set<number>();
  const repeatedIds = new Set<number>();
  const visited = new Set([route.id]);
  let missingStages = 0;
  // An own stack: a file may nest relations deeper than calls can go.
  const stack = [route.members()];
  for (let members = stack.at(-1); members !== undefined; members = stack.at(-1)) {
    const { value: member, done } = members.next();
    if (done) stack.pop();
    else if (!isWalked(member.role)) continue;
    else if (member.type === 'way') ways.push({ id: member.id, role: member.role });
    else if (member.type === 'node') nodeIds.add(member.id);
    else if (visited.has(member.id)) repeatedIds.add(member.id);
    else {
      visited.add(member.id);
      const stage = relations.get(member.id);
      if (stage === undefined) missingStages += 1;
      else stack.push(stage.members());
    }
  }
  return { ways, nodeIds: [...nodeIds], missingStages, repeatedIds: [...repeatedIds] };
}
