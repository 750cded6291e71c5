/** `carnet import cities`, `osm`, `gpx` and all others that import places: the options they share, and how they run. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { citiesImporter, geonamesPlacesImporter } from './import-geonames.ts';
import { osmImporter, osmToursImporter } from './import-osm.ts';
import { gpxImporter, placesCsvImporter, placesGeoJsonImporter, toursGeoJsonImporter } from './import-own-places.ts';
import { publishedImporters } from './import-published-places.ts';
import { givenDate } from './place-date.ts';
import type { PlaceImporter, PlaceImportOptions } from './place-importer.ts';
import { webAddress } from './web-address.ts';

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
What the file lacks of what was imported from its source before is retired: not shown any more, and back under its id when
a later file has it again. --keep-missing keeps it instead, for a file that is only a part or another region of the source. A
file that lacks more than a tenth of what is stored is refused without one of --keep-missing and --retire-missing.
A second import of the same file changes nothing. All or nothing: a failed import leaves everything as it was.
Files packed with gzip or zip are unpacked. docs/places.md tells more.
`;

export function register(program: Command, context: CliContext): void {
  for (const importer of PLACE_IMPORTERS) registerImporter(program, context, importer);
}

function registerImporter(program: Command, context: CliContext, importer: PlaceImporter): void {
  const { name, description, notes, examples, options = [] } = importer;
  const command = commandGroup(program, 'import', 'Bring in rules and places that others publish.')
    .command(name)
    .description(description)
    .argument('<file>', 'a file, or an https address of one (http only to this machine)');
  for (const option of options) command.addOption(option);
  command
    .option('--dry-run', 'show what would change and write nothing')
    .option('--skip-bad-rows', 'leave out rows that cannot be imported, naming each, instead of refusing the file')
    .addOption(
      new Option('--keep-missing', 'leave what the file lacks as it is stored, instead of retiring it').conflicts(
        'retireMissing',
      ),
    )
    .option('--retire-missing', 'retire what the file lacks even when that is more than a tenth of what is stored')
    .option(
      '--date <date>',
      'the day the data is of, YYYY-MM-DD (default: as the file or its name says, else not known)',
      asArgument(givenDate),
    )
    .option('--source-url <url>', 'address where the data is published', asArgument(webAddress))
    .option('--entry <name>', 'which file of a zip archive that holds several')
    .option(
      '--max-size <gigabytes>',
      'the most that is downloaded, or unpacked from a packed file',
      gigabytes,
      DEFAULT_MAX_GIGABYTES,
    )
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
