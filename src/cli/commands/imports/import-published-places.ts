/** `carnet import wikivoyage`, `unesco` and `open-plaques`: points of interest that others publish. */
import { Option } from 'commander';
import type { ImportItem, PointOfInterestRecord } from '../../../domain/places/place-record.ts';
import type { PlaceFile } from '../../../importers/places/place-file.ts';
import type { PLACE_SOURCES } from '../../../services/places/place-sources.ts';
import { type PlaceImporter, type PreparedPlaceImport, storing } from './place-importer.ts';

export const wikivoyageImporter: PlaceImporter<{ readonly article?: string }> = {
  name: 'wikivoyage',
  description: 'Import the sights of the English Wikivoyage: the wikitext of one article, or an XML dump of many.',
  notes: `
Which of the two a file is shows its content. A single article wants --keep-missing when others were imported before, and
is linked to only when --article names it. A dump packed with bzip2 must be unpacked first.`,
  examples: ['boston.wikitext --article Boston --keep-missing', 'enwikivoyage-latest-pages-articles.xml'],
  options: [new Option('--article <title>', 'title of the article that the file is (default: the name of the file)')],
  async prepare({ article }) {
    const { readWikivoyage } = await import('../../../importers/wikivoyage/read-wikivoyage.ts');
    return preparePoints('wikivoyage', (file) => readWikivoyage(file, { article }));
  },
};

export const unescoImporter: PlaceImporter<{ readonly descriptions?: true }> = {
  name: 'unesco',
  description: 'Import the World Heritage List: a CSV or JSON export of whc.unesco.org or data.unesco.org.',
  notes: `
The List is not under a public licence: whether you may serve it, and its descriptions, is between UNESCO and you.
docs/importers/unesco.md names the exports that are read.`,
  examples: ['whc001.json', 'whc-sites-2019.csv --skip-bad-rows'],
  options: [new Option('--descriptions', "take UNESCO's short descriptions too, which are copyrighted")],
  async prepare({ descriptions }) {
    const { readUnesco } = await import('../../../importers/unesco/read-unesco.ts');
    return preparePoints('unesco', (file) => readUnesco(file, { descriptions }));
  },
};

export const openPlaquesImporter: PlaceImporter = {
  name: 'open-plaques',
  description: 'Import commemorative plaques from a CSV export of Open Plaques.',
  notes: `
An export of another city than the one imported before wants --keep-missing. docs/importers/open-plaques.md tells which
plaques are taken.`,
  examples: ['open-plaques-london-2016-05-22.csv --skip-bad-rows'],
  async prepare() {
    const { readOpenPlaques } = await import('../../../importers/open-plaques/read-open-plaques.ts');
    return preparePoints('open-plaques', readOpenPlaques);
  },
};

async function preparePoints(
  code: keyof typeof PLACE_SOURCES,
  read: (file: PlaceFile) => AsyncIterable<ImportItem<PointOfInterestRecord>>,
): Promise<PreparedPlaceImport> {
  const { importPointsOfInterest } = await import('../../../services/places/points/import-points-of-interest.ts');
  const { PLACE_SOURCES } = await import('../../../services/places/place-sources.ts');
  return { source: { known: PLACE_SOURCES[code] }, store: storing(read, importPointsOfInterest) };
}
