/** What the page calls topics, and what it says of their fields that it has no sentence of its own for. */
import { TOPICS as ALL_TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { type MessageKey, messages } from '../../../i18n/messages.ts';

/** Message keys, in the order of the page; other topics follow. */
const WORDS = {
  visa: 'topicVisa',
  documentValidity: 'itemDocument',
  returnTicket: 'itemTicket',
  funds: 'itemFunds',
  accommodation: 'itemAccommodation',
  healthInsurance: 'itemInsurance',
  customs: 'itemCustoms',
  preArrival: 'formsTitle',
  permissions: 'permissionsTitle',
  acceptedDocuments: 'documentsTitle',
  transit: 'transitTitle',
  minors: 'itemMinors',
  ownNationals: 'ownNationalsTitle',
  registrationAfterArrival: 'itemRegistration',
  exitRequirements: 'itemExit',
  stay: 'itemStay',
  closedBorders: 'itemClosedBorders',
  notes: 'notesTitle',
  officialSite: 'topicSite',
} as const satisfies Partial<Record<Topic, MessageKey<'check'>>>;

const isWorded = (topic: Topic): topic is keyof typeof WORDS => topic in WORDS;

/** Those that this page knows nothing about: it shows them by what their fields are. */
export const OTHER_TOPICS: readonly Topic[] = ALL_TOPICS.filter((topic) => !isWorded(topic));

export const TOPICS: readonly Topic[] = [...(Object.keys(WORDS) as (keyof typeof WORDS)[]), ...OTHER_TOPICS];

/** Of a topic that is not above it is `topic_` and its name; a test holds that there is one. */
export function topicKey(topic: Topic): MessageKey<'check'> {
  return isWorded(topic) ? WORDS[topic] : (`topic_${topic}` as MessageKey<'check'>);
}

/**
 * The message of a field by its place in the record, such as `documentValidity.blankPages`: it has a `select` of `value`,
 * with `name` for what the desk calls the field.
 */
export const factKey = (place: string): MessageKey<'check'> => `fact_${place.replace('.', '_')}` as MessageKey<'check'>;

/** What is known of members of an object of the record. */
export function furtherTexts(object: string, members: Readonly<Record<string, unknown>>): string[] {
  const t = messages('check');
  return Object.entries(members).flatMap(([name, value]) =>
    value === null ? [] : [t(factKey(`${object}.${name}`), { value: value as string | number | boolean })],
  );
}
