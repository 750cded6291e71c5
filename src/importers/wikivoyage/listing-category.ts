/**
 * Tells the category of a listing from its name, else from the heading it stands under; Wikivoyage itself states none.
 */
import { foldName } from '@carnet/rules/countries/find-country.ts';
import type { PlaceCategory } from '../../domain/places/place-category.ts';

/** English puts the kind last: `Tower Bridge` is a bridge. In `Museum of Fine Arts` it is the last word before `of`. */
const LAST_WORDS = words({
  museum: 'museum museums',
  gallery: 'gallery galleries',
  monument: 'monument monuments statue obelisk',
  memorial: 'memorial memorials cenotaph mausoleum',
  place_of_worship:
    'church churches cathedral basilica chapel abbey monastery convent mosque synagogue temple temples ' +
    'shrine pagoda stupa gurdwara',
  castle: 'castle castles fort fortress citadel',
  archaeological_site: 'ruins amphitheatre amphitheater dolmen',
  viewpoint: 'viewpoint viewpoints lookout overlook',
  park: 'park parks',
  garden: 'garden gardens arboretum',
  zoo: 'zoo zoos aquarium',
  beach: 'beach beaches',
  peak: 'peak volcano mountain',
  theatre: 'theatre theater theatres theaters opera',
  market: 'market markets bazaar souk souq',
  bridge: 'bridge bridges viaduct',
  tower: 'tower towers lighthouse',
  square: 'square plaza',
});

/** Romance languages put it first: `Museo del Prado`. */
const FIRST_WORDS = words({
  museum: 'museo musee museu muzeul',
  monument: 'monumento monumentul',
  place_of_worship:
    'iglesia eglise igreja chiesa catedral cathedrale cattedrale basilica basilique duomo santuario templo tempio',
  castle: 'castillo chateau castelo castello forteresse fortaleza',
  park: 'parque parc parco',
  garden: 'jardin jardim giardino',
  beach: 'playa plage praia spiaggia',
  theatre: 'teatro',
  market: 'mercado marche mercato',
  bridge: 'puente pont ponte',
  tower: 'torre',
  square: 'piazza praca',
});

/** Two words that mean something else together. */
const PHRASES: readonly (readonly [string, PlaceCategory])[] = [
  ['theme park', 'theme_park'],
  ['amusement park', 'theme_park'],
  ['water park', 'theme_park'],
  ['car park', 'other'],
  ['opera house', 'theatre'],
  ['observation deck', 'viewpoint'],
  ['archaeological site', 'archaeological_site'],
  ['archeological site', 'archaeological_site'],
];

/** `Palace of Fine Arts` ends before `of`, `Museu da Língua` is known by its first word anyhow. */
const END_OF_KIND = /^(.*?) (?:of|at|in|on|for|and|de|del|della|di|da|do|du|des)\b/;

/**
 * `headings` from the highest to the nearest. A name that says nothing takes the nearest heading if that names one kind
 * of place.
 */
export function listingCategory(name: string, headings: readonly string[]): PlaceCategory {
  const named = categoryOfName(name);
  if (named !== undefined) return named;
  const nearest = foldName(headings.at(-1) ?? '');
  return LAST_WORDS.get(nearest.split(' ').at(-1) ?? '') !== undefined && !/ (?:and|or) /.test(nearest)
    ? (categoryOfName(nearest) ?? 'other')
    : 'other';
}

function categoryOfName(name: string): PlaceCategory | undefined {
  // What stands after a comma, a dash or in parentheses says where it is or what it was.
  const folded = foldName(name.split(/[,(–—]|\s-\s/, 1)[0] ?? '');
  const kind = END_OF_KIND.exec(folded)?.[1] ?? folded;
  for (const [phrase, category] of PHRASES) {
    if (folded === phrase || folded.endsWith(` ${phrase}`) || kind.endsWith(phrase)) return category;
  }
  // Only in two words: `Mount Auburn Cemetery` is no peak.
  if (/^(?:mount|mt|monte|mont|cerro) [^ ]+$/.test(folded))
    return LAST_WORDS.get(folded.split(' ')[1] as string) ?? 'peak';
  const inOrder = kind.split(' ');
  return LAST_WORDS.get(inOrder.at(-1) ?? '') ?? FIRST_WORDS.get(inOrder[0] ?? '');
}

function words(lists: Partial<Record<PlaceCategory, string>>): ReadonlyMap<string, PlaceCategory> {
  return new Map(
    Object.entries(lists).flatMap(([category, list]) =>
      list.split(' ').map((word) => [word, category as PlaceCategory] as const),
    ),
  );
}
