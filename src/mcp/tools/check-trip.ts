/** `check_trip`: a whole journey, as POST /v1/trip-checks answers it, in what a model can read at once. */

import { VERDICTS } from '@carnet/rules/trips/checked.ts';
import type { QuestionFields } from '@carnet/rules/trips/question/question-field.ts';
import { QUESTION_FIELDS } from '@carnet/rules/trips/question/question-fields.ts';
import type { AnswerItem, AnswerLeg, AnswerTraveller, TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { LANGUAGES, type Words } from '@carnet/rules/words/words.ts';
import { wordsIn } from '../../infrastructure/words/words-in.ts';
import { LANGUAGE_FIELD, schemaOf, withCodes } from '../arguments.ts';
import { firstFitting, shortened } from '../fitting.ts';
import { passOnMany } from '../pass-on.ts';
import { LIST, type McpTool, objectOf, oneOf, TEXT } from '../tool.ts';

/** Bytes of the answer. */
export const MOST_OF_TRIP = 7168;

const { travellers, legs, purpose } = QUESTION_FIELDS;
const { documents, authorisations, vaccinations, pastStays, recentCountries } = travellers.item;

/** The fields of the question that models are shown; the others are accepted too. */
const SHOWN: QuestionFields = {
  purpose: { ...purpose, description: '' },
  travellers: {
    ...travellers,
    description: '',
    item: {
      ref: { ...travellers.item.ref, description: 'Your name for them.' },
      ageYears: { ...travellers.item.ageYears, description: '' },
      residenceCountry: { ...travellers.item.residenceCountry, description: '' },
      documents: {
        ...documents,
        description: '',
        item: {
          ref: { ...documents.item.ref, description: 'Your name for it.' },
          kind: { ...documents.item.kind, description: 'Default: passport.' },
          nationality: { ...documents.item.nationality, description: '' },
          issuedOn: { ...documents.item.issuedOn, description: '' },
          expiresOn: { ...documents.item.expiresOn, description: '' },
          blankPages: { ...documents.item.blankPages, description: '' },
          isBiometric: { ...documents.item.isBiometric, description: '' },
        },
      },
      authorisations: {
        ...authorisations,
        description: 'Visas, permits and electronic authorisations held.',
        item: {
          kind: { ...authorisations.item.kind, description: '' },
          issuer: { ...authorisations.item.issuer, description: 'A country, or a group such as SCHENGEN.' },
          class: { ...authorisations.item.class, description: 'Such as visit, transit or B1/B2.' },
          entries: { ...authorisations.item.entries, description: '' },
          expiresOn: { ...authorisations.item.expiresOn, description: '' },
          isPermanent: { ...authorisations.item.isPermanent, description: '' },
        },
      },
      vaccinations: {
        ...vaccinations,
        description: '',
        item: {
          vaccine: { ...vaccinations.item.vaccine, description: 'Such as yellow-fever.' },
          lastDoseOn: { ...vaccinations.item.lastDoseOn, description: '' },
          hasCertificate: { ...vaccinations.item.hasCertificate, description: '' },
        },
      },
      pastStays: {
        ...pastStays,
        description: 'That count towards limits of stay.',
        item: {
          country: { ...pastStays.item.country, description: '' },
          arrivedOn: { ...pastStays.item.arrivedOn, description: '' },
          departedOn: { ...pastStays.item.departedOn, description: '' },
        },
      },
      recentCountries: {
        ...recentCountries,
        description: 'Of the last weeks, for health rules.',
        item: {
          country: { ...recentCountries.item.country, description: '' },
          departedOn: { ...recentCountries.item.departedOn, description: '' },
        },
      },
    },
  },
  legs: {
    ...legs,
    description: 'The journey, in order, home first and last where known.',
    item: {
      country: { ...legs.item.country, description: 'ISO code or name.' },
      role: { ...legs.item.role, description: 'Default: destination.' },
      airport: { ...legs.item.airport, description: 'IATA code.' },
      arrivesOn: { ...legs.item.arrivesOn, description: 'Local day, or day and time.' },
      departsOn: { ...legs.item.departsOn, description: '' },
      mode: { ...legs.item.mode, description: '' },
      transit: {
        ...legs.item.transit,
        description: '',
        fields: {
          side: { ...legs.item.transit.fields.side, description: 'airside = the border is not passed.' },
          sameTicket: { ...legs.item.transit.fields.sameTicket, description: '' },
          bagsThrough: { ...legs.item.transit.fields.bagsThrough, description: '' },
        },
      },
    },
  },
  language: LANGUAGE_FIELD,
};

export const checkTrip: McpTool = {
  name: 'check_trip',
  title: 'Check a journey',
  description:
    'A whole journey: travellers with documents, visas held, vaccinations and past stays; legs with dates and changes ' +
    'of planes. Says who may travel on which document, what to do by when, what is missing and what would change the ' +
    'answer. Tell what you know and leave the rest out: `missing` names what to ask the person for. Never send ' +
    "a document's number. Verdicts: sufficient, conditional (can be done, or depends on `missing`), unknown (never " +
    'take it for allowed), insufficient.',
  inputSchema: schemaOf(SHOWN),
  outputSchema: objectOf({
    ...{ verdict: oneOf(VERDICTS), headline: TEXT, asOf: TEXT, travellers: LIST, sources: LIST },
    ...{ 'leftOut?': TEXT, passOn: TEXT },
  }),
  async run(sent, call) {
    const { language: told, ...question } = isObject(sent) ? sent : {};
    const language = LANGUAGES.find((one) => one === told);
    const asked = isObject(sent)
      ? { ...question, ...(language === undefined && told != null && { language: told }) }
      : sent;
    const coded = withCodes(asked, QUESTION_FIELDS, await call.catalog());
    const answer = await call.checkTrip(coded, { language: language ?? 'en', counterfactuals: true });
    return reduced(answer, wordsIn(language ?? 'en'));
  },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Detail {
  readonly items: (item: AnswerItem) => boolean;
  readonly details: number;
  readonly hasSources: boolean;
  readonly mostOfEach: number;
}

const isOpen = ({ status }: AnswerItem): boolean => status !== 'met' && status !== 'not_applicable';
const counts = ({ enforcement }: AnswerItem): boolean => enforcement === 'required' || enforcement === 'may_be_asked';
const isShown = (item: AnswerItem): boolean =>
  isOpen(item) ||
  item.topic === 'visa' ||
  item.topic === 'transit' ||
  (item.topic === 'notes' && item.details !== null);

/** From the fullest to the shortest. */
const DETAILS: readonly Detail[] = [
  { items: isShown, details: 600, hasSources: true, mostOfEach: 20 },
  { items: isShown, details: 200, hasSources: true, mostOfEach: 20 },
  {
    items: (item) => isShown(item) && (counts(item) || item.topic === 'notes'),
    details: 200,
    hasSources: true,
    mostOfEach: 12,
  },
  { items: (item) => isShown(item) && counts(item), details: 120, hasSources: true, mostOfEach: 8 },
  { items: (item) => isOpen(item) && counts(item), details: 0, hasSources: true, mostOfEach: 6 },
  { items: (item) => isOpen(item) && item.enforcement === 'required', details: 0, hasSources: false, mostOfEach: 4 },
];

function reduced(answer: TripAnswer, t: Words): object {
  return firstFitting(forms(answer, t), MOST_OF_TRIP);
}

function* forms(answer: TripAnswer, t: Words): Generator<object> {
  const head = { verdict: answer.verdict, headline: answer.headline, asOf: answer.asOf };
  for (const [index, detail] of DETAILS.entries()) {
    const sources = new Sources();
    const all = answer.travellers.map((one) => travellerIn(one, detail, sources, t));
    const isStale = answer.travellers.some(({ legs }) =>
      legs.some(({ items }) => items.some((item) => item.isStale && detail.items(item))),
    );
    yield {
      ...{ ...head, travellers: all, sources: sources.all },
      ...(index > 1 && { leftOut: LESS }),
      passOn: passOnMany(t, isStale),
    };
  }
  const withLegs = (legsOf: (one: AnswerTraveller) => readonly AnswerLeg[]) =>
    answer.travellers.map((one) => ({
      ...{ ref: one.ref, verdict: one.verdict },
      legs: legsOf(one).map((leg) => ({ ...legHead(leg, t), because: shortened(leg.because, 120) })),
    }));
  const last = { sources: [], leftOut: ASK_LESS, passOn: passOnMany(t, false) };
  const isNotMet = ({ verdict }: AnswerLeg) => verdict !== 'sufficient';
  yield { ...head, travellers: withLegs((one) => one.legs.filter(isNotMet)), ...last };
  const decides = (one: AnswerTraveller) => one.legs.filter((leg) => isNotMet(leg) && leg.verdict === one.verdict);
  yield { ...head, travellers: withLegs((one) => decides(one).slice(0, 1)), ...last };
}

const LESS = 'Less important items and details. Ask about fewer travellers or legs for more.';
const ASK_LESS = 'All items. Ask about fewer travellers or legs at a time to see them.';

function travellerIn(traveller: AnswerTraveller, detail: Detail, sources: Sources, t: Words): object {
  const { ref, verdict, checklist, presumed, missingFacts, counterfactuals } = traveller;
  const some = <One>(all: readonly One[]): readonly One[] => all.slice(0, detail.mostOfEach);
  const listed = (name: string, all: readonly unknown[]) => (all.length === 0 ? {} : { [name]: all });
  return {
    ref,
    verdict,
    legs: traveller.legs.map((leg) => ({
      ...legHead(leg, t),
      ...(leg.documentRef !== null && { document: leg.documentRef }),
      because: leg.because,
      ...listed(
        'items',
        leg.items.filter(detail.items).map((item) => itemIn(item, detail, sources)),
      ),
    })),
    ...listed(
      'todo',
      some(checklist).map((task) => ({
        do: task.do,
        ...(task.dueOn !== null && { by: task.dueOn }),
        ...(task.notBefore !== null && { notBefore: task.notBefore }),
        ...(task.url !== null && { url: task.url }),
      })),
    ),
    ...listed(
      'missing',
      some(missingFacts).map(({ path, why }) => ({ path, why })),
    ),
    ...listed(
      'assumed',
      some(presumed).map(({ path, value, matters }) => `${path} = ${JSON.stringify(value)}: ${matters}`),
    ),
    ...listed(
      'wouldHelp',
      some(counterfactuals).map(({ because, verdict: then }) => ({ because, verdict: then })),
    ),
  };
}

const legHead = ({ country, role, verdict }: AnswerLeg, t: Words) => ({
  country: `${country.iso2} ${t.nameOf(country)}`,
  role,
  verdict,
});

function itemIn(item: AnswerItem, { details, hasSources }: Detail, sources: Sources): object {
  return {
    what: item.title,
    status: item.status,
    level: item.enforcement,
    ...(item.because !== null && { because: item.because }),
    ...(item.details !== null && details > 0 && { details: shortened(item.details, details) }),
    ...(item.dueOn !== null && { by: item.dueOn }),
    ...(item.isStale && { stale: true }),
    ...(hasSources &&
      item.sources.length > 0 && { sources: item.sources.slice(0, 2).map((one) => sources.placeOf(one)) }),
  };
}

/** Lists each source once; items refer to it by position. */
class Sources {
  readonly all: object[] = [];
  readonly #places = new Map<string, number>();

  placeOf({ name, url, checkedOn }: AnswerItem['sources'][number]): number {
    const key = `${name}\n${url}\n${checkedOn}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.all.push({ name: shortened(name, 120), ...(url !== null && { url }), checkedOn }) - 1;
    this.#places.set(key, place);
    return place;
  }
}
