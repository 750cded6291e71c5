/** What the server and the portal's pages hand each other. Types only, for both sides: the portal may import this file. */

import type { Continent } from '@carnet/rules/countries/continent.ts';
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { VerificationStatus } from '@carnet/rules/facts/evidence.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { ChangeKind, ChangeSeverity, FoundChange } from '../../../domain/changes/change.ts';
import type { CorrectionStatus } from '../../../domain/corrections/correction.ts';
import type { ReaderFacts } from './reader-facts.ts';

export type Language = 'en' | 'es' | 'pt' | 'fr';

/** A country in the list that readers choose from. */
export interface CountryName {
  /** ISO 3166-1 numeric. */
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
  /** In English. */
  readonly name: string;
  readonly continent: Continent;
  /** Other names that people search by, in lower case without accents. */
  readonly aliases: readonly string[];
  /** What its citizens are called, in the portal's languages. */
  readonly demonyms: readonly string[];
  /** Whether anything is known about entering it. */
  readonly isDestination: boolean;
  /** Whether it issues passports; territories do not. */
  readonly isPassport: boolean;
  /** ISO-2 code of the country whose passport its people hold, itself for most; null where there is no one country. */
  readonly passport: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** One line of "what one passport needs everywhere", or "what every passport needs in one place". */
export interface AnswerLine {
  readonly countryId: number;
  readonly visaRequirementType: VisaRequirementType | null;
  readonly maxStayDays: number | null;
  readonly lastVerifiedAt: string | null;
  readonly status: VerificationStatus;
}

/** A country that is not listed is one nothing is known about. */
export interface Answers {
  readonly countryId: number;
  readonly answers: readonly AnswerLine[];
}

export type AnswerSide = 'passport' | 'destination';

/** The first of some countries; `count` of all. */
export interface NamedCountries {
  readonly count: number;
  readonly first: readonly Pick<CountryName, 'iso2' | 'name'>[];
}

/** What answers said of the visa: of a change, what differs alone. */
export interface AnsweredThen {
  readonly visaRequirementType?: VisaRequirementType | null;
  readonly maxStayDays?: number | null;
  readonly isStayUnlimited?: boolean | null;
}

/** A published change in a list. */
export interface ChangeLine {
  readonly id: number;
  readonly about: FoundChange['about'];
  readonly kind: ChangeKind;
  readonly severity: ChangeSeverity;
  /** `YYYY-MM-DD`, UTC. */
  readonly recordedOn: string;
  readonly effectiveFrom: string | null;
  /** Null = every one. */
  readonly passports: NamedCountries | null;
  readonly destinations: NamedCountries | null;
  /** Null = there was, or is, nothing. */
  readonly before: AnsweredThen | null;
  readonly after: AnsweredThen | null;
  /** Whether something else than the visa and the stay differs. */
  readonly hasFurtherFields: boolean;
  /** Whether a list of countries gained or lost some. */
  readonly isOfList: boolean;
  readonly pairsAffected: number;
  /** Codes. */
  readonly sources: readonly string[];
}

/** The newest first. */
export interface ChangeList {
  readonly changes: readonly ChangeLine[];
  /** Where older ones begin; null = there are none. */
  readonly nextBefore: number | null;
}

/** What the front page shows besides its question. */
export interface FrontFacts {
  readonly passports: number;
  readonly destinations: number;
  readonly changes: readonly ChangeLine[];
  /** Of an answer, as JSON; undefined = not to be had now. */
  readonly example: string | undefined;
}

/** How a page of changes is filtered; absent = by nothing. Countries by ISO-2 code. */
export interface ChangeChoice {
  readonly passport?: string;
  readonly destination?: string;
  readonly kind?: ChangeKind;
  readonly severity?: ChangeSeverity;
  readonly before?: number;
}

/** A city or a region. */
export interface NamedPlace {
  readonly name: string;
  readonly region: string | null;
  /** Of its country. */
  readonly iso2: string;
}

/** The best match first. `clear`: the country that the name can only mean. */
export interface FoundPlaces {
  readonly places: readonly NamedPlace[];
  readonly clear: string | null;
}

export interface TypedCountry {
  readonly text: string;
  /** ISO-2 code; undefined when the text is empty, means no country or several. */
  readonly found: string | undefined;
  readonly matches: readonly CountryName[];
}

export interface TypedPair {
  readonly passport: TypedCountry;
  readonly destination: TypedCountry;
}

/** Of the facts that a reader adds to the question. */
export interface TypedFacts {
  readonly also: TypedCountry;
  readonly residence: TypedCountry;
}

/** What a page about a followed answer says: `confirm` and `cancel` ask, the others tell. */
export type FollowState =
  | 'sent'
  | 'confirm'
  | 'confirmed'
  | 'cancel'
  | 'cancelled'
  | 'stale'
  | 'invalid'
  | 'often'
  | 'off';

/** What a page about a report says that was not taken. */
export type ReportState = 'invalid' | 'often' | 'off';

/** A field of the form that reports a mistake, which may be at fault. */
export type ReportField = 'message' | 'sourceUrl' | 'email';

/** What became of a report: never what it says. */
export interface ShownOutcome {
  readonly id: string;
  readonly status: CorrectionStatus;
  readonly passport: Pick<CountryName, 'iso2' | 'name'>;
  readonly destination: Pick<CountryName, 'iso2' | 'name'>;
  readonly topic: Topic | null;
  readonly revision: number | null;
  /** In the words of an editor. */
  readonly reason: string | null;
  /** `YYYY-MM-DD`, UTC. */
  readonly reportedOn: string;
  readonly closedOn: string | null;
}

/** What a mail to a follower is written from. URLs lead to the portal. */
export interface FollowMail {
  /** `known`: who asks follows the answer already. */
  readonly kind: 'confirm' | 'known' | 'change';
  readonly language: Language;
  readonly passport: CountryName;
  readonly destination: CountryName;
  /** Null: nothing is known. */
  readonly visa: Required<Omit<AnsweredThen, 'isStayUnlimited'>> | null;
  /** Of a change. */
  readonly change: ChangeLine | undefined;
  readonly answerUrl: string;
  readonly confirmUrl: string;
  readonly cancelUrl: string;
}

/** What a mail is written from that tells the outcome of a report. */
export interface OutcomeMail {
  readonly language: Language;
  readonly passport: CountryName;
  readonly destination: CountryName;
  readonly isFixed: boolean;
  /** Why nothing was changed, as an editor wrote it. */
  readonly reason: string | null;
  readonly answerUrl: string;
  readonly outcomeUrl: string;
}

/** What a page shows. */
export type PageBody =
  /** What only a script can show. */
  | { readonly kind: 'script' }
  | { readonly kind: 'about' }
  | { readonly kind: 'front'; readonly typed?: TypedPair; readonly facts?: FrontFacts | undefined }
  | {
      readonly kind: 'check';
      readonly passport: string;
      readonly destination: string;
      /** Null: the address adds none. */
      readonly facts: ReaderFacts | null;
      /** What was typed without script and is not clear. */
      readonly typed: TypedFacts | undefined;
    }
  /** `list` undefined: the database is away. */
  | {
      readonly kind: 'changes';
      readonly choice: ChangeChoice;
      readonly typed?: TypedPair;
      readonly list: ChangeList | undefined;
    }
  | { readonly kind: 'follow'; readonly state: FollowState; readonly token: string }
  /** `fields`: those that are at fault. */
  | { readonly kind: 'report'; readonly state: ReportState; readonly fields: readonly ReportField[] }
  | { readonly kind: 'outcome'; readonly outcome: ShownOutcome }
  /** `json`: what the build made of the page, or of the operation. */
  | { readonly kind: 'docs'; readonly json: string }
  /** What tiers allow and cost: from the data of the page. */
  | { readonly kind: 'pricing' }
  | { readonly kind: 'directory'; readonly side: AnswerSide; readonly countries: readonly CountryName[] }
  | {
      readonly kind: 'answers';
      readonly side: AnswerSide;
      readonly country: CountryName;
      readonly countries: readonly CountryName[];
      readonly answers: readonly AnswerLine[];
    };

export interface WrittenPage<Config = unknown> {
  readonly language: Language;
  /** Whether the address names the language, so that forms must. */
  readonly isLanguageInAddress: boolean;
  /** Of the address, without query. */
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly config: Config;
  /** What the page's script gets as `portal-data`, and what its parts ask for by key in `requests`. */
  readonly data: unknown;
  readonly body: PageBody;
}

/** The part of the built portal that writes whole pages: portal/src/server/render-page.tsx. */
export interface PageWriter {
  /** HTML for `#app`. */
  renderPage(page: WrittenPage): string;
  /** In plain text. */
  writeMail(mail: FollowMail): { readonly subject: string; readonly text: string };
  writeOutcomeMail(mail: OutcomeMail): { readonly subject: string; readonly text: string };
  findTyped(
    language: Language,
    sent: { readonly passport: string; readonly destination: string },
    countries: readonly CountryName[],
  ): TypedPair;
}
