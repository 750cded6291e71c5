/** Draws the way of a route from the ways it is made of, with gaps where ways are missing. */
import { type JoinedLines, joinLines } from '../../../domain/places/tours/join-lines.ts';
import type { NodeLocations } from '../node-locations.ts';
import type { WayNodes } from '../points/way-nodes.ts';
import type { WalkedWay } from './route-members.ts';
import { directionOf } from './route-roles.ts';

export interface TourPath {
  readonly joined: JoinedLines;
  /** Ways that the file lacks, of all that are walked. */
  readonly missingWays: number;
  /** Ways left out because they are for walking the other way round. */
  readonly otherDirection: number;
}

type Piece = readonly (readonly [longitude: number, latitude: number])[];

interface WayPieces {
  readonly direction: 'forward' | 'backward' | null;
  readonly pieces: readonly Piece[];
}

/** Ways of one route meet in the same node or not at all. */
const TOLERANCE_METRES = 0;

export function tourPath(walked: readonly WalkedWay[], ways: WayNodes, locations: NodeLocations): TourPath {
  const found: WayPieces[] = [];
  for (const { id, role } of walked) {
    const nodeIds = ways.get(id);
    if (nodeIds === undefined) continue;
    const direction = directionOf(role);
    const pieces = piecesOf(direction === 'backward' ? nodeIds.toReversed() : nodeIds, locations);
    if (pieces.length > 0) found.push({ direction, pieces });
  }
  const missingWays = walked.length - found.length;
  // Where a route parts into a way there and a way back, a walk takes one of them.
  const everything = join(found);
  let best = { joined: everything, missingWays, otherDirection: 0 };
  for (const left of ['backward', 'forward'] as const) {
    const kept = found.filter(({ direction }) => direction !== left);
    if (kept.length === found.length || kept.length === 0) continue;
    const joined = join(kept);
    if (joined.parts.length < best.joined.parts.length) {
      best = { joined, missingWays, otherDirection: found.length - kept.length };
    }
  }
  return best;
}

function join(ways: readonly WayPieces[]): JoinedLines {
  return joinLines(
    ways.flatMap(({ pieces }) => pieces),
    TOLERANCE_METRES,
  );
}

/** One as a rule; no line is drawn past nodes that the file lacks. */
function piecesOf(nodeIds: Float64Array, locations: NodeLocations): Piece[] {
  const pieces: (readonly [number, number])[][] = [[]];
  for (const id of nodeIds) {
    const location = locations.get(id);
    if (location === undefined) pieces.push([]);
    else pieces.at(-1)?.push([location.longitude, location.latitude]);
  }
  return pieces.filter((piece) => piece.length > 1);
}
