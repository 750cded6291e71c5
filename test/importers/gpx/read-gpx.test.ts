/** GPX as programs and devices write it: tracks, routes and waypoints become tours with stops. */
import { describe, expect, it } from 'vitest';
import { readGpx } from '../../../src/importers/gpx/read-gpx.ts';
import { collect, placeFile } from '../../helpers/places/place-files.ts';

const GPX_1_1 = '<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">';
const read = (content: string | Uint8Array, name = 'walk.gpx', pieceBytes?: number) =>
  collect(readGpx(placeFile(content, name, pieceBytes)));
const gpx = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${GPX_1_1}${body}</gpx>`;
/** Points 0.001 degrees of latitude (111 m) apart, beginning so many steps north of 41.9. */
const points = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `<trkpt lat="${(41.9 + (from + i) / 1000).toFixed(3)}" lon="12.5"/>`).join(
    '',
  );
const track = (segments: readonly string[], texts = '<name>Walk</name>') =>
  `<trk>${texts}${segments.map((segment) => `<trkseg>${segment}</trkseg>`).join('')}</trk>`;
const at = (latitude: number) => [12.5, latitude];

describe('a track', () => {
  const full = gpx(`<metadata><name>File</name><desc>Of the file</desc></metadata>
<wpt lat="41.903" lon="12.5003"><ele>40</ele><name>Fountain</name><cmt>Water &amp; shade</cmt></wpt>
<wpt lat="41.9" lon="12.5"><name>Gate</name><desc>Begin <![CDATA[<b>here</b>]]></desc></wpt>
<trk><name>Along the wall</name><desc>An &quot;old&quot; way</desc><link href="https://example.org/wall"><text>Page</text></link>
<trkseg><trkpt lat="41.9000" lon="12.5000"><ele>20.04</ele><time>2024-05-01T08:00:00Z</time></trkpt>
<trkpt lat="41.9040" lon="12.5000"><ele>31.5</ele><time>2024-05-01T08:06:00Z</time>
<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>90</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt></trkseg></trk>`);
  const tour = {
    key: 'walk',
    name: 'Along the wall',
    summary: 'An "old" way',
    countryIso2: null,
    difficulty: null,
    isLoop: null,
    durationMinutes: null,
    stops: [
      {
        name: 'Gate',
        description: 'Begin here',
        location: { latitude: 41.9, longitude: 12.5 },
        minutes: null,
        wikidataId: null,
        pointOfInterestKey: null,
      },
      expect.objectContaining({ name: 'Fountain', description: 'Water & shade' }),
    ],
    path: [
      [
        [12.5, 41.9, 20],
        [12.5, 41.904, 31.5],
      ],
    ],
    url: 'https://example.org/wall',
  };

  it('becomes a tour with its texts, its way and, along it, the waypoints as stops', async () => {
    expect(await read(full)).toEqual({ records: [tour], problems: [], warnings: [] });
  });

  it.each([1, 7, 64])('reads the same in pieces of %d bytes', async (pieceBytes) => {
    expect((await read(full, 'walk.gpx', pieceBytes)).records).toEqual([tour]);
  });

  it('reads the same under a prefix, without a namespace, and as GPX 1.0', async () => {
    const prefixed = full.replaceAll(/<(\/?)(?!\?|!|gpxtpx|b>|\/b>)([a-z]+)/g, '<$1g:$2').replace('xmlns=', 'xmlns:g=');
    expect((await read(prefixed)).records).toEqual([tour]);
    expect((await read(full.replace(/ xmlns="[^"]*"/, ''))).records).toEqual([tour]);
    const old = full
      .replace('version="1.1"', 'version="1.0"')
      .replace('/GPX/1/1', '/GPX/1/0')
      .replace(/<metadata>|<\/metadata>/g, '')
      .replace(/<link href="([^"]*)">.*?<\/link>/, '<url>$1</url><urlname>Page</urlname>');
    expect((await read(old)).records).toEqual([tour]);
  });

  it('takes name and text of the file where the track has none', async () => {
    const { records } = await read(full.replace(/<name>Along.*?<\/desc>/, ''));
    expect(records).toMatchObject([{ name: 'File', summary: 'Of the file' }]);
    const { records: bare } = await read(gpx(track([points(0, 2)], '')), 'City walk.gpx');
    expect(bare).toMatchObject([{ key: 'City walk', name: 'City walk', summary: null }]);
  });

  it('joins segments that lie close together and keeps wide gaps', async () => {
    const near = points(4, 3).replace('41.904', '41.9035'); // 56 m after 41.903
    const { records, warnings } = await read(gpx(track([points(0, 4), near, points(20, 2)])));
    expect(records[0]?.path).toEqual([
      [41.9, 41.901, 41.902, 41.903, 41.9035, 41.905, 41.906].map(at),
      [41.92, 41.921].map(at),
    ]);
    expect(warnings).toEqual(['line 2: a gap of 1.6 km before this point stays a gap']);
  });

  it('draws no jump, and says where it was', async () => {
    const spike = '\n<trkpt lat="45" lon="9"/>\n';
    const { records, problems, warnings } = await read(gpx(track([points(0, 3) + spike + points(2, 3)])));
    expect(records[0]?.path).toEqual([[41.9, 41.901, 41.902, 41.903, 41.904].map(at)]);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/^line 3: jumps 44\d\.\d km from the point before: the way is split there$/),
      expect.stringMatching(/^line 4: jumps 44\d\.\d km/),
    ]);
  });

  it('draws no ride: what is faster than 30 km/h by its times', async () => {
    const timed = (latitude: number, second: number) =>
      `<trkpt lat="${latitude}" lon="12.5"><time>2024-05-01T08:00:${String(second).padStart(2, '0')}Z</time></trkpt>`;
    // 11 m in 1 s is the wavering of a receiver; 1.1 km in 10 s is a ride.
    const ride = timed(41.9, 0) + timed(41.9001, 1) + timed(41.91, 11) + timed(41.9101, 20);
    const { records, warnings } = await read(gpx(track([ride])));
    expect(records[0]?.path).toEqual([[41.9, 41.9001].map(at), [41.91, 41.9101].map(at)]);
    expect(warnings[0]).toBe('line 2: jumps 1.1 km at 396 km/h: the way is split there');
  });

  it('leaves out points at 0,0 without breaking the way', async () => {
    const { records, problems, warnings } = await read(
      gpx(track([`${points(0, 2)}<trkpt lat="0" lon="0"/>${points(2, 2)}`])),
    );
    expect(records[0]?.path).toEqual([[41.9, 41.901, 41.902, 41.903].map(at)]);
    expect(problems).toEqual([]);
    expect(warnings).toEqual(['line 2: is at 0,0, which means an unknown place, and is left out']);
  });

  it.each([
    ['lat="91" lon="12.5"', /its latitude 91 is beyond 90 degrees/],
    ['lat="120.5" lon="41.9"', /are latitude and longitude swapped\?/],
    ['lat="41.9" lon="200"', /its longitude 200 is beyond 180 degrees/],
    ['lat="41,9" lon="12.5"', /are not numbers/],
    ['lat="0x29" lon="12.5"', /are not numbers/],
    ['lon="12.5"', /are not numbers/],
  ])('names the line of a point with %s', async (attributes, message) => {
    const { records, problems } = await read(gpx(track([`${points(0, 2)}\n<trkpt ${attributes}/>\n${points(2, 2)}`])));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^line 3: a point cannot be used: /);
    expect(problems[0]).toMatch(message);
    expect(records).toHaveLength(1);
  });

  it('says what is wrong with a track without a way', async () => {
    const { records, problems } = await read(gpx(track([points(0, 1)]) + track([])));
    expect(records).toEqual([]);
    expect(problems).toEqual(['line 2 (track "Walk"): it has no way of at least two points']);
  });

  it.each([
    ['a leg of a flight', ['10 20', '11 20', '12 20'], /each step is longer than 5 km or faster than 30 km\/h/],
    ['two points of a sketch', ['10 20', '10.06 20'], /each step is longer than 5 km/],
    ['a receiver that lay on a table', ['10 20', '10 20', '10 20'], /its points are all at one place/],
  ])('says why no way can be drawn: %s', async (_, places, message) => {
    const written = places.map((place) => {
      const [lat, lon] = place.split(' ');
      return `<trkpt lat="${lat}" lon="${lon}"/>`;
    });
    const { records, problems } = await read(gpx(track([written.join('')])));
    expect(records).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });

  it('leaves out a track without points, and reads the others', async () => {
    const emptyOnes = ['<trk><name>Off</name></trk>', '<trk><name>On</name><trkseg/></trk>', '<rte/>'];
    for (const empty of emptyOnes) {
      const { records, problems, warnings } = await read(gpx(empty + track([points(0, 2)])));
      expect([records.length, problems]).toEqual([1, []]);
      expect(warnings.join()).toMatch(/the (track|route) has no points and is left out/);
    }
  });

  it('is refused where no track has a point', async () => {
    const { records, problems } = await read(gpx(track([]) + track([])));
    expect(records).toEqual([]);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/the track has no points$/);
  });
});

describe('a file of several ways', () => {
  it('gives each a key of its own that its neighbours do not change', async () => {
    const two = [track([points(0, 2)], '<name>Old Town</name>'), track([points(50, 2)], '<name>The Hill!</name>')];
    const keys = async (tracks: readonly string[]) => (await read(gpx(tracks.join('')))).records.map(({ key }) => key);
    expect(await keys(two)).toEqual(['walk#old town', 'walk#the hill']);
    expect(await keys(two.toReversed())).toEqual(['walk#the hill', 'walk#old town']);
    expect(await keys([...two, track([points(9, 2)], ''), ...two])).toEqual([
      'walk#no-1',
      'walk#no-2',
      'walk#no-3',
      'walk#no-4',
      'walk#no-5',
    ]);
  });

  it('gives each the waypoints near it, and reports those near none', async () => {
    const waypoint = (latitude: number, name: string) => `<wpt lat="${latitude}" lon="12.5"><name>${name}</name></wpt>`;
    const { records, warnings } = await read(
      gpx(
        waypoint(41.902, 'B') +
          waypoint(41.9, 'A') +
          waypoint(41.98, 'C') +
          waypoint(45, 'Far') +
          track([points(0, 4)], '<name>One</name>') +
          track([points(78, 4)], '<name>Two</name>'),
      ),
    );
    expect(records.map(({ stops }) => stops.map(({ name }) => name))).toEqual([['A', 'B'], ['C']]);
    expect(warnings).toEqual(['line 2: the waypoint "Far" is far from every way: no stop']);
  });

  it('takes a route for a tour whose named points are stops, and a track’s own plan for none', async () => {
    const route = (name: string) => `<rte><name>${name}</name>
<rtept lat="41.9" lon="12.5"><name>Station</name></rtept><rtept lat="41.905" lon="12.5"><name>002</name></rtept>
<rtept lat="41.91" lon="12.5"><name>Castle</name></rtept></rte>`;
    const { records, warnings } = await read(gpx(route('By foot') + route('Walk') + track([points(0, 3)])));
    expect(records).toMatchObject([
      { key: 'walk#by foot', path: [[41.9, 41.905, 41.91].map(at)], stops: [{ name: 'Station' }, { name: 'Castle' }] },
      { key: 'walk#walk', name: 'Walk' },
    ]);
    expect(warnings).toEqual(['line 4: the route "Walk" has the name of a track and is left out as its plan']);
  });

  it('counts a way that comes back to a waypoint from its first visit', async () => {
    const waypoints = ['41.902', '41.9']
      .map((lat) => `<wpt lat="${lat}" lon="12.5"><name>${lat}</name></wpt>`)
      .join('');
    const back = [4, 3, 2, 1, 0].map((step) => points(step, 1)).join('');
    const { records } = await read(gpx(waypoints + track([points(0, 5) + back])));
    expect(records[0]?.stops.map(({ name }) => name)).toEqual(['41.9', '41.902']);
  });

  it('leaves out waypoints that cannot be placed or have no name', async () => {
    const { records, problems, warnings } = await read(
      gpx(`<wpt lat="95" lon="12.5"><name>Bad</name></wpt><wpt lat="0" lon="0"><name>Nowhere</name></wpt>
<wpt lat="41.9" lon="12.5"/>${track([points(0, 3)])}`),
    );
    expect(records[0]?.stops).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/^line 2: the waypoint "Bad" cannot be placed: its latitude 95/)]);
    expect(warnings).toEqual([
      expect.stringMatching(/^line 2: the waypoint "Nowhere" cannot be placed: it is at 0,0/),
      'line 3: a stop without a name is left out',
    ]);
  });
});
