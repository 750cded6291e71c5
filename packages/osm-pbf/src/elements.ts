/** Nodes, ways and relations as a PBF file holds them. */

export type Tags = ReadonlyMap<string, string>;

export type ElementType = 'node' | 'way' | 'relation';

export interface OsmNode {
  readonly id: number;
  /** Degrees, as the file has them: not checked. */
  readonly latitude: number;
  readonly longitude: number;
  readonly tags: Tags;
}

export interface OsmWay {
  readonly id: number;
  /** Ids of its nodes, in order; valid until the next way is read. */
  readonly nodeIds: Float64Array;
  /** Empty for a way that was asked for by its id only. */
  readonly tags: Tags;
}

export interface OsmMember {
  readonly type: ElementType;
  readonly id: number;
  readonly role: string;
}

export interface OsmRelation {
  readonly id: number;
  readonly members: readonly OsmMember[];
  readonly tags: Tags;
}
