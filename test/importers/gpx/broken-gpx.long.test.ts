/** GPX that cannot be read as a whole, or that would exhaust the machine: refused with a reason, in bounded memory. */
import { describe, expect, it } from 'vitest';
import { readGpx } from '../../../src/importers/gpx/read-gpx.ts';
import { collect, heapGrowthMb, placeFile, streamedFile } from '../../helpers/places/place-files.ts';

const HEAD = '<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">';
const TRACK =
  '<trk><name>Walk</name><trkseg><trkpt lat="41.9" lon="12.5"/><trkpt lat="41.901" lon="12.5"/></trkseg></trk>';
const read = (content: string | Uint8Array) => collect(readGpx(placeFile(content, 'walk.gpx')));

describe('a file that is refused', () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /The file is empty/],
    ['a web page', '<!DOCTYPE html><html><body>Not found</body></html>', /is not GPX: its first element is <html>/],
    ['KML', '<kml xmlns="http://www.opengis.net/kml/2.2"></kml>', /not GPX: its first element is <kml> \(line 1\)/],
    ['another vocabulary', '<gpx xmlns="urn:other"></gpx>', /not GPX: its namespace is "urn:other"/],
    ['JSON', '{"type":"FeatureCollection","features":[]}', /Line 1 is not valid XML/],
    ['waypoints alone', `${HEAD}<wpt lat="41.9" lon="12.5"/></gpx>`, /no track and no route, only 1 waypoints/],
    ['an empty document', `${HEAD}</gpx>`, /no track and no route/],
    ['a file cut off in a track', `${HEAD}\n<trk><trkseg>\n<trkpt lat="41.9" lon="12.5"/>`, /^Line 3 .*cut off/],
    ['a file cut off in a tag', `${HEAD}\n<trk><trkseg>\n<trkpt lat="41.9" lo`, /^Line 3 .*cut off/],
    ['a tag that is closed by another', `${HEAD}<trk></trkseg></gpx>`, /Line 1 is not valid XML/],
    [
      'an entity of its own',
      `${HEAD}<trk><name>&nbsp;</name></trk></gpx>`,
      /Line 1 is not valid XML: undefined entity/,
    ],
    ['a gzip file', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), /packed with gzip/],
    [
      'Latin-1 that says it is UTF-8',
      Buffer.from(`${HEAD}\n<trk><name>Caf\xe9</name></trk></gpx>`, 'latin1'),
      /Line 2 is not valid UTF-8/,
    ],
    [
      'an unknown encoding',
      `<?xml version="1.0" encoding="klingon"?>${HEAD}${TRACK}</gpx>`,
      /encoding "klingon" is not known/,
    ],
  ])('is %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
    await expect(read(content)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('is a billion laughs, before one of them is told', async () => {
    const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('\n');
    const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY l0 "ha">\n${entities}]>\n${HEAD}<trk><name>&l9;</name></trk></gpx>`;
    await expect(read(bomb)).rejects.toThrow(/DOCTYPE/);
  });

  it('is one nested without end', async () => {
    await expect(read(`${HEAD}${'<extensions>'.repeat(100_000)}`)).rejects.toThrow(
      /Line 1 is nested more than 64 levels deep/,
    );
  });

  it('is a text or a tag without end, in bounded memory', async () => {
    const endless = (start: string) =>
      streamedFile('walk.gpx', function* () {
        yield start;
        for (let i = 0; i < 3200; i += 1) yield 'x'.repeat(64 * 1024);
      });
    for (const start of [`${HEAD}<trk><name>`, `${HEAD}<trk name="`, `${HEAD}<!--`]) {
      let failure: unknown;
      const growth = await heapGrowthMb(
        (async function* () {
          try {
            yield* readGpx(endless(start));
          } catch (error) {
            failure = error;
            yield error;
          }
        })(),
      );
      expect(String(failure)).toMatch(/1,048,576 characters (?:between two tags|of text)/);
      expect(growth).toBeLessThan(64);
    }
  });
});

describe('other encodings', () => {
  const named = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>${HEAD}${TRACK.replace('Walk', 'Caf\xe9 – walk')}</gpx>`;
  const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

  it.each<[string, Uint8Array]>([
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${named('UTF-8')}`)],
    ['windows-1252', Buffer.from(named('windows-1252').replace('–', '\x96'), 'latin1')],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${named('UTF-16')}`, 'utf16le')],
    ['UTF-16, big end first', utf16be(named('UTF-16'))],
  ])('reads %s as the file declares it', async (_, bytes) => {
    expect((await read(bytes)).records).toMatchObject([{ name: 'Café – walk' }]);
  });
});

describe('very long ways', () => {
  const long = (count: number) =>
    streamedFile('long.gpx', function* () {
      yield `${HEAD}<trk><name>Long</name><trkseg>`;
      for (let i = 0; i < count; i += 1000) {
        let piece = '';
        for (let k = i; k < Math.min(count, i + 1000); k += 1)
          piece += `<trkpt lat="${(40 + k * 1e-5).toFixed(5)}" lon="12.5"/>\n`;
        yield piece;
      }
      yield '</trkseg></trk></gpx>';
    });

  it('reads a track of 200,000 points', async () => {
    const { records, problems } = await collect(readGpx(long(200_000)));
    expect(problems).toEqual([]);
    expect(records[0]?.path.map((part) => part.length)).toEqual([200_000]);
  });

  it('refuses one of more, and says what to do', async () => {
    const { records, problems } = await collect(readGpx(long(200_001)));
    expect(records).toEqual([]);
    expect(problems).toEqual([
      'line 1 (track "Long"): it has more than 200,000 points: simplify it, or split it into days',
    ]);
  });
});
