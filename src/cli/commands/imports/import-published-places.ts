/** `carnet import wikivoyage`, `unesco`, `open-plaques` ...: points of interest that others publish. */
import { Option } from 'commander';
import { PLACE_SOURCES } from '../../../services/places/place-sources.ts';
import {
  type PlaceSourceDefinition,
  PUBLISHED_POINTS,
  type ReadPoints,
} from '../../../services/places/published-points.ts';
import { type PlaceImporter, type PreparedPlaceImport, storing } from './place-importer.ts';

const wikivoyageImporter: PlaceImporter<{ readonly article?: string }> = {
  name: 'wikivoyage',
  description: 'Import the sights of the English Wikivoyage: the wikitext of one article, or an XML dump of many.',
  notes: `
Which of the two a file is shows its content. A single article wants --keep-missing when others were imported before, and
is linked to only when --article names it. A dump packed with bzip2 must be unpacked first.`,
  examples: ['boston.wikitext --article Boston --keep-missing', 'enwikivoyage-latest-pages-articles.xml'],
  options: [new Option('--article <title>', 'title of the article that the file is (default: the name of the file)')],
  async prepare({ article }) {
    const { readWikivoyage } = await import('../../../importers/wikivoyage/read-wikivoyage.ts');
    return preparePoints(PLACE_SOURCES.wikivoyage, (file) => readWikivoyage(file, { article }));
  },
};

const unescoImporter: PlaceImporter<{ readonly descriptions?: true }> = {
  name: 'unesco',
  description: 'Import the World Heritage List: a CSV or JSON export of whc.unesco.org or data.unesco.org.',
  notes: `
The List is not under a public licence: whether you may serve it, and its descriptions, is between UNESCO and you.
docs/importers/unesco.md names the exports that are read.`,
  examples: ['whc001.json', 'whc-sites-2019.csv --skip-bad-rows'],
  options: [new Option('--descriptions', "take UNESCO's short descriptions too, which are copyrighted")],
  async prepare({ descriptions }) {
    const { readUnesco } = await import('../../../importers/unesco/read-unesco.ts');
    return preparePoints(PLACE_SOURCES.unesco, (file) => readUnesco(file, { descriptions }));
  },
};

const otherImporters = PUBLISHED_POINTS.map(
  ({ source, load, ...command }): PlaceImporter => ({
    name: source.code,
    ...command,
    prepare: async () => preparePoints(source, await load()),
  }),
);

export const publishedImporters: readonly PlaceImporter[] = [wikivoyageImporter, unescoImporter, ...otherImporters];

async function preparePoints(known: PlaceSourceDefinition, read: ReadPoints): Promise<PreparedPlaceImport> {
  const { importPointsOfInterest } = await import('../../../services/places/points/import-points-of-interest.ts');
  return { source: { known }, store: storing(read, importPointsOfInterest) };
}
