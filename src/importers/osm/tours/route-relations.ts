/** The relations of a file that are routes on foot, with their members kept small: routes have hundreds. */
import type { ElementType, OsmMember, OsmRelation, Tags } from '@carnet/osm-pbf';
import { valuesOf } from '../points/tag-categories.ts';

const ON_FOOT = new Set(['foot', 'hiking', 'walking']);
const ROUTES = new Set(['route', 'superroute']);
const TYPES: readonly ElementType[] = ['node', 'way', 'relation'];

/** Every route has this key. */
export const ROUTE_KEY = 'route';

export interface RouteRelation {
  readonly id: number;
  readonly tags: Tags;
  members(): IterableIterator<OsmMember>;
}

export class RouteRelations {
  readonly #relations = new Map<number, RouteRelation>();
  readonly #roles = new Map<string, string>();

  /** False for a relation that comes a second time. */
  add(relation: OsmRelation): boolean {
    if (this.#relations.has(relation.id)) return false;
    this.#relations.set(relation.id, this.#compact(relation));
    return true;
  }

  get(id: number): RouteRelation | undefined {
    return this.#relations.get(id);
  }

  /** In the order of the file. */
  all(): IterableIterator<RouteRelation> {
    return this.#relations.values();
  }

  #compact({ id, tags, members }: OsmRelation): RouteRelation {
    const ids = Float64Array.from(members, (member) => member.id);
    const types = Uint8Array.from(members, (member) => TYPES.indexOf(member.type));
    // Each block decodes its own copy of `forward`; one is enough.
    const roles = members.map(({ role }) => this.#shared(role));
    return {
      id,
      tags,
      *members() {
        for (let index = 0; index < ids.length; index += 1) {
          yield {
            type: TYPES[types[index] as number] as ElementType,
            id: ids[index] as number,
            role: roles[index] as string,
          };
        }
      },
    };
  }

  #shared(role: string): string {
    const known = this.#roles.get(role);
    if (known === undefined) this.#roles.set(role, role);
    return known ?? role;
  }
}

/** A route on foot, or one made of such routes; `hiking;mtb` is one too. */
export function isRouteOnFoot(tags: Tags): boolean {
  return ROUTES.has(tags.get('type') ?? '') && valuesOf(tags.get(ROUTE_KEY)).some((value) => ON_FOOT.has(value));
}
