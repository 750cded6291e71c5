/**
 * How long it is between two local times at one place where clocks change: in the night in which they go back, 22:00 to
 * 06:00 are nine hours.
 */

/** Where the clocks of a country change, or differ in how they do; IANA time zone database. All others never change. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  AD: ['Europe/Andorra'],
  AL: ['Europe/Tirane'],
  AQ: ['Antarctica/Troll', 'Pacific/Auckland', 'Antarctica/Casey'],
  AT: ['Europe/Vienna'],
  // Adelaide, Melbourne and Hobart change at the same local time as Sydney.
  AU: ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Lord_Howe'],
  AX: ['Europe/Helsinki'],
  BA: ['Europe/Sarajevo'],
  BE: ['Europe/Brussels'],
  BG: ['Europe/Sofia'],
  BM: ['Atlantic/Bermuda'],
  BS: ['America/Nassau'],
  // All zones that change do so at the same local time; so it is in the United States.
  CA: ['America/Toronto', 'America/Regina'],
  CH: ['Europe/Zurich'],
  CL: ['America/Santiago', 'America/Punta_Arenas', 'Pacific/Easter'],
  CU: ['America/Havana'],
  CY: ['Asia/Nicosia', 'Asia/Famagusta'],
  CZ: ['Europe/Prague'],
  DE: ['Europe/Berlin'],
  DK: ['Europe/Copenhagen'],
  EE: ['Europe/Tallinn'],
  EG: ['Africa/Cairo'],
  EH: ['Africa/El_Aaiun'],
  ES: ['Europe/Madrid', 'Atlantic/Canary'],
  FI: ['Europe/Helsinki'],
  FO: ['Atlantic/Faroe'],
  FR: ['Europe/Paris'],
  GB: ['Europe/London'],
  GG: ['Europe/London'],
  GI: ['Europe/Gibraltar'],
  GL: ['America/Nuuk', 'America/Scoresbysund', 'America/Thule', 'America/Danmarkshavn'],
  GR: ['Europe/Athens'],
  HR: ['Europe/Zagreb'],
  HT: ['America/Port-au-Prince'],
  HU: ['Europe/Budapest'],
  IE: ['Europe/Dublin'],
  IL: ['Asia/Jerusalem'],
  IM: ['Europe/London'],
  IT: ['Europe/Rome'],
  JE: ['Europe/London'],
  LB: ['Asia/Beirut'],
  LI: ['Europe/Vaduz'],
  LT: ['Europe/Vilnius'],
  LU: ['Europe/Luxembourg'],
  LV: ['Europe/Riga'],
  MA: ['Africa/Casablanca'],
  MC: ['Europe/Monaco'],
  MD: ['Europe/Chisinau'],
  ME: ['Europe/Podgorica'],
  MK: ['Europe/Skopje'],
  MT: ['Europe/Malta'],
  MX: ['America/Mexico_City', 'America/Tijuana'],
  NF: ['Pacific/Norfolk'],
  NL: ['Europe/Amsterdam'],
  NO: ['Europe/Oslo'],
  NZ: ['Pacific/Auckland', 'Pacific/Chatham'],
  PL: ['Europe/Warsaw'],
  PM: ['America/Miquelon'],
  PS: ['Asia/Gaza', 'Asia/Hebron'],
  PT: ['Europe/Lisbon', 'Atlantic/Azores'],
  RO: ['Europe/Bucharest'],
  RS: ['Europe/Belgrade'],
  SE: ['Europe/Stockholm'],
  SI: ['Europe/Ljubljana'],
  SJ: ['Europe/Oslo'],
  SK: ['Europe/Bratislava'],
  SM: ['Europe/San_Marino'],
  TC: ['America/Grand_Turk'],
  UA: ['Europe/Kiev', 'Europe/Simferopol'],
  US: ['America/New_York', 'America/Phoenix'],
  VA: ['Europe/Vatican'],
};

/** IATA codes of large airports where a country has several of these zones; of others the worst case counts. */
const AIRPORTS: Readonly<Record<string, string>> = {
  'Australia/Sydney': 'SYD MEL ADL CBR HBA',
  'Australia/Brisbane': 'BNE OOL CNS DRW PER',
  'Australia/Lord_Howe': 'LDH',
  'America/Toronto': 'YYZ YUL YVR YYC YEG YOW YHZ YWG YQB YYT YYJ',
  'America/Regina': 'YQR YXE',
  'America/Santiago': 'SCL',
  'America/Punta_Arenas': 'PUQ',
  'Pacific/Easter': 'IPC',
  'Europe/Madrid': 'MAD BCN AGP PMI ALC VLC SVQ BIO IBZ',
  'Atlantic/Canary': 'LPA TFN TFS ACE FUE SPC',
  'America/Mexico_City': 'MEX NLU CUN GDL MTY SJD PVR BJX MID TLC',
  'America/Tijuana': 'TIJ',
  'Pacific/Auckland': 'AKL CHC WLG ZQN',
  'Pacific/Chatham': 'CHT',
  'Europe/Lisbon': 'LIS OPO FAO FNC',
  'Atlantic/Azores': 'PDL TER',
  'America/New_York':
    'JFK EWR LGA BOS IAD DCA BWI ATL MIA FLL MCO TPA CLT PHL RDU BNA ORD MDW DFW IAH AUS DEN LAX SFO SJC OAK SEA LAS ' +
    'SAN PDX SLC MSP DTW MSY STL ANC',
  'America/Phoenix': 'PHX HNL OGG KOA LIH',
};

const ZONE_OF_AIRPORT: ReadonlyMap<string, string> = new Map(
  Object.entries(AIRPORTS).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone] as const)),
);

export interface Place {
  /** Alpha-2 code of the country. */
  readonly iso2: string;
  /** IATA code; null = not told. */
  readonly airport: string | null;
}

/** No clock changes by more; two changes never lie nearer together than a stop lasts. */
export const MOST_MINUTES_CHANGED = 120;

/**
 * The least and the most minutes that can pass between two local times, given as minutes since 1970-01-01 by the clock
 * of the place. Where it is not known which zone the place is in, all zones of the country that change count.
 */
export function minutesBetween(place: Place, from: number, to: number): readonly [least: number, most: number] {
  const found = zonesOf(place).flatMap((zone) =>
    instantsOf(zone, from).flatMap((start) => instantsOf(zone, to).map((end) => end - start)),
  );
  return found.length === 0 ? [to - from, to - from] : [Math.min(...found), Math.max(...found)];
}

/** A large airport in each of the zones that are told apart: what could be told to decide. */
export function airportsOf(iso2: string): readonly string[] {
  return (ZONES[iso2] ?? []).flatMap((zone) => AIRPORTS[zone]?.slice(0, 3) ?? []);
}

function zonesOf({ iso2, airport }: Place): readonly string[] {
  const zones = ZONES[iso2] ?? [];
  const zone = airport === null ? undefined : ZONE_OF_AIRPORT.get(airport);
  return zone !== undefined && zones.includes(zone) ? [zone] : zones;
}

/** Minutes UTC. Two where a clock shows the time twice; where it never shows it, as counted from before and from after. */
function instantsOf(zone: string, local: number): readonly number[] {
  const [before, after] = [-1, 1].map((day) => local - offsetAt(zone, local + day * 24 * 60)) as [number, number];
  if (before === after) return [before];
  const shown = [before, after].filter((instant) => instant + offsetAt(zone, instant) === local);
  return shown.length > 0 ? shown : [before, after];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes ahead of UTC at an instant, in minutes since 1970-01-01 UTC. */
function offsetAt(zone: string, instant: number): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const name = format.formatToParts(instant * 60_000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
