import { describe, expect, it } from 'vitest';
import { english, paths, sentencesOf } from '../../../../../test/helpers/trips/border-contexts.ts';
import {
  entryContext,
  type GivenLeg,
  knownFact,
  requirementOf,
} from '../../../../../test/helpers/trips/trip-contexts.ts';
import type { ClosedBorder } from '../../schema/topics/stay-topics.ts';
import type { Item } from '../checked.ts';
import { closedBorderItems } from './closed-borders.ts';

const CLOSED: ClosedBorder = {
  neighbours: ['TR'],
  modes: ['land'],
  notNationals: null,
  until: null,
  url: null,
  details: 'Freight passes.',
};

interface Given {
  readonly closed?: readonly Partial<ClosedBorder>[];
  readonly from?: GivenLeg | null;
  readonly to?: Partial<GivenLeg>;
  readonly nationality?: string;
}

/** Of a journey from Türkiye to Georgia, which says what is closed. */
function borders({
  closed = [{}],
  from = { country: 'TR', role: 'origin' },
  to = {},
  nationality = 'BR',
}: Given): Item[] {
  const general = requirementOf({
    closedBorders: closed.map((one) => ({ ...CLOSED, ...one })),
    facts: { closedBorders: knownFact(7) },
  });
  const arrival: GivenLeg = { country: 'GE', mode: 'land', arrives: '2026-12-03', departs: '2026-12-09', ...to };
  const items = closedBorderItems(
    entryContext({
      legs: from === null ? [arrival] : [from, arrival],
      travellers: [{ documents: [{ nationality }] }],
      data: { general: { GE: general, FR: general } },
    }),
  );
  expect(sentencesOf(items).every((sentence) => sentence.length > 3 && !/undefined|null|NaN/.test(sentence))).toBe(
    true,
  );
  return items;
}

const statuses = (given: Given) => borders(given).map(({ status }) => status);

describe('a border that is closed', () => {
  it('is not met, and says so with its source', () => {
    const [item] = borders({});
    expect(item).toMatchObject({ id: 'ge-1.closedBorders', enforcement: 'required', details: ['Freight passes.'] });
    expect(item?.provenance().ruleId).toBe(7);
    expect(english(borders({}))).toEqual([
      {
        title: 'Border: Türkiye – Georgia',
        because: 'The land border between Türkiye and Georgia is closed to travellers.',
      },
    ]);
  });

  it.each<[string, Given, string[]]>([
    ['by land', {}, ['not_met']],
    ['for nationals who come home', { nationality: 'GE' }, ['not_met']],
    ['in transit', { to: { role: 'transit' } }, ['not_met']],
    ['by air', { to: { mode: 'air' } }, []],
    ['at an airport', { to: { mode: null, airport: 'TBS' } }, []],
    ['by sea, where only the land border is closed', { to: { mode: 'sea' } }, []],
    ['by sea, where that is closed too', { closed: [{ modes: ['land', 'sea'] }], to: { mode: 'sea' } }, ['not_met']],
    ['from another country', { from: { country: 'IN', role: 'origin' } }, []],
    ['from any country', { closed: [{ neighbours: null }], from: { country: 'IN', role: 'origin' } }, ['not_met']],
    ['from a member of a group', { closed: [{ neighbours: ['SCHENGEN'] }], from: { country: 'BG' } }, ['not_met']],
    ['for a passport that it is open to', { closed: [{ notNationals: ['BR'] }] }, []],
    ['for members of a group that it is open to', { closed: [{ notNationals: ['SCHENGEN'] }], nationality: 'DE' }, []],
    ['for other passports', { closed: [{ notNationals: ['GE'] }] }, ['not_met']],
    [
      'inside the country where the journey begins',
      { closed: [{ neighbours: null }], from: { country: 'GE', role: 'origin' } },
      [],
    ],
    [
      'within an area without border checks',
      { closed: [{ neighbours: null }], from: { country: 'DE', arrives: '2026-11-30' }, to: { country: 'FR' } },
      [],
    ],
    ['until a day', { closed: [{ until: '2026-12-03' }] }, ['not_met']],
    ['until a day that has passed', { closed: [{ until: '2026-12-02' }] }, ['unknown']],
    ['twice, once for certain', { closed: [{ until: '2026-12-02' }, {}] }, ['not_met']],
  ])('%s', (_, given, expected) => {
    expect(statuses(given)).toEqual(expected);
  });

  it('asks how one arrives where that is not told', () => {
    const [item] = borders({ to: { mode: null } });
    expect(item).toMatchObject({ enforcement: 'required', status: 'unknown' });
    expect(paths(item?.lacks ?? [])).toEqual(['legs[1].mode']);
  });

  it('names the neighbours where it is not told from where one comes by land', () => {
    const items = borders({ from: null, closed: [{ neighbours: ['TR', 'SCHENGEN'] }] });
    expect(items).toMatchObject([{ enforcement: 'may_be_asked', status: 'unknown' }]);
    expect(english(items)[0]?.because).toBe(
      'The land border of Georgia is closed to those who come from: Türkiye, Schengen area.',
    );
    expect(statuses({ from: null, to: { mode: null } })).toEqual([]);
    expect(statuses({ from: null, closed: [{ neighbours: null }] })).toEqual(['not_met']);
  });

  it('says that it was decided until a day', () => {
    expect(english(borders({ closed: [{ until: '2026-12-01', neighbours: null }] }))[0]?.because).toBe(
      'The land borders of Georgia are closed to travellers. This was decided until 1 December 2026. ' +
        'We could not confirm whether it was extended.',
    );
  });
});
