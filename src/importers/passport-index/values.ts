/** What each value of a passport-index file means, by the era the file is of. */
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';

/**
 * The eras of the format, oldest first. Sources: the README and the generating notebook of
 * ilyankou/passport-index-dataset at each date, the README of imorte/passport-index-data (2026-02-17), and the files
 * themselves.
 *
 * - `2019-codes` (to 2019-12): 3 visa-free, 2 visa on arrival (e-visas among them), 1 eTA, 0 visa required, -1 self.
 * - `2019-codes-swapped`: the same with 1 and 2 exchanged, as an older README had them. No file seen needs it.
 * - `2020-labels-swapped` (2020-02 to 2020-05): days, VF, VR, and the labels VOA and ETA exchanged by a slip in the
 *   notebook that wrote these files (its list of visas on arrival got the label `ETA`): `ETA` is visa on arrival
 *   (Egypt, Nepal, Maldives), `VOA` is eTA (United States, Canada, Australia, New Zealand).
 * - `2020-labels`: the same labels taken at their word. No published file needs it.
 * - `2020-words` (2020-11 to 2024): days and words; `e-visa` includes eTA.
 * - `2025-words` (from 2025-01-12): days and words; `eta` stands apart from `e-visa`.
 */
export const PASSPORT_INDEX_ERAS = [
  '2019-codes',
  '2019-codes-swapped',
  '2020-labels-swapped',
  '2020-labels',
  '2020-words',
  '2025-words',
] as const;
export type PassportIndexEra = (typeof PASSPORT_INDEX_ERAS)[number];

export const ERA_DESCRIPTIONS: Record<PassportIndexEra, string> = {
  '2019-codes': 'to 2019-12: 3 visa-free, 2 visa on arrival, 1 eTA, 0 visa',
  '2019-codes-swapped': 'to 2019-12, read the other way: 3 visa-free, 2 eTA, 1 visa on arrival, 0 visa',
  '2020-labels-swapped': '2020-02 to 2020-05: days, VF, VR; VOA means eTA and ETA means visa on arrival, as published',
  '2020-labels': '2020-02 to 2020-05, labels at their word: days, VF, VR, VOA, ETA',
  '2020-words': '2020-11 to 2024: days and words, e-visa includes eTA',
  '2025-words': 'from 2025-01-12: days and words, eta apart from e-visa',
};

export interface ValueMeaning {
  readonly visaRequirementType: VisaRequirementType;
  readonly maxStayDays: number | null;
  /** For `notes`, where the visa type alone would mislead. */
  readonly note: string | null;
}

/** -1 marks passport = destination. */
export const SELF = 'self';

const COVID_NOTE =
  'Entry was closed to most travellers as a temporary COVID-19 measure of 2020 to 2022; exemptions varied. ' +
  'The source named no other rule for this time.';
const HAYYA_NOTE =
  'A Hayya Entry Permit, applied for online, was needed to enter Qatar during the FIFA World Cup of November ' +
  'and December 2022.';
const EVW_NOTE = 'Electronic visa waiver (EVW), obtained online before travel.';

type Meaning = VisaRequirementType | readonly [VisaRequirementType, string];

const COMMON_WORDS: Record<string, Meaning> = {
  'visa free': 'visa_free',
  'visa on arrival': 'visa_on_arrival',
  'e-visa': 'e_visa',
  'visa required': 'visa_required',
  'no admission': 'not_allowed',
};

const CODES = { '3': 'visa_free', '2': 'visa_on_arrival', '1': 'eta', '0': 'visa_required' } as const;
const LABELS = { vf: 'visa_free', vr: 'visa_required', voa: 'visa_on_arrival', eta: 'eta' } as const;

/** The values each era knows besides -1 and, where `days`, a number of visa-free days; in small letters. */
const ERA_VALUES: Record<PassportIndexEra, { readonly days: boolean; readonly values: Record<string, Meaning> }> = {
  '2019-codes': { days: false, values: CODES },
  '2019-codes-swapped': { days: false, values: { ...CODES, '2': 'eta', '1': 'visa_on_arrival' } },
  '2020-labels-swapped': { days: true, values: { ...LABELS, voa: 'eta', eta: 'visa_on_arrival' } },
  '2020-labels': { days: true, values: LABELS },
  '2020-words': {
    days: true,
    values: {
      ...COMMON_WORDS,
      // "Travelling is banned for most people" (README of 2021): a closure, not a rule about this passport.
      'covid ban': ['not_allowed', COVID_NOTE],
      // The United Kingdom's waiver for AE, KW, OM and QA, counted under e-visa from 2022 and under eta from 2025.
      evw: ['eta', EVW_NOTE],
      // Everybody's rule for Qatar in the files of late 2022: an entry permit issued online before travel.
      'hayya entry permit': ['e_visa', HAYYA_NOTE],
    },
  },
  '2025-words': { days: true, values: { ...COMMON_WORDS, eta: 'eta' } },
};

/** Upstream's counts are 7 to 360; anything of four digits is not a number of days. */
const DAYS = /^[1-9]\d{0,2}$/;

/** Trimmed, in small letters, inner blanks single. */
export function normaliseValue(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The meaning of a normalised value in an era; undefined when the era does not know it. */
export function meaningOf(era: PassportIndexEra, value: string): ValueMeaning | typeof SELF | undefined {
  if (value === '-1') return SELF;
  const { days, values } = ERA_VALUES[era];
  const meaning = Object.hasOwn(values, value) ? values[value] : undefined;
  if (meaning !== undefined) {
    return typeof meaning === 'string'
      ? { visaRequirementType: meaning, maxStayDays: null, note: null }
      : { visaRequirementType: meaning[0], maxStayDays: null, note: meaning[1] };
  }
  if (days && DAYS.test(value)) return { visaRequirementType: 'visa_free', maxStayDays: Number(value), note: null };
  return undefined;
}

/** The values an era knows, for messages. */
export function knownValues(era: PassportIndexEra): string {
  const { days, values } = ERA_VALUES[era];
  const names = Object.keys(values).map((value) => (era.includes('labels') ? value.toUpperCase() : value));
  return [...(days ? ['a number of days'] : []), ...names, '-1'].join(', ');
}
