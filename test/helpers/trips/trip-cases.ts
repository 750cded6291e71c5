/** Trips as people ask them, answered on the open data set, and what a test looks at in the answer. */

import type { ItemTopic } from '@carnet/rules/trips/checked.ts';
import type { TripQuestionBody } from '@carnet/rules/trips/question/question-fields.ts';
import type { AnswerItem, AnswerLeg, AnswerTraveller, TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { beforeAll } from 'vitest';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import { answerFile } from '../../../src/cli/commands/trips/answer-file.ts';
import { openDataCatalog } from '../open-data-catalog.ts';

type TravellerBody = TripQuestionBody['travellers'][number];
type DocumentBody = NonNullable<TravellerBody['documents']>[number];
type LegBody = TripQuestionBody['legs'][number];

/** The day on which the trips of these tests are checked. */
export const CASES_DAY = '2026-11-28';

let catalog: Promise<Catalog> | undefined;

/** Built once in a process. */
export function casesCatalog(): Promise<Catalog> {
  catalog ??= openDataCatalog(Date.parse(`${CASES_DAY}T12:00:00Z`));
  return catalog;
}

/** An ordinary passport of which everything is known. */
export function passportOf(nationality: string, more: Partial<DocumentBody> = {}): DocumentBody {
  const ordinary = { issuedOn: '2023-01-02', expiresOn: '2033-01-01', blankPages: 9, isBiometric: true };
  return { nationality, ...ordinary, ...more };
}

/** One traveller with that passport, and what else is given. */
export function holder(nationality: string, more: Partial<TravellerBody> = {}): TravellerBody {
  return { documents: [passportOf(nationality)], ...more };
}

// A hook may take longer than a test; the catalog is there before the first one asks.
beforeAll(async () => {
  await casesCatalog();
});

export async function checkedTrip(
  traveller: TravellerBody,
  legs: readonly LegBody[],
  more: Partial<TripQuestionBody> = {},
): Promise<CheckedCase> {
  const body = { ...more, travellers: [traveller], legs };
  const { answer } = answerFile('the case', body, await casesCatalog(), {
    asOf: CASES_DAY,
    language: 'en',
    explain: false,
  });
  return new CheckedCase(answer);
}

export class CheckedCase {
  readonly answer: TripAnswer;

  constructor(answer: TripAnswer) {
    this.answer = answer;
  }

  get verdict() {
    return this.answer.verdict;
  }

  get traveller(): AnswerTraveller {
    return this.answer.travellers[0] as AnswerTraveller;
  }

  leg(index: number): AnswerLeg {
    const leg = this.traveller.legs[index];
    if (leg === undefined) throw new Error(`the answer has no leg ${index}`);
    return leg;
  }

  items(index: number, topic: ItemTopic): readonly AnswerItem[] {
    return this.leg(index).items.filter((item) => item.topic === topic);
  }

  /** Of every item of that topic. */
  statuses(index: number, topic: ItemTopic): readonly AnswerItem['status'][] {
    return this.items(index, topic).map(({ status }) => status);
  }

  /** Paths of what is asked for. */
  get missing(): readonly string[] {
    return this.traveller.missingFacts.map(({ path }) => path);
  }

  /** The checklist, one text. */
  get tasks(): string {
    return this.traveller.checklist.map((task) => task.do).join('\n');
  }
}
