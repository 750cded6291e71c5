/** `carnet import wikivoyage`, `unesco`, `open-plaques` ...: points of interest that others publish. */
import { Option } from 'commander';
import { PLACE_SOURCES } from '../../../services/places/place-sources.ts';
import { PUBLISHED_POINTS } from '../../../services/places/published-points.ts';
import { type PlaceImporter, preparePoints } from './place-importer.ts';

const wikivoyageImporter: PlaceImporter<{ readonly article?: string }> = {
  name: 'wikivoyage',
  description: 'Import the sights of the English Wikivoyage: the wikitext of one article, or an XML dump of many.',
  notes: `
Carnet detects the format from the file's content. To add a single article to others, use --keep-missing; it is linked
to only if --article names it. Unpack a bzip2 dump first.`,
  examples: ['boston.wikitext --article Boston --keep-missing', 'enwikivoyage-latest-pages-articles.xml'],
  options: [new Option('--article <title>', 'title of the article in the file (default: the name of the file)')],
  async prepare({ article }) {
    const { readWikivoyage } = await import('../../../importers/wikivoyage/read-wikivoyage.ts');
    return preparePoints({ known: PLACE_SOURCES.wikivoyage }, (file) => readWikivoyage(file, { article }));
  },
};

const unescoImporter: PlaceImporter<{ readonly descriptions?: true }> = {
  name: 'unesco',
  description: 'Import the World Heritage List: a CSV or JSON export of whc.unesco.org or data.unesco.org.',
  notes: `
The List has no open licence: ask UNESCO whether you may serve it and its descriptions. docs/importers/unesco.md names
the exports that Carnet reads.`,
  examples: ['whc001.json', 'whc-sites-2019.csv --skip-bad-rows'],
  options: [new Option('--descriptions', "also import UNESCO's short descriptions, which are copyrighted")],
  async prepare({ descriptions }) {
    const { readUnesco } = await import('../../../importers/unesco/read-unesco.ts');
    return preparePoints({ known: PLACE_SOURCES.unesco }, (file) => readUnesco(file, { descriptions }));
  },
};

const otherImporters = PUBLISHED_POINTS.map(
  ({ source, load, ...command }): PlaceImporter => ({
    name: source.code,
    ...command,
    prepare: async () => preparePoints({ known: source }, await load()),
  }),
);

export const publishedImporters: readonly PlaceImporter[] = [wikivoyageImporter, unescoImporter, ...otherImporters];
