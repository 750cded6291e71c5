import { describe, expect, it } from 'vitest';
import {
  ENGLISH,
  factsOf,
  type GivenTrip,
  knownFact,
  questionOf,
  requirementOf,
  validityOf,
} from '../../../../test/helpers/trips/trip-contexts.ts';
import { unset } from '../schema/field.ts';
import { PRE_ARRIVAL_FIELDS } from '../schema/topics/formality-topics.ts';
import { wordsOf } from '../words/words.ts';
import { answerTrip } from './answer-trip.ts';
import { checkTrip } from './check-trip.ts';
import type { Requirement } from './trip-facts.ts';

const AS_OF = '2026-11-22';

/** Valid on the day of departure. */
const NO_MONTHS = { documentValidity: validityOf().documentValidity };

const visaFree = (days: number, more: Partial<Requirement> = {}) =>
  requirementOf({ ...NO_MONTHS, visaRequirementType: 'visa_free', maxStayDays: days, ...more });
const visaRequired = (more: Partial<Requirement> = {}) =>
  requirementOf({ ...NO_MONTHS, visaRequirementType: 'visa_required', maxStayDays: 90, ...more });

function answered(trip: GivenTrip, pairs: Record<string, Requirement>, general: Record<string, Requirement> = {}) {
  const checked = checkTrip(questionOf(trip), factsOf({ pairs, general }), { asOf: AS_OF });
  return answerTrip(checked, ENGLISH, { inputHash: 'sha256:0' });
}
function ask(...given: Parameters<typeof answered>) {
  return answered(...given).travellers[0] as NonNullable<ReturnType<typeof answerTrip>['travellers'][number]>;
}
const leg = (answer: ReturnType<typeof ask>, ref: string) => answer.legs.find((one) => one.ref === ref);

const JAPAN = { country: 'JP', arrives: '2026-12-03', departs: '2026-12-20', ref: 'jp' };
const valid = { expiresOn: '2031-01-01' };

describe('the document and the way in', () => {
  it('are the best of all documents: fewest doubts, then least effort', () => {
    const documents = [
      { nationality: 'IN', ref: 'in', ...valid },
      { nationality: 'BR', ref: 'br', ...valid },
    ];
    const answer = ask(
      { travellers: [{ documents }], legs: [JAPAN] },
      { 'BR>JP': visaFree(90), 'IN>JP': visaRequired() },
    );
    expect(leg(answer, 'jp')).toMatchObject({
      documentRef: 'br',
      because: expect.stringContaining('no visa for up to 90 days'),
    });
    expect(leg(answer, 'jp')?.alternatives).toEqual([
      { documentRef: 'in', verdict: 'conditional', because: expect.stringContaining('a visa from an embassy') },
    ]);
  });

  it('are the right of a national in their own country', () => {
    const answer = ask(
      { travellers: [{ documents: [{ nationality: 'JP', ref: 'jp', ...valid }] }], legs: [JAPAN] },
      {},
    );
    expect(leg(answer, 'jp')).toMatchObject({ verdict: 'sufficient', requirement: null });
  });

  it('leave out other documents where a country obliges its nationals to use its own', () => {
    const obliges = requirementOf({
      id: 900,
      ownNationals: {
        mustUseOwnDocument: true,
        onDeparture: true,
        mode: null,
        otherPassports: null,
        details: null,
        sourceUrl: null,
      },
      facts: { ownNationals: knownFact(900) },
    });
    const documents = [
      { nationality: 'BR', ref: 'br', ...valid },
      { nationality: 'US', ref: 'us', ...valid },
    ];
    const legs = [{ country: 'US', arrives: '2026-12-03', departs: '2026-12-20', ref: 'us' }];
    const answer = ask({ travellers: [{ documents }], legs }, { 'BR>US': visaFree(90) }, { US: obliges });
    expect(leg(answer, 'us')).toMatchObject({ documentRef: 'us', verdict: 'sufficient' });
    expect(leg(answer, 'us')?.alternatives[0]).toMatchObject({
      verdict: 'insufficient',
      because: expect.stringContaining('obliges its nationals to enter on a document of its own'),
    });
  });

  it('are a visa that is held, and that is still valid for another entry', () => {
    const held = { ref: 'visa', issuer: 'JP', expiresOn: '2027-01-01', documentRef: 'in' };
    const given = (more: object) => ({
      travellers: [{ documents: [{ nationality: 'IN', ref: 'in', ...valid }], authorisations: [{ ...held, ...more }] }],
      legs: [JAPAN],
    });
    const pairs = { 'IN>JP': visaRequired({ visaProcessingDays: 5 }) };
    const good = ask(given({ entries: 'multiple' }), pairs);
    expect(leg(good, 'jp')).toMatchObject({
      verdict: 'sufficient',
      satisfiedBy: { authorisationRef: 'visa', ruleId: null },
    });
    for (const bad of [
      { entries: 'single', usedBefore: true },
      { entries: 'multiple', expiresOn: '2026-12-02' },
      { entries: 'multiple', issuer: 'US' },
    ]) {
      expect(leg(ask(given(bad), pairs), 'jp'), JSON.stringify(bad)).toMatchObject({
        verdict: 'conditional',
        satisfiedBy: null,
      });
    }
    const asked = ask(given({ entries: 'single' }), pairs);
    expect(leg(asked, 'jp')?.verdict).toBe('conditional'); // it can still be applied for
    expect(leg(ask(given({ entries: 'multiple', expiresOn: '2026-12-10' }), pairs), 'jp')?.verdict).toBe('conditional');
  });

  it('are a visa in an older passport of the same nationality, carried along', () => {
    const documents = [
      { nationality: 'IN', ref: 'new', ...valid },
      { nationality: 'IN', ref: 'old', expiresOn: '2026-01-01' },
    ];
    const authorisations = [
      { ref: 'visa', issuer: 'US', expiresOn: '2030-01-01', entries: 'multiple' as const, documentRef: 'old' },
    ];
    const legs = [{ country: 'US', arrives: '2026-12-03', departs: '2026-12-20', ref: 'us' }];
    const needsVisa = visaRequired();
    const answer = ask({ travellers: [{ documents, authorisations }], legs }, { 'IN>US': needsVisa });
    expect(leg(answer, 'us')?.satisfiedBy?.authorisationRef).toBe('visa');
    expect(answer.checklist.map((task) => task.do)).toContain('Carry both documents, "new" and "old".');
  });

  it('are a document of another state that the destination accepts', () => {
    const accepted = {
      issuers: ['US'],
      kinds: ['visa' as const],
      classes: null,
      multipleEntry: null,
      usedBefore: null,
      validDaysAtEntry: null,
      validDaysAfterDeparture: null,
      expiredWithinDays: null,
      issuedOnOrAfter: null,
      issuedBefore: null,
      permanent: null,
      electronicAccepted: null,
      nationals: null,
      notNationals: null,
      route: null,
      mode: null,
      givesType: 'visa_free' as const,
      givesStayDays: 30,
      details: null,
    };
    const facts = { visa: knownFact(7), acceptedDocuments: knownFact(8) };
    const pairs = { 'IN>TR': visaRequired({ id: 7, acceptedDocuments: [accepted], facts }) };
    const legs = [{ country: 'TR', arrives: '2026-12-03', departs: '2026-12-20', ref: 'tr' }];
    const documents = [{ nationality: 'IN', ref: 'in', ...valid }];
    const authorisations = [{ ref: 'us', issuer: 'US', expiresOn: '2030-01-01', entries: 'multiple' as const }];
    const answer = ask({ travellers: [{ documents, authorisations }], legs }, pairs);
    expect(leg(answer, 'tr')).toMatchObject({
      verdict: 'sufficient',
      satisfiedBy: { authorisationRef: 'us', ruleId: 8, gives: { visaRequirementType: 'visa_free', maxStayDays: 30 } },
    });
    const without = ask({ travellers: [{ documents }], legs }, pairs);
    expect(without.counterfactuals).toContainEqual(
      expect.objectContaining({
        verdict: 'sufficient',
        change: { path: 'travellers[0].authorisations[0]', to: expect.objectContaining({ issuer: 'US' }) },
      }),
    );
  });

  it('are not known for ordinary rules and other documents, or other purposes', () => {
    const diplomatic = { kind: 'diplomatic_passport' as const, ...valid };
    const answer = ask({ travellers: [{ documents: [diplomatic] }], legs: [JAPAN] }, { 'BR>JP': visaFree(90) });
    expect(answer.verdict).toBe('unknown');
    const working = ask(
      { purpose: 'work', travellers: [{ documents: [valid] }], legs: [JAPAN] },
      { 'BR>JP': visaFree(90) },
    );
    expect(working.verdict).toBe('unknown');
    expect(working.counterfactuals[0]).toMatchObject({
      change: { path: 'purpose', to: 'tourism' },
      verdict: 'sufficient',
    });
  });
});

describe('a purpose that no rule speaks of', () => {
  const asked = (purpose: 'business' | 'work', rule: Requirement) =>
    ask({ purpose, travellers: [{ documents: [valid] }], legs: [JAPAN] }, { 'BR>JP': rule });

  it('is a visit where it is business: it is to be confirmed, not unknown', () => {
    const answer = asked('business', visaFree(90));
    expect(answer.verdict).toBe('conditional');
    expect(answer.legs[0]?.items.find(({ id }) => id.endsWith('.visa.purpose'))).toMatchObject({
      status: 'unknown',
      enforcement: 'may_be_asked',
      because: expect.stringContaining('business visitors'),
    });
  });

  it('needs a visa where visitors need one', () => {
    const answer = asked('work', visaRequired());
    expect(answer.verdict).toBe('conditional');
    expect(answer.checklist.map((task) => task.do)).toContain('Apply for a visa for work: Japan.');
  });

  it('is unknown where visitors need none, and for business where the rule is for tourists only', () => {
    expect(asked('work', visaFree(90)).verdict).toBe('unknown');
    expect(asked('business', visaFree(90, { visaPurposes: ['tourism'] })).verdict).toBe('unknown');
  });
});

describe('a suggestion', () => {
  it('never leads to what is unknown', () => {
    const transit = {
      country: 'FR',
      role: 'transit' as const,
      arrives: '2026-12-02',
      departs: '2026-12-02',
      ref: 'fr',
    };
    const passing = (side: 'airside' | 'landside') => ({
      ...transit,
      transit: { side, sameTicket: true, bagsThrough: true },
    });
    const pairs = { 'BR>FR': requirementOf({ visaRequirementType: 'not_allowed' }), 'BR>JP': visaFree(90) };
    const asked = (side: 'airside' | 'landside') =>
      ask({ travellers: [{ documents: [valid] }], legs: [passing(side), { ...JAPAN, ref: 'jp' }] }, pairs);
    expect(asked('airside').verdict).toBe('unknown');
    const landside = asked('landside');
    expect(landside.verdict).toBe('insufficient');
    expect(landside.counterfactuals).toEqual([]);
  });
});

describe('a rule that says which purposes it covers', () => {
  const pairs = { 'BR>JP': visaFree(90, { visaPurposes: ['tourism', 'business'] }) };
  const asked = (purpose: 'tourism' | 'business' | 'family_visit' | null) =>
    ask({ purpose, travellers: [{ documents: [valid] }], legs: [JAPAN] }, pairs);

  it('answers for those, and for who tells none', () => {
    for (const purpose of ['tourism', 'business', null] as const) expect(asked(purpose).verdict).toBe('sufficient');
  });

  it('does not answer for others, and says for which it does', () => {
    const answer = asked('family_visit');
    expect(answer.verdict).toBe('unknown');
    expect(answer.legs[0]?.items.find(({ id }) => id.endsWith('.visa.purpose'))?.because).toBe(
      'What is known here is for tourism and business; whether it holds for a visit to family is not known.',
    );
    expect(answer.counterfactuals[0]).toMatchObject({ change: { path: 'purpose', to: 'tourism' } });
  });
});

describe('a visa that has to be asked for', () => {
  const pairs = { 'IN>JP': visaRequired({ visaProcessingDays: 5, visaProcessingUnit: 'working_days' }) };
  const trip = (arrives: string) => ({
    travellers: [{ documents: [{ nationality: 'IN', ref: 'in', ...valid }] }],
    legs: [{ ...JAPAN, arrives, departs: '2026-12-20' }],
  });

  it('is due before the arrival by its working days', () => {
    const answer = ask(trip('2026-12-03'), pairs); // a Thursday; Wed, Tue, Mon, Fri, Thu
    expect(answer.verdict).toBe('conditional');
    expect(answer.checklist[0]).toMatchObject({ dueOn: '2026-11-26', documentRef: 'in' });
  });

  it('comes first, and is to be begun now, where nobody knows how long it takes', () => {
    const card = { kind: 'arrival_card', name: 'Arrival card', compulsory: true } as const;
    const preArrival = [{ ...unset(PRE_ARRIVAL_FIELDS), ...card }];
    const answer = answered(trip('2026-12-03'), { 'IN>JP': visaRequired({ preArrival }) });
    expect(answer.travellers[0]?.checklist.map(({ dueOn }) => dueOn)).toEqual([null, '2026-12-03']);
    expect(answer.headline).toBe(
      'You can go once 2 things are done. Start with the visa now: how long it takes is not known.',
    );
  });

  it('is told with what its option says of it', () => {
    const entryOptions = [{ type: 'visa_required' as const, details: 'Apply at the centre in Delhi.' }];
    const answer = ask(trip('2026-12-03'), { 'IN>JP': visaRequired({ entryOptions }) });
    expect(answer.legs[0]?.items.find(({ topic }) => topic === 'visa')?.details).toBe('Apply at the centre in Delhi.');
  });

  it('is too late once that day has passed, and a later journey would do', () => {
    const answer = ask(trip('2026-11-25'), pairs);
    expect(answer.verdict).toBe('insufficient');
    expect(answer.counterfactuals).toContainEqual(
      expect.objectContaining({ change: { path: 'legs[*]', to: '+3 days' }, verdict: 'conditional' }),
    );
  });
});

describe('a journey', () => {
  it('begins at home, where nothing is asked', () => {
    const legs = [{ country: 'BR', departs: '2026-12-01', role: 'origin' as const, ref: 'home' }, JAPAN];
    const answer = ask({ travellers: [{ documents: [valid] }], legs }, { 'BR>JP': visaFree(90) });
    expect(leg(answer, 'home')).toMatchObject({ verdict: 'sufficient', items: [], documentRef: null });
  });

  it('asks nothing of what cannot change a verdict', () => {
    const answer = ask(
      { legs: [{ country: 'JP', ref: 'jp' }] },
      { 'BR>JP': requirementOf({ visaRequirementType: 'not_allowed' }) },
    );
    expect(answer.missingFacts).toEqual([]);
  });

  it('asks for the document where none is told', () => {
    const answer = ask({ travellers: [{ documents: [] }], legs: [JAPAN] }, {});
    expect(answer.missingFacts).toEqual([
      { path: 'travellers[0].documents', why: expect.any(String), wouldDecide: ['jp.document'] },
    ]);
  });

  it('asks for it also where the days of a visa are counted back from its expiry', () => {
    const countedBack = validityOf({ minimumDays: 180, amount: 6, unit: 'months', countedFrom: 'visa_expiry' });
    const legs = [{ country: 'IN', arrives: '2026-11-24', departs: '2026-12-02', ref: 'in' }, JAPAN];
    const { documentValidity } = countedBack;
    const answer = ask({ travellers: [{ documents: [] }], legs }, { 'IN>JP': visaRequired({ documentValidity }) });
    expect(answer.missingFacts.map(({ path }) => path)).toEqual(['travellers[0].documents']);
  });

  it('is answered the same in any order of documents', () => {
    const documents = [
      { nationality: 'IN', ref: 'in', ...valid },
      { nationality: 'BR', ref: 'br', ...valid },
      { nationality: 'BR', ref: 'br-2', expiresOn: '2032-01-01' },
    ];
    const pairs = { 'BR>JP': visaFree(90), 'IN>JP': visaRequired() };
    const one = ask({ travellers: [{ documents }], legs: [JAPAN] }, pairs);
    const other = ask({ travellers: [{ documents: documents.toReversed() }], legs: [JAPAN] }, pairs);
    expect(leg(other, 'jp')?.documentRef).toBe(leg(one, 'jp')?.documentRef);
    expect(leg(other, 'jp')?.alternatives).toEqual(leg(one, 'jp')?.alternatives);
  });

  it('is told in every language', () => {
    const trip = { travellers: [{ documents: [{ nationality: 'IN', ...valid }] }], legs: [JAPAN] };
    const checked = checkTrip(questionOf(trip), factsOf({ pairs: { 'IN>JP': visaRequired() } }), { asOf: AS_OF });
    const headlines = (['en', 'es', 'pt', 'fr'] as const).map(
      (language) => answerTrip(checked, wordsOf(language), { inputHash: '' }).headline,
    );
    expect(headlines[0]).toMatch(/^You can go once/);
    expect(new Set(headlines).size).toBe(4);
  });
});
