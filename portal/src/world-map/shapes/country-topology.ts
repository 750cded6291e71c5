/** The shapes of world-atlas, and which country each is. */
import type { GeometryCollection, Topology } from 'topojson-specification';

export type CountryTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;

export async function fetchTopology(url: string): Promise<CountryTopology> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The map's shapes: HTTP ${response.status}`);
  return (await response.json()) as CountryTopology;
}

/** Kosovo has no code in ISO 3166-1, so the shapes leave it without; Carnet's data knows it as 983. */
const OWN_IDS: Readonly<Record<string, number>> = { Kosovo: 983 };

interface Identified {
  readonly id?: string | number | undefined;
  readonly properties: { readonly name: string };
}

/** ISO 3166-1 numeric; undefined for areas without a code of their own. */
export function countryIdOf({ id, properties }: Identified): number | undefined {
  return id === undefined ? OWN_IDS[properties.name] : Number(id);
}
