import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVIDENCE_KINDS, type Evidence, verify } from './evidence.ts';

const DAY = '2026-11-23';
const same = (said: string, value: string) => said === value;
const said = (
  source: string,
  kind: Evidence<string>['kind'],
  says: string,
  statedOn: string,
  role: Evidence<string>['role'] = 'decides',
): Evidence<string> => ({ source, kind, says, statedOn, role });
const free = (evidence: readonly Evidence<string>[], validUntil: string | null = null) =>
  verify({ value: 'visa_free', validUntil }, evidence, same, DAY);

describe('the verification of a fact', () => {
  it('is current within six months of the newest official statement, however old the others are', () => {
    const law = said('treaty', 'official', 'visa_free', '1959-12-01');
    expect(free([law])).toMatchObject({ level: 'official', status: 'stale', verifiedAt: '1959-12-01' });
    const page = said('ministry', 'official_second_hand', 'visa_free', '2026-10-03');
    expect(free([law, page])).toEqual({
      level: 'official',
      status: 'current',
      verifiedAt: '2026-10-03',
      dueAt: '2027-04-03',
      agreeing: 2,
      disagreeing: 0,
    });
  });

  it('is stale from the day on which it is due', () => {
    const on = (statedOn: string) => free([said('ministry', 'official', 'visa_free', statedOn)]).status;
    expect(on('2026-05-24')).toBe('current');
    expect(on('2026-05-23')).toBe('stale');
  });

  it('never comes from a compilation alone', () => {
    const matrix = said('matrix', 'compilation', 'visa_free', '2026-11-20');
    expect(free([matrix])).toMatchObject({ level: 'compilation', status: 'unverified', verifiedAt: null, agreeing: 1 });
    expect(free([])).toMatchObject({ level: 'none', status: 'unverified', agreeing: 0 });
  });

  it('is disputed by anything newer, and by official text of any day', () => {
    const page = said('ministry', 'official_second_hand', 'visa_free', '2026-10-03');
    const matrix = (on: string) => said('matrix', 'compilation', 'visa_required', on);
    expect(free([page, matrix('2026-02-17')])).toMatchObject({ status: 'current', disagreeing: 1 });
    expect(free([page, matrix('2026-10-04')])).toMatchObject({ status: 'disputed', disagreeing: 1 });
    expect(free([page, said('gazette', 'official', 'visa_required', '2020-01-01')]).status).toBe('disputed');
    expect(free([matrix('2026-02-17')])).toMatchObject({ level: 'none', status: 'disputed' });
  });

  it('lets a source change its mind', () => {
    const before = said('ministry', 'official', 'visa_required', '2025-01-01');
    const after = said('ministry', 'official', 'visa_free', '2026-09-01');
    expect(free([after, before])).toMatchObject({ status: 'current', agreeing: 1, disagreeing: 0 });
  });

  it('is expired from the first day on which the fact no longer holds, whoever said it', () => {
    const page = said('ministry', 'official', 'visa_free', '2026-10-03');
    expect(free([page], '2026-11-23').status).toBe('expired');
    expect(free([page], '2026-11-24').status).toBe('current');
  });

  it('does not age by a law in the background', () => {
    const page = said('ministry', 'official', 'visa_free', '2026-10-03');
    const law = said('law', 'official', 'visa_required', '2014-01-01', 'background');
    expect(free([page, law])).toMatchObject({ status: 'current', agreeing: 1, disagreeing: 0 });
  });

  it('counts what is explained as disagreeing, and is not disputed by it, even by official text', () => {
    const page = said('ministry', 'official_second_hand', 'visa_free', '2026-10-03');
    const explained = 'The gazette is older.';
    const gazette = { ...said('gazette', 'official', 'visa_required', '2026-11-01'), explained };
    expect(free([page, gazette])).toMatchObject({ status: 'current', agreeing: 1, disagreeing: 1 });
    const matrix = said('matrix', 'compilation', 'visa_required', '2026-11-02');
    expect(free([page, gazette, matrix])).toMatchObject({ status: 'disputed', disagreeing: 2 });
    // What the source itself states counts, whatever is said of it; its reason stays.
    const value = said('gazette', 'official', 'visa_free', '2026-10-01');
    expect(free([page, gazette, value])).toMatchObject({ status: 'current', agreeing: 2, disagreeing: 0 });
    const later = said('gazette', 'official', 'visa_required', '2026-11-10');
    expect(free([page, gazette, later])).toMatchObject({ status: 'current', agreeing: 1, disagreeing: 1 });
  });

  describe('that rests on a page without a date, which somebody else read', () => {
    const page = { ...said('digest', 'official_second_hand', 'visa_free', '2026-10-03'), undated: true };
    const otherwise = (source: string, kind: Evidence<string>['kind'], undated: boolean | null = null) => ({
      ...said(source, kind, 'visa_required', '2019-09-22'),
      undated,
    });

    it('is current while nothing, or one compilation, says otherwise', () => {
      expect(free([page]).status).toBe('current');
      expect(free([page, otherwise('matrix', 'compilation')])).toMatchObject({ status: 'current', disagreeing: 1 });
      expect(free([page, otherwise('other', 'official_second_hand', true)]).status).toBe('current');
    });

    it('is disputed by a dated text of any day, and by two compilations', () => {
      expect(free([page, otherwise('circular', 'official_second_hand')]).status).toBe('disputed');
      const matrices = [otherwise('matrix', 'compilation'), otherwise('index', 'compilation')];
      expect(free([page, ...matrices]).status).toBe('disputed');
      expect(free([page, ...matrices.map((one) => ({ ...one, source: 'matrix' }))]).status).toBe('current');
      expect(free([page, ...matrices.map((one) => ({ ...one, explained: 'Older.' }))]).status).toBe('current');
    });

    it('is not once a page with a date says the same', () => {
      const dated = said('embassy', 'official_second_hand', 'visa_free', '2026-09-01');
      expect(free([page, dated, otherwise('circular', 'official_second_hand')]).status).toBe('current');
    });
  });

  const anyEvidence = fc.array(
    fc.record({
      source: fc.constantFrom('a', 'b', 'c', 'd'),
      kind: fc.constantFrom(...EVIDENCE_KINDS),
      says: fc.constantFrom('visa_free', 'eta'),
      statedOn: fc.constantFrom('2020-01-01', '2026-02-17', '2026-10-03', '2026-11-01'),
      role: fc.constantFrom('decides' as const, 'background' as const),
    }),
  );

  it('never gets older or less sure by one more source that says the same today', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const before = free(evidence);
        const after = free([...evidence, said('new', 'official', 'visa_free', DAY)]);
        expect(after.verifiedAt).toBe(DAY);
        expect(after.agreeing).toBe(before.agreeing + 1);
        expect(after.level).toBe('official');
        expect(['current', 'disputed']).toContain(after.status);
      }),
    );
  });
});
