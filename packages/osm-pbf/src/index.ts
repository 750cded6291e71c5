/** Reads OpenStreetMap PBF files. */
export type { ElementType, OsmMember, OsmNode, OsmRelation, OsmWay, Tags } from './elements.ts';
export type { OsmHeader } from './header-block.ts';
export { LocationChunk } from './location-chunk.ts';
export { OsmFile, type OsmSource, readOsmHeader } from './osm-file.ts';
export { OsmPbfError } from './osm-pbf-error.ts';
export { NODES, type PrimitiveBlock, RELATIONS, WAYS } from './primitive-block.ts';
export { readBlobs, type StoredBlob } from './read-blobs.ts';
export { TagFilter } from './tag-filter.ts';
export { unpackBlob } from './unpack-blob.ts';
