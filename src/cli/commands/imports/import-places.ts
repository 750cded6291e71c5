/** `carnet import cities`, `osm`, `gpx` and all others that import places: the options they share, and how they run. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { webAddress } from '../../../services/imports/web-address.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { citiesImporter, geonamesPlacesImporter } from './import-geonames.ts';
import { osmImporter, osmToursImporter } from './import-osm.ts';
import { gpxImporter, placesCsvImporter, placesGeoJsonImporter, toursGeoJsonImporter } from './import-own-places.ts';
import { publishedImporters } from './import-published-places.ts';
import { givenDate } from './place-date.ts';
import type { PlaceImporter, PlaceImportOptions } from './place-importer.ts';

const PLACE_IMPORTERS: readonly PlaceImporter[] = [
  citiesImporter,
  geonamesPlacesImporter,
  osmImporter,
  osmToursImporter,
  ...publishedImporters,
  placesCsvImporter,
  placesGeoJsonImporter,
  gpxImporter,
  toursGeoJsonImporter,
];

/** Far more than any one of these files unpacks to, and little enough to end before a disk is full of nothing. */
const DEFAULT_MAX_GIGABYTES = 50;

const SEMANTICS = `
Records of this source that are missing from the file are retired: no longer served, and back under the same id when a
later file has them again. If the file is only a part of the source, or another region, use --keep-missing. A file that
lacks more than a tenth of the stored records is refused, unless you choose --keep-missing or --retire-missing.
Importing the same file again changes nothing. A failed import leaves everything as it was.
Carnet unpacks gzip and zip files. For more, see docs/places.md.
`;

export function register(program: Command, context: CliContext): void {
  for (const importer of PLACE_IMPORTERS) registerImporter(program, context, importer);
}

function registerImporter(program: Command, context: CliContext, importer: PlaceImporter): void {
  const { name, description, notes, examples, options = [] } = importer;
  const command = commandGroup(program, 'import', 'Import rules and places that others publish.')
    .command(name)
    .description(description)
    .argument('<file>', 'a file or its https address (http only on this machine)');
  for (const option of options) command.addOption(option);
  command
    .option('--dry-run', 'show what would change and write nothing')
    .option('--skip-bad-rows', 'skip rows that cannot be imported, and list them, instead of refusing the file')
    .addOption(
      new Option('--keep-missing', 'keep stored records that are missing from the file').conflicts('retireMissing'),
    )
    .option('--retire-missing', 'retire missing records even if they are more than a tenth of the stored ones')
    .option(
      '--date <date>',
      'date of the data, YYYY-MM-DD (default: from the file or its name, if given there)',
      asArgument(givenDate),
    )
    .option('--source-url <url>', 'address where the data is published', asArgument(webAddress))
    .option('--entry <name>', 'which file to read, if a zip archive has several')
    .option('--max-size <gigabytes>', 'most gigabytes to download or unpack', gigabytes, DEFAULT_MAX_GIGABYTES)
    .option('--json', 'print the result as one JSON object alone on standard output')
    .addHelpText('after', `\n${notes.trim()}\n${SEMANTICS}\n${exampleLines(name, examples)}`)
    .action(async (location: string, given: PlaceImportOptions) => {
      const { runPlaceImportCommand } = await import('./run-place-import-command.ts');
      await runPlaceImportCommand(context, importer, location, given);
    });
}

function exampleLines(name: string, examples: readonly string[]): string {
  const lines = examples.map((example) => `  carnet import ${name} ${example}`);
  return [examples.length === 1 ? 'Example:' : 'Examples:', ...lines].join('\n');
}

function gigabytes(text: string): number {
  const value = /^\d{1,6}(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (value <= 0) throw new InvalidArgumentError('expected a number of gigabytes above 0');
  return value;
}
