/** By how much the clocks of a country are ahead of UTC: tells what order of local times is possible. */

/** In minutes. */
export interface UtcOffsets {
  readonly least: number;
  readonly most: number;
}

/** From UTC-12 to UTC+14. */
const ANYWHERE: UtcOffsets = { least: -720, most: 840 };

/**
 * Standard and summer time of all zones of each country: IANA time zone database as in the npm package
 * countries-and-timezones 3.10.0, zones as in data/countries.yaml.
 */
const OFFSETS: readonly (readonly [least: number, most: number, iso2: string])[] = [
  [-660, -660, 'AS NU'],
  [-660, 720, 'UM'],
  [-600, -600, 'CK'],
  [-600, -540, 'PF'],
  [-600, -240, 'US'],
  [-480, -480, 'PN'],
  [-480, -300, 'MX'],
  [-420, -150, 'CA'],
  [-360, -360, 'BZ CR GT HN NI SV'],
  [-360, -300, 'EC'],
  [-360, -180, 'CL'],
  [-300, -300, 'CO JM KY PA PE'],
  [-300, -240, 'BS CU HT TC'],
  [-300, -120, 'BR'],
  [-240, -240, 'AG AI AW BB BL BO BQ CW DM DO GD GP GY KN LC MF MQ MS PR SX TT VC VE VG VI'],
  [-240, -180, 'BM'],
  [-240, 0, 'GL'],
  [-180, -180, 'AR FK GF PY SR UY'],
  [-180, -120, 'PM'],
  [-180, 780, 'AQ'],
  [-120, -120, 'GS'],
  [-60, -60, 'CV'],
  [-60, 60, 'PT'],
  [0, 0, 'BF CI GH GM GN GW IS LR ML MR SH SL SN ST TG'],
  [0, 60, 'EH FO GB GG IE IM JE MA'],
  [0, 120, 'ES'],
  [60, 60, 'AO BJ CF CG CM DZ GA GQ NE NG TD TN'],
  [60, 120, 'AD AL AT BA BE CD CH CZ DE DK FR GI HR HU IT LI LU MC ME MK MT NL NO PL RS SE SI SJ SK SM VA XK'],
  [120, 120, 'BI BW LS LY MW MZ NA RW SD SS SZ ZA ZM ZW'],
  [120, 180, 'AX BG CY EE EG FI GR IL LB LT LV MD PS RO UA'],
  [120, 720, 'RU'],
  [180, 180, 'BH BY DJ ER ET IQ JO KE KM KW MG QA SA SO SY TR TZ UG YE YT'],
  [210, 210, 'IR'],
  [240, 240, 'AE AM AZ GE MU OM RE SC'],
  [270, 270, 'AF'],
  [240, 300, 'TF'], // Crozet and Kerguelen
  [300, 300, 'KZ MV PK TJ TM UZ'],
  [330, 330, 'IN LK'],
  [345, 345, 'NP'],
  [360, 360, 'BD BT IO KG'],
  [360, 480, 'CN'],
  [390, 390, 'CC MM'],
  [420, 420, 'CX KH LA TH VN'],
  [420, 480, 'MN'],
  [420, 540, 'ID'],
  [480, 480, 'BN HK MO MY PH SG TW'],
  [480, 660, 'AU'],
  [540, 540, 'JP KP KR PW TL'],
  [600, 600, 'GU MP'],
  [600, 660, 'FM PG'],
  [660, 660, 'NC SB VU'],
  [660, 720, 'NF'],
  [720, 720, 'FJ MH NR TV WF'],
  [720, 825, 'NZ'],
  [720, 840, 'KI'],
  [780, 780, 'TK TO WS'],
];

const BY_COUNTRY: ReadonlyMap<string, UtcOffsets> = new Map(
  OFFSETS.flatMap(([least, most, countries]) =>
    countries.split(' ').map((iso2): [string, UtcOffsets] => [iso2, { least, most }]),
  ),
);

/** By alpha-2 code. Of a country that is not listed nothing is known. */
export function utcOffsets(iso2: string): UtcOffsets {
  return BY_COUNTRY.get(iso2) ?? ANYWHERE;
}
