/** The closed list of what a point of interest is. */

export const PLACE_CATEGORIES = [
  'museum',
  'gallery',
  'monument',
  'memorial',
  'place_of_worship',
  'castle',
  'archaeological_site',
  'viewpoint',
  'park',
  'garden',
  'zoo',
  'theme_park',
  'beach',
  'peak',
  'theatre',
  'market',
  'bridge',
  'tower',
  'square',
  'world_heritage',
  'other',
] as const;
export type PlaceCategory = (typeof PLACE_CATEGORIES)[number];

/** How far a place can be entered in a wheelchair, as OpenStreetMap says it. */
export const WHEELCHAIR_ACCESS = ['yes', 'limited', 'no'] as const;
export type WheelchairAccess = (typeof WHEELCHAIR_ACCESS)[number];
