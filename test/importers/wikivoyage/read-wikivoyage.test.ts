/** Wikivoyage articles and dumps, sound and broken; the real Boston article where it is at hand. */
import { describe, expect, it } from 'vitest';
import { readWikivoyage, type WikivoyageOptions } from '../../../src/importers/wikivoyage/read-wikivoyage.ts';
import {
  collect,
  hasPlaceReferences,
  placeFile,
  placeReference,
  streamedFile,
} from '../../helpers/places/place-files.ts';

const article = (wikitext: string, options: WikivoyageOptions = { article: 'Rome' }) =>
  collect(readWikivoyage(placeFile(wikitext, 'rome.txt'), options));

describe('an article', () => {
  it('gives its sights with all that they say', async () => {
    const { records } = await article(`==See==
===Museums===
* {{see
| name=[[Rome/Vatican|Vatican Museums]] | alt=''Musei Vaticani'' / Musea Vaticana | url=https://www.example.org/a {{dead link}} | wikidata=Q182955
| address=Viale Vaticano | lat=41.9065 | long=12.4536
| hours=M–Sa 9AM–6PM | price=€17
| lastedit=2024-01-01
| content=The '''largest''' &amp; oldest.<br>Book [https://x.example ahead].
}}`);
    expect(records).toEqual([
      {
        key: 'Q182955',
        name: 'Vatican Museums',
        alternateNames: ['Musei Vaticani', 'Musea Vaticana'],
        category: 'museum',
        location: { latitude: 41.9065, longitude: 12.4536 },
        countryIso2: null,
        description: 'The largest & oldest. Book ahead.',
        wikidataId: 'Q182955',
        website: 'https://www.example.org/a',
        openingHours: 'M–Sa 9AM–6PM',
        wheelchair: null,
        fee: true,
        importance: null,
        url: 'https://en.wikivoyage.org/wiki/Rome',
      },
    ]);
  });

  it.each([
    ['Free', false],
    ['Free admission.', false],
    ['Admission is free', false],
    ['€10, children free', true],
    ['$5', true],
    ['Free on Sundays, otherwise €5', null],
    ['By donation', null],
    ['', null],
  ])('with the price %j has the fee %s', async (price, fee) => {
    const { records } = await article(`{{see|name=A|lat=1|long=2|price=${price}}}`);
    expect(records.map((record) => record.fee)).toEqual([fee]);
  });

  it('gives what is a sight, also by its section, and counts the rest', async () => {
    const place = (template: string, name: string) => `{{${template}|name=${name}|lat=1|long=2}}\n`;
    const { records, warnings } = await article(
      place('see', 'A') +
        place('do', 'B') +
        place('listing|type=see', 'C') +
        place('vcard|type=do', 'D') +
        place('marker|type=see', 'E') +
        `==See==\n${place('listing', 'F')}==Understand==\n${place('listing', 'G')}==Buy==\n${place('buy', 'Old Market')}` +
        place('buy', 'Shoes') +
        place('eat', 'X') +
        place('marker|type=city', 'X') +
        place('event', 'X') +
        `==Get in==\n${place('listing', 'X')}`,
    );
    expect(records.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'Old Market']);
    expect(warnings).toEqual([
      'rome.txt: 5 listings that are not sights were left out: 1 buy, 1 eat, 1 marker, 1 event, 1 go',
    ]);
  });

  it('leaves out sights without coordinates, which are no broken rows', async () => {
    const { records, problems, warnings } = await article(
      '{{see|name=A|lat=|long=}}\n{{see|name=B|lat=NA|long=NA}}\n{{see|name=C}}',
    );
    expect([records, problems]).toEqual([[], []]);
    expect(warnings).toEqual([
      'line 1: "A" has no coordinates and is left out',
      'line 2: "B" has no coordinates and is left out',
      'line 3: "C" has no coordinates and is left out',
    ]);
  });

  it('names broken listings with their lines', async () => {
    const { records, problems } = await article(`{{see|name=|lat=1|long=2}}
{{see|name=A|lat=0|long=0}}
{{see|name=B|lat=91|long=12}}
{{see|name=C|lat=41,9|long=12}}
{{see|name=D|lat=41.9|long=}}
{{see|name=E|lat=41.9|long=200}}
{{see|name=F|lat=41.9
==Do==`);
    expect(records).toEqual([]);
    expect(problems).toEqual([
      'line 1: it has no name',
      'line 2: it is at 0,0, which means an unknown place',
      'line 3: its latitude 91 is beyond 90 degrees; are latitude and longitude swapped?',
      'line 4: "C": its lat "41,9" is not a number of degrees',
      'line 5: "D": its long "" is not a number of degrees',
      'line 6: its longitude 200 is beyond 180 degrees',
      'line 7: the template {{see is never closed',
    ]);
  });

  it('tells places of one name apart, and takes a place listed twice once', async () => {
    const { records, warnings } = await article(`{{see|name=A|lat=1|long=2}}
{{see|name=a|lat=1|long=3}}
{{see|name=A|lat=1|long=2}}
{{see|name=B|lat=1|long=2|wikidata=Q5}}
{{do|name=B again|lat=1|long=2|wikidata=Q5}}`);
    expect(records.map(({ key }) => key)).toEqual(['Rome#a', 'Rome#a@1.0000,3.0000', 'Q5']);
    expect(warnings).toEqual([
      'line 3: "A" is listed before and is left out',
      'line 5: "B again" is listed before and is left out',
    ]);
  });

  it('leaves out a website that is no web address', async () => {
    const { records, warnings } = await article('{{see|name=A|lat=1|long=2|url=javascript:alert(1)}}');
    expect(records.map(({ website }) => website)).toEqual([null]);
    expect(warnings).toEqual([
      'line 1: its website "javascript:alert(1)" is not an http or https address and is left out',
    ]);
  });

  it('is called as its file is where no title is given, and then has no page', async () => {
    const { records } = await collect(
      readWikivoyage(placeFile('{{see|name=A|lat=1|long=2}}', 'new_york.wikitext.txt')),
    );
    expect(records.map(({ key, url }) => [key, url])).toEqual([['New york#a', null]]);
  });

  it('in another encoding, or longer than any article, is refused', async () => {
    await expect(collect(readWikivoyage(placeFile(Buffer.from('{{see|name=Caf\xe9}}', 'latin1'))))).rejects.toThrow(
      'Line 1 is not valid UTF-8',
    );
    await expect(collect(readWikivoyage(placeFile('x'.repeat(5_000_000))))).rejects.toThrow('the most for an article');
  });
});

describe('a dump', () => {
  const page = (title: string, text: string, more = '<ns>0</ns>') =>
    `<page><title>${title}</title>${more}<revision><text xml:space="preserve">${text}</text></revision></page>\n`;
  const dump = (pages: string, dbname = 'enwikivoyage') =>
    `<mediawiki xml:lang="en"><siteinfo><dbname>${dbname}</dbname><base>https://en.wikivoyage.org/wiki/Main_Page</base></siteinfo>\n${pages}</mediawiki>`;
  const see = '{{see|name=A &amp;amp; B|lat=1|long=2}}';
  const read = (xml: string, pieceBytes?: number) => collect(readWikivoyage(placeFile(xml, 'dump.xml', pieceBytes)));

  it('gives the sights of its articles, not of redirects and other pages', async () => {
    const xml = dump(
      page('Rome/Old &quot;Town&quot;', `\n${see}`) +
        page('Roma', see, '<ns>0</ns><redirect title="Rome"/>') +
        page('Talk:Rome', see, '<ns>1</ns>') +
        page('Paris', see),
    );
    for (const pieceBytes of [1, 1000]) {
      const { records } = await read(xml, pieceBytes);
      expect(records.map(({ key, name, url }) => [key, name, url])).toEqual([
        ['Rome/Old "Town"#a and b', 'A & B', 'https://en.wikivoyage.org/wiki/Rome/Old_%22Town%22'],
        ['Paris#a and b', 'A & B', 'https://en.wikivoyage.org/wiki/Paris'],
      ]);
    }
  });

  it('names a broken listing by article and line', async () => {
    const { problems } = await read(dump(page('Rome', '\n\n{{see|name=A|lat=x|long=2}}')));
    expect(problems).toEqual(['Rome, line 3: "A": its lat "x" is not a number of degrees']);
  });

  it.each([
    ['cut off', dump(page('Rome', see)).slice(0, -30), 'the file is cut off'],
    ['of another language', dump('', 'dewikivoyage'), 'The dump is of dewikivoyage: only the English Wikivoyage'],
    ['some other XML', '<?xml version="1.0"?><gpx/>', 'is not a MediaWiki dump: its first element is <gpx>'],
    [
      'with entities of its own',
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'b'.repeat(99)}">]>${dump('')}`,
      'DOCTYPE',
    ],
    ['still packed', 'BZh91AY&SY', 'packed with bzip2, which is not read: unpack it first (bunzip2)'],
  ])('that is %s is refused', async (_, xml, message) => {
    await expect(read(xml)).rejects.toThrow(message);
  });

  it('with a page of 200 MB is refused without being held', async () => {
    const piece = 'x'.repeat(1 << 20);
    let given = 0;
    const file = streamedFile('dump.xml', function* () {
      yield '<mediawiki><page><title>A</title><revision><text>';
      for (; given < 200; given += 1) yield piece;
    });
    await expect(collect(readWikivoyage(file))).rejects.toThrow('more than 4,194,304 characters of text');
    expect(given).toBeLessThan(10);
  });
});

describe.skipIf(!hasPlaceReferences)('the real article on Boston', () => {
  it('has 85 listings: 3 sights with coordinates, 3 without, 79 services, ways to get in and events', async () => {
    const file = placeReference('wikivoyage/boston.wikitext.txt');
    const { records, problems, warnings } = await collect(readWikivoyage(file, { article: 'Boston' }));
    expect(problems).toEqual([]);
    expect(records.map(({ name, location, fee }) => [name, location.latitude, location.longitude, fee])).toEqual([
      ['Boston Common Visitors Center', 42.355468, -71.063905, false],
      ['Charlestown Navy Yard Visitors Center', 42.373169, -71.056834, false],
      ['Downtown Visitors Center', 42.360026, -71.056169, false],
    ]);
    expect(warnings).toEqual([
      'line 241: "Greater Boston Convention & Visitors Bureau" has no coordinates and is left out',
      'line 257: "National Park Service" has no coordinates and is left out',
      'line 281: "Massachusetts Bay Transportation Authority" has no coordinates and is left out',
      'boston.wikitext.txt: 79 listings that are not sights were left out: 49 service, 21 go, 9 event',
    ]);
  });
});
