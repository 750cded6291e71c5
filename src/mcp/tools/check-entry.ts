/** `check_entry`: one passport and one destination in a few lines. */

import type { EntryOption } from '@carnet/rules/entry-options.ts';
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import { ITEM_ENFORCEMENTS } from '@carnet/rules/trips/checked.ts';
import { QuestionError } from '@carnet/rules/trips/question/question-error.ts';
import type { AnswerItem, AnswerLeg, AnswerTraveller } from '@carnet/rules/trips/trip-answer.ts';
import type { Words } from '@carnet/rules/words/words.ts';
import { type ByteText, parsed } from '../../catalog/byte-text.ts';
import type { PersonalizedResult } from '../../catalog/schemas/personalized-result.ts';
import { wordsIn } from '../../infrastructure/words/words-in.ts';
import { LANGUAGE_FIELD, languageOf } from '../arguments.ts';
import { firstFitting, shortened } from '../fitting.ts';
import { howKnown, passOn, passOnMany } from '../pass-on.ts';
import { defineTool, LIST, NUMBER, OBJECT, objectOf, oneOf, TEXT } from '../tool.ts';

/** Bytes of the answer. */
export const MOST_OF_ENTRY = 1536;

const VERDICTS = [
  'enter_without_visa',
  'visa_on_arrival',
  'apply_before_travel',
  'cannot_enter',
  'unknown',
  'own_country',
] as const;
type EntryVerdict = (typeof VERDICTS)[number];

const VERDICT_OF: Readonly<Record<VisaRequirementType, EntryVerdict>> = {
  visa_free: 'enter_without_visa',
  visa_on_arrival: 'visa_on_arrival',
  eta: 'apply_before_travel',
  e_visa: 'apply_before_travel',
  visa_required: 'apply_before_travel',
  not_allowed: 'cannot_enter',
};

export const checkEntry = defineTool({
  name: 'check_entry',
  title: 'May this passport enter that country?',
  description:
    'One passport, one destination: visa or not, days of stay, cost, where to apply, what to bring, how well it is ' +
    'known and by which source. Use check_trip instead when there are several documents, visas held, a change of ' +
    'planes, children, past stays or exact dates. Residence permits and visas held may allow more than this says.',
  fields: {
    passport: { kind: 'country', required: true, description: 'Country of the passport: ISO code or name.' },
    destination: { kind: 'country', required: true, description: 'Country to enter: ISO code or name.' },
    day: { kind: 'day', description: 'Day of arrival. Default: today.' },
    language: LANGUAGE_FIELD,
  },
  outputSchema: objectOf({
    ...{ passport: TEXT, destination: TEXT, verdict: oneOf(VERDICTS), summary: TEXT },
    ...{ 'visa?': OBJECT, 'stayDays?': NUMBER, 'cost?': OBJECT, 'apply?': OBJECT, bring: LIST },
    ...{ 'more?': NUMBER, 'note?': TEXT, 'verification?': OBJECT, 'source?': OBJECT, passOn: TEXT },
  }),
  async answer({ passport, destination, day, language }, call) {
    const catalog = await call.catalog();
    const t = wordsIn(languageOf(language));
    const [from, to] = [passport as NonNullable<typeof passport>, destination as NonNullable<typeof destination>];
    const question = {
      travellers: [{ documents: [{ nationality: from.iso2 }] }],
      legs: [{ country: to.iso2, ...(day !== null && { arrivesOn: day }) }],
    };
    const answer = await call.checkTrip(question, { language: t.language, counterfactuals: false }).catch(renamed);
    const [traveller] = answer.travellers as [AnswerTraveller];
    const [leg] = traveller.legs as [AnswerLeg];
    const time = { asOf: day ?? call.today, knownAt: null };
    const bytes = from.id === to.id ? undefined : catalog.personalizedOn(from.id, to.id, time);
    const found = bytes === undefined ? undefined : requirementOf(bytes);
    const known = howKnown(found?.verification);
    const options: readonly EntryOption[] = (found as { entryOptions?: readonly EntryOption[] })?.entryOptions ?? [];
    const type = found?.visaRequirementType ?? null;
    const first = {
      passport: `${from.iso2} ${t.nameOf(from)}`,
      destination: `${to.iso2} ${t.nameOf(to)}`,
      verdict: verdictOf(leg, type, from.id === to.id),
      summary: shortened(leg.because, 300),
      ...(type !== null && { visa: { type, ...named(options[0]?.name, t) } }),
      ...(found?.maxStayDays != null && { stayDays: found.maxStayDays }),
      ...costOf(options[0]),
      ...applicationOf(options[0], leg, found?.visaApplicationUrl ?? null),
    };
    const source = sourceOf(leg);
    const last = {
      ...(from.id !== to.id && { verification: known }),
      ...(source !== undefined && { source }),
      passOn: from.id === to.id ? passOnMany(t, false) : passOn(t, known),
    };
    const things = thingsToBring(leg, traveller);
    const note = noteOf(leg);
    return firstFitting(forms(first, things, note, last), MOST_OF_ENTRY);
  },
});

const requirementOf = (answer: ByteText): PersonalizedResult['requirement'] =>
  parsed<PersonalizedResult>(answer).requirement;

/** Names the arguments of the tool instead of the paths of the question. */
function renamed(error: unknown): never {
  if (!(error instanceof QuestionError)) throw error;
  const { code, problems, count } = error;
  const nameOf = (path: string) =>
    path.startsWith('travellers') ? 'passport' : path.endsWith('country') ? 'destination' : 'day';
  const all = problems.map(({ path, message }) => ({ path: nameOf(path), message }));
  throw new QuestionError(code as 'VALIDATION_ERROR', all, count);
}

interface Thing {
  readonly what: string;
  readonly level: AnswerItem['enforcement'];
  readonly by?: string;
  readonly url?: string;
}

/** From the fullest to the shortest: drops the note first, then things to bring, from the least important. */
function* forms(first: object, things: readonly Thing[], note: string | undefined, last: object): Generator<object> {
  if (note !== undefined) yield { ...first, bring: things, note, ...last };
  if (note !== undefined) yield { ...first, bring: things, note: shortened(note, 200), ...last };
  const needed = things.filter(({ level }) => level === 'required' || level === 'may_be_asked');
  if (note !== undefined) {
    yield { ...first, bring: needed, note: shortened(note, 200), ...more(things, needed.length), ...last };
  }
  for (let count = things.length; count >= 0; count -= 1) {
    yield { ...first, bring: things.slice(0, count), ...more(things, count), ...last };
  }
}

const more = ({ length }: readonly Thing[], shown: number) => (length === shown ? {} : { more: length - shown });

function verdictOf({ items }: AnswerLeg, type: VisaRequirementType | null, isOwn: boolean): EntryVerdict {
  if (isOwn) return 'own_country';
  if (items.some(({ topic, status }) => topic === 'closedBorders' && status === 'not_met')) return 'cannot_enter';
  return type === null ? 'unknown' : VERDICT_OF[type];
}

const named = (name: string | undefined, t: Words) => (name === undefined ? {} : { name: t.ofData(name) ?? name });

/** The total with further charges, where it can be summed. */
function costOf(option: EntryOption | undefined) {
  const price = option?.fee?.total ?? option?.fee;
  if (price === undefined) return {};
  const { amount, currency } = price;
  return { cost: { amount, ...(currency != null && { currency }) } };
}

function applicationOf(option: EntryOption | undefined, { items }: AnswerLeg, contractUrl: string | null) {
  const { where, url = contractUrl, processing } = option?.apply ?? {};
  const days = processing?.longest ?? processing?.usual;
  const by = items.find(({ topic }) => topic === 'visa')?.dueOn ?? null;
  const apply = {
    ...(where !== undefined && { where }),
    ...(url != null && { url }),
    ...(days !== undefined && { days }),
    ...(by !== null && { by }),
  };
  return Object.keys(apply).length === 0 ? {} : { apply };
}

function sourceOf({ items }: AnswerLeg) {
  const deciding = items.find(({ topic }) => topic === 'visa') ?? items.find(({ topic }) => topic === 'ownNationals');
  const source = deciding?.sources[0];
  if (source === undefined) return undefined;
  const { name, url, checkedOn } = source;
  return { name: shortened(name, 100), ...(url !== null && { url }), checkedOn };
}

const NOT_BROUGHT: ReadonlySet<AnswerItem['topic']> = new Set([
  'visa',
  'transit',
  'stay',
  'notes',
  'minors',
  'ownNationals',
]);

/** What is required first, then what may be asked for, then the rest. */
function thingsToBring({ items }: AnswerLeg, { checklist, presumed }: AnswerTraveller): Thing[] {
  const tasks = new Map(checklist.map((task) => [task.itemId, task]));
  const ofDocument = presumed
    .filter(({ path }) => path.includes('documents'))
    .map(({ matters }): Thing => ({ what: matters, level: 'required' }));
  const open = items
    .filter(({ topic, status }) => !NOT_BROUGHT.has(topic) && status !== 'met' && status !== 'not_applicable')
    .filter(({ id, topic, enforcement }) => enforcement !== 'informational' && (topic !== 'customs' || tasks.has(id)))
    .map((item): Thing => {
      const task = tasks.get(item.id);
      const url = task?.url ?? null;
      return {
        what: shortened(
          task?.do ?? (item.topic === 'health' ? `${item.title}. ${item.because ?? ''}` : (item.because ?? item.title)),
          160,
        ),
        level: item.enforcement,
        ...(item.dueOn !== null && { by: item.dueOn }),
        ...(url !== null && { url }),
      };
    });
  return [...ofDocument, ...open].sort((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ level }: Thing): number => ITEM_ENFORCEMENTS.indexOf(level);

/** The notes of the data, those that can stop the journey first. */
const noteOf = ({ items }: AnswerLeg): string | undefined =>
  items.find(({ topic }) => topic === 'notes')?.details ?? undefined;
