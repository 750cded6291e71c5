/** The parts of the benchmark, in the order in which they run. */
export const PART_NAMES = [
  'personalised',
  '304',
  'list',
  'keys',
  'postgres',
  'memory',
  'rebuild',
  'load',
  'counting',
  'usage',
  'limiter',
  'overload',
  'costly',
  'places',
  'osm',
  'portal',
  'trips',
  'time',
] as const;
export type PartName = (typeof PART_NAMES)[number];
