/** How a stay is counted, which borders are closed, and what else there is to know. */
import type { Fields, ValuesOf } from '../field.ts';
import { COUNTRY_OR_GROUP, type TopicList, VALIDITY_COUNTS } from './terms.ts';

/** A limit of days of stay, or how the days of the visa's own limit are counted. */
export const STAY_LIMIT_FIELDS = {
  days: {
    kind: 'days',
    description: 'At most so many days. Null = the days of the visa itself (`maxStayDays`).',
    note: 'At most so many days; leave it out for the days of the visa itself',
  },
  per: {
    kind: 'choice',
    values: ['entry', 'visa', 'rolling_window', 'calendar_year'],
    description:
      'What they are counted in: each entry by itself, all entries on one visa, any `windowDays` days, or a year. ' +
      'Null = as `stayLimit` says.',
    note: 'What they are counted in; leave it out where stayPer of the visa says it',
  },
  windowDays: {
    kind: 'days',
    description: 'Length of the rolling window. Null unless `per` is `rolling_window`.',
    note: 'Length of the rolling window',
  },
  noRestartAfter: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description:
      'Countries and groups: a stay there does not start the count again, and its days count. Null = leaving does, ' +
      'or it is not known.',
    note: 'Countries and groups: a stay there does not start the count again, and its days count',
  },
  countsArrivalDay: {
    kind: 'flag',
    description: 'Whether the day of arrival counts. Null = not said; it is taken to count.',
    note: 'Whether the day of arrival counts',
  },
  countsDepartureDay: {
    kind: 'flag',
    description: 'Whether the day of departure counts. Null = not said; it is taken to count.',
    note: 'Whether the day of departure counts',
  },
  details: { kind: 'text', description: 'What else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type StayLimitRule = ValuesOf<typeof STAY_LIMIT_FIELDS>;

/** An agreement under which one may stay although the limit is used up. */
export const STAY_AGREEMENT_FIELDS = {
  name: { kind: 'text', always: true, description: 'What it is called.', note: 'What it is called' },
  days: {
    kind: 'days',
    description: 'Days of stay in the destination under it. Null = not known.',
    note: 'Days of stay in the destination under it',
  },
  url: { kind: 'url', description: 'Where it is written.', note: 'Where it is written' },
  details: { kind: 'text', description: 'On which conditions.', note: 'On which conditions, in our own words' },
} as const satisfies Fields;
export type StayAgreement = ValuesOf<typeof STAY_AGREEMENT_FIELDS>;

/** A border over which travellers cannot arrive. */
export const CLOSED_BORDER_FIELDS = {
  neighbours: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'With these countries: ISO 3166-1 alpha-2 codes, or codes of groups. Null = with every other country.',
    note: 'With these countries: country codes, or codes of groups; leave it out for all',
  },
  modes: {
    kind: 'texts',
    values: ['land', 'sea'],
    always: true,
    description: 'One cannot arrive in these ways.',
    note: 'One cannot arrive in these ways',
  },
  notNationals: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'Open to these passports: country codes, or codes of groups. Null = to none.',
    note: 'Open to these passports: country codes, or codes of groups',
  },
  until: {
    kind: 'day',
    description: 'Last day for which this was decided. Null = until further notice, or not known.',
    note: 'Last day for which this was decided',
  },
  url: { kind: 'url', description: 'Where it is written.', note: 'Where it is written' },
  details: { kind: 'text', description: 'Exceptions, and what else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type ClosedBorder = ValuesOf<typeof CLOSED_BORDER_FIELDS>;

export const STAY_TOPICS = {
  stay: {
    fields: {
      validityCounts: {
        kind: 'choice',
        values: VALIDITY_COUNTS,
        description:
          'Extension. When a visa or authorisation of the destination has to be valid: only when one enters ' +
          '(`on_arrival`), or for the `whole_stay`. Null = not known.',
        key: 'stay.validityCounts',
        note: 'When a visa or authorisation of the destination has to be valid; leave it out where no source says it',
      },
      stayLimits: {
        kind: 'list',
        item: STAY_LIMIT_FIELDS,
        description:
          'Extension. Further limits of days of stay, and how days are counted; beside `maxStayDays` and `stayLimit`. ' +
          'Null = none are known.',
        key: 'stay.limits',
        note: 'Further limits of days of stay, and how days are counted',
      },
      stayAgreements: {
        kind: 'list',
        item: STAY_AGREEMENT_FIELDS,
        description:
          'Extension. Agreements under which these nationals may stay in the destination although days of the limit are ' +
          'used up. Null = none are known.',
        key: 'stay.agreements',
        note: 'Agreements under which these nationals may stay although days of the limit are used up',
      },
    },
  },
  closedBorders: {
    fields: {
      closedBorders: {
        kind: 'list',
        item: CLOSED_BORDER_FIELDS,
        description:
          'Extension. Borders that are closed to all travellers, nationals of the destination included. Null = none are known.',
        key: 'closedBorders',
        note: 'Borders that are closed to all travellers, nationals of the destination included',
      },
    },
  },
  officialSite: {
    fields: {
      officialWebsiteUrl: {
        kind: 'url',
        description: "The destination's official site for travellers.",
        key: 'officialWebsite',
        note: 'The official site about entering',
      },
    },
  },
} as const satisfies TopicList;
