/** Walking tours from OpenStreetMap routes made for the purpose. */

import type { WrittenRelation } from '@carnet/osm-pbf/writer';
import { describe, expect, it } from 'vitest';
import { points, readTours } from './osm-files.ts';

/** Nodes 1 to 9 in a row along the equator's parallel at 10 degrees, 0.01 degrees apart. */
const nodes = points(
  ...Array.from({ length: 9 }, (_, index) => [index + 1, 10, 20 + (index + 1) / 100] as [number, number, number]),
);
const way = (id: number, ...nodeIds: number[]) => ({ id, nodeIds });
const member = (id: number, role = '') => ({ type: 'way', id, role }) as const;
const stage = (id: number, role = '') => ({ type: 'relation', id, role }) as const;
const route = (
  id: number,
  members: WrittenRelation['members'],
  tags: Readonly<Record<string, string>> = {},
): WrittenRelation => ({ id, members, tags: { type: 'route', route: 'hiking', name: `Route ${id}`, ...tags } });

/** Which nodes the path goes through. */
const pathOf = (path: readonly (readonly (readonly number[])[])[] | undefined) =>
  path?.map((part) => part.map(([longitude]) => Math.round(((longitude as number) - 20) * 100)));

describe('a route', () => {
  it('is walked in the order of its ways, each turned as it must be', async () => {
    const { records, warnings, problems } = await readTours([
      {
        nodes,
        ways: [way(1, 3, 2, 1), way(2, 3, 4), way(3, 6, 5, 4)],
        relations: [
          route(
            7,
            [1, 2, 3].map((id) => member(id)),
          ),
        ],
      },
    ]);
    expect([problems, warnings]).toEqual([[], []]);
    expect(records).toHaveLength(1);
    expect(pathOf(records[0]?.path)).toEqual([[1, 2, 3, 4, 5, 6]]);
    expect(records[0]).toMatchObject({
      key: 'relation/7',
      name: 'Route 7',
      url: 'https://www.openstreetmap.org/relation/7',
      countryIso2: null,
      stops: [],
    });
  });

  it('whose ways are listed out of order is walked from end to end', async () => {
    const { records, warnings } = await readTours([
      {
        nodes,
        ways: [way(1, 1, 2), way(2, 2, 3), way(3, 3, 4)],
        relations: [route(7, [member(1), member(3), member(2)])],
      },
    ]);
    expect([pathOf(records[0]?.path), warnings]).toEqual([[[1, 2, 3, 4]], []]);
  });

  it('with a gap keeps it as a gap and says how long it is', async () => {
    const { records, warnings } = await readTours([
      { nodes, ways: [way(1, 1, 2), way(2, 4, 5)], relations: [route(7, [member(1), member(2)])] },
    ]);
    expect(pathOf(records[0]?.path)).toEqual([
      [1, 2],
      [4, 5],
    ]);
    expect(warnings).toEqual(['relation/7: its way has a gap, kept as such: 2.2 km']);
  });

  it('draws no line past nodes that the file lacks', async () => {
    const { records } = await readTours([
      { nodes, ways: [way(1, 1, 2, 77, 3, 4)], relations: [route(7, [member(1)])] },
    ]);
    expect(pathOf(records[0]?.path)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('leaves out branches by their roles', async () => {
    const roles = ['alternative', 'excursion', 'approach', 'connection', 'alternate', 'link', 'alternative_terminal'];
    const branches = roles.map((role, index) => ({ way: way(10 + index, 2, 9), member: member(10 + index, role) }));
    const { records } = await readTours([
      {
        nodes,
        ways: [way(1, 1, 2), way(2, 2, 3), ...branches.map((branch) => branch.way)],
        relations: [route(7, [member(1, 'main'), ...branches.map((branch) => branch.member), member(2)])],
      },
    ]);
    expect(pathOf(records[0]?.path)).toEqual([[1, 2, 3]]);
  });

  it('takes one of the ways there and back where the two differ', async () => {
    const { records, warnings } = await readTours([
      {
        nodes: [...nodes, ...points([11, 10.01, 20.03])],
        ways: [way(1, 1, 2), way(2, 2, 3, 4), way(3, 2, 11, 4), way(4, 4, 5)],
        relations: [route(7, [member(1), member(2, 'forward'), member(3, 'backward'), member(4)])],
      },
    ]);
    expect(pathOf(records[0]?.path)).toEqual([[1, 2, 3, 4, 5]]);
    expect(warnings).toEqual(['relation/7: left out, as for walking in the other direction only: 1 of its ways']);
  });

  it.each(['foot', 'walking', 'hiking', 'bicycle;hiking'])('is one of route=%s', async (value) => {
    const relations = [route(7, [member(1)], { route: value })];
    expect((await readTours([{ nodes, ways: [way(1, 1, 2)], relations }])).records).toHaveLength(1);
  });

  it.each([{ route: 'bicycle' }, { route: 'mtb' }, { type: 'multipolygon' }])('is not one of %o', async (tags) => {
    const relations = [route(7, [member(1)], tags)];
    expect((await readTours([{ nodes, ways: [way(1, 1, 2)], relations }])).records).toEqual([]);
  });

  it('without a name is called after its ends, or is left out', async () => {
    const ends = { name: '', from: 'Locarno', to: 'Orselina' };
    const relations = [route(7, [member(1)], ends), route(8, [member(1)], { name: '', from: 'Locarno' })];
    const { records } = await readTours([{ nodes, ways: [way(1, 1, 2)], relations }]);
    expect(records.map(({ name }) => name)).toEqual(['Locarno – Orselina']);
  });

  it('tells what its tags say of the walk', async () => {
    const tags = {
      ref: '74',
      network: 'rwn',
      from: 'Lavertezzo',
      to: 'Locarno',
      distance: '21',
      duration: '7:10',
      sac_scale: 'mountain_hiking',
      roundtrip: 'no',
      description: 'Along the <i>Verzasca</i>.',
    };
    const { records } = await readTours([{ nodes, ways: [way(1, 1, 2)], relations: [route(7, [member(1)], tags)] }]);
    expect(records[0]).toMatchObject({
      summary:
        'Hiking route 74 of the regional network from Lavertezzo to Locarno. 21 km long according to OpenStreetMap. Along the Verzasca.',
      difficulty: 'moderate',
      isLoop: false,
      durationMinutes: 430,
    });
  });

  it('of which the file has a part says so, and nothing of the whole', async () => {
    const tags = { duration: '7:10', roundtrip: 'yes', cai_scale: 'E' };
    const { records, warnings } = await readTours([
      { nodes, ways: [way(1, 1, 2)], relations: [route(7, [member(1), member(2), member(3)], tags)] },
    ]);
    expect(warnings).toEqual(['relation/7: 2 of its 3 ways are not in the imported file']);
    expect(records[0]).toMatchObject({
      summary: 'Hiking route. This record has a part of it only: 2 of its 3 ways are not in the imported file.',
      isLoop: null,
      durationMinutes: null,
      difficulty: null,
    });
  });

  it('of which the file has too little is counted', async () => {
    const block = {
      nodes,
      ways: [way(1, 1, 2)],
      relations: [route(7, [member(1), member(2), member(3)]), route(8, [member(9)])],
    };
    const some = await readTours([block]);
    expect(some.records.map(({ key }) => key)).toEqual(['relation/7']);
    expect(some.warnings).toContain('test.osm.pbf: left out, as too few of their ways are in the file: 1 route');
    const half = await readTours([block], { leastShare: 0.5 });
    expect(half.records).toEqual([]);
    expect(half.warnings).toEqual(['test.osm.pbf: left out, as too few of their ways are in the file: 2 routes']);
  });

  it('that comes twice is refused the second time', async () => {
    const relations = [route(7, [member(1)]), route(7, [member(1)])];
    const { records, problems } = await readTours([{ nodes, ways: [way(1, 1, 2)], relations }]);
    expect([records.length, problems]).toEqual([1, ['relation/7: it is in the file more than once']]);
  });
});

describe('a route made of routes', () => {
  const ways = [way(1, 1, 2), way(2, 2, 3), way(3, 3, 4)];
  const superroute = { type: 'superroute' };

  it('is walked through its stages and theirs, and each stage is a tour too', async () => {
    const { records, warnings } = await readTours([
      {
        nodes,
        ways,
        relations: [
          route(1, [stage(2), stage(3)], superroute),
          route(2, [member(1)]),
          route(3, [stage(4), member(3)], superroute),
          route(4, [member(2)]),
        ],
      },
    ]);
    expect(records.map(({ key, path }) => [key, pathOf(path)])).toEqual([
      ['relation/1', [[1, 2, 3, 4]]],
      ['relation/2', [[1, 2]]],
      ['relation/3', [[2, 3, 4]]],
      ['relation/4', [[2, 3]]],
    ]);
    expect(warnings).toEqual([]);
  });

  it('that leads back to itself is walked once', async () => {
    const { records, warnings } = await readTours([
      {
        nodes,
        ways,
        relations: [route(1, [member(1), stage(2)], superroute), route(2, [member(2), stage(1), stage(2)], superroute)],
      },
    ]);
    expect(records.map(({ path }) => pathOf(path))).toEqual([[[1, 2, 3]], [[3, 2, 1]]]);
    expect(warnings).toEqual([
      'relation/1: it comes back to relation/1, relation/2, by itself or through a stage: walked once',
      'relation/2: it comes back to relation/2, by itself or through a stage: walked once',
    ]);
  });

  it('whose stages name each other twice, thirty deep, is read at once', async () => {
    const relations = Array.from({ length: 30 }, (_, index) =>
      route(index + 1, index === 29 ? [member(1)] : [stage(index + 2), stage(index + 2)], superroute),
    );
    const { records } = await readTours([{ nodes, ways, relations }]);
    expect(records.map(({ path }) => pathOf(path))).toEqual(Array.from({ length: 30 }, () => [[1, 2]]));
  });

  it('nested deeper than calls can go is read too', async () => {
    const depth = 20_000;
    const relations = Array.from({ length: depth }, (_, index) =>
      route(
        index + 1,
        index === depth - 1 ? [member(1)] : [stage(index + 2)],
        index === 0 ? superroute : { ...superroute, name: '' },
      ),
    );
    const { records } = await readTours([{ nodes, ways, relations }]);
    expect(records.map(({ path }) => pathOf(path))).toEqual([[[1, 2]]]);
  });

  it('names the stages that the file lacks', async () => {
    const { warnings } = await readTours([{ nodes, ways, relations: [route(1, [member(1), stage(99)], superroute)] }]);
    expect(warnings).toEqual(['relation/1: 1 of its stages is not in the imported file']);
  });
});

describe('stops', () => {
  it('are the named nodes of the route in the order walked, and say which point of interest they are', async () => {
    const named = [
      { id: 21, latitude: 10, longitude: 20.05, tags: { tourism: 'viewpoint', name: 'View', wikidata: 'Q5' } },
      { id: 22, latitude: 10, longitude: 20.01, tags: { information: 'guidepost', name: 'Start' } },
      { id: 23, latitude: 10, longitude: 20.03, tags: { information: 'guidepost' } },
    ];
    const { records } = await readTours([
      {
        nodes: [...nodes, ...named],
        ways: [way(1, 1, 2, 3), way(2, 3, 4, 5)],
        relations: [
          route(7, [
            { type: 'node', id: 21, role: 'stop' },
            { type: 'node', id: 22, role: 'guidepost' },
            { type: 'node', id: 23, role: 'guidepost' },
            { type: 'node', id: 24, role: 'guidepost' },
            member(1),
            member(2),
          ]),
        ],
      },
    ]);
    expect(records[0]?.stops).toEqual([
      {
        name: 'Start',
        description: null,
        location: { latitude: 10, longitude: 20.01 },
        minutes: 0,
        wikidataId: null,
        pointOfInterestKey: null,
      },
      {
        name: 'View',
        description: null,
        location: { latitude: 10, longitude: 20.05 },
        minutes: null,
        wikidataId: 'Q5',
        pointOfInterestKey: 'node/21',
      },
    ]);
  });
});

describe('a file with more routes than are kept at once', () => {
  it('gives the same tours', async () => {
    const ways = [way(1, 1, 2), way(2, 2, 3), way(3, 3, 4)];
    const relations = Array.from({ length: 9 }, (_, index) =>
      route(
        index + 1,
        [1, 2, 3].map((id) => member(id)),
      ),
    );
    const atOnce = await readTours([{ nodes, ways, relations }]);
    expect(atOnce.records).toHaveLength(9);
    expect(await readTours([{ nodes, ways, relations }], { maxWays: 4 })).toEqual(atOnce);
  });
});
