/** `carnet tours plan`: a walk through a city's points of interest that fits a time, made on the spot. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Location, locationProblem } from '../../domain/places/location.ts';
import { PLACE_CATEGORIES, type PlaceCategory } from '../../domain/places/place-category.ts';
import { type CliContext, commandGroup, UsageError } from '../context.ts';

interface PlanToursOptions {
  readonly city: string;
  readonly hours: number;
  readonly categories: readonly PlaceCategory[];
  readonly start?: Location;
  readonly return?: true;
  readonly gpx?: string;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'tours', 'Plan walking tours.')
    .command('plan')
    .description('Plan a walk through the points of interest of a city, and explain the choice of stops.')
    .requiredOption('--city <city>', 'GeoNames id, or the name of the city')
    .addOption(
      new Option('--hours <hours>', 'time for walking and stops: 0.5 to 12').argParser(hoursArgument).default(3),
    )
    .addOption(
      new Option('--categories <list>', `only these categories, separated by commas: ${PLACE_CATEGORIES.join(', ')}`)
        .argParser(categoriesArgument)
        .default([], 'all'),
    )
    .addOption(
      new Option('--start <lat,lon>', 'where the walk begins, in degrees (default: the best place)').argParser(
        startArgument,
      ),
    )
    .option('--return', 'end at the start, within the time; needs --start')
    .option('--gpx <file>', 'also write the walk to this GPX file')
    .option('--json', 'print the walk as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Carnet chooses stops among the 60 most important places of the city and orders them for a short walk. It assumes
4.5 km/h over 1.3 times the straight-line distance, and a time at each stop that depends on its category. It ignores
opening hours. The path is straight lines between the stops, not streets. For details, see docs/walking-tours.md.

Examples:
  carnet tours plan --city Lisbon
  carnet tours plan --city 3169070 --hours 4 --categories museum,archaeological_site --gpx rome.gpx
  carnet tours plan --city Rome --start 41.9009,12.5020 --return --json`,
    )
    .action(async (options: PlanToursOptions) => {
      if (options.return && options.start === undefined) throw new UsageError('--return needs --start');
      const { planCityWalk } = await import('../../services/places/tours/plan-city-walk.ts');
      const { plannedWalkGpx, plannedWalkReport } = await import('./tours-plan-report.ts');
      const minutes = Math.round(options.hours * 60);
      const walk = await context.withDatabase(
        (db) =>
          planCityWalk(db.kysely, {
            city: options.city,
            categories: options.categories,
            minutes,
            ...(options.start && { start: options.start, returnToStart: options.return === true }),
          }),
        { migrate: 'none' },
      );
      if (options.gpx !== undefined) {
        const { writeFile } = await import('node:fs/promises');
        await writeFile(options.gpx, plannedWalkGpx(walk));
      }
      if (options.json) context.printJson({ city: walk.city, availableMinutes: minutes, ...walk.tour });
      else for (const line of plannedWalkReport(walk)) context.print(line);
      if (options.gpx !== undefined && !options.json) context.print(`\nwritten to ${options.gpx}`);
    });
}

function hoursArgument(text: string): number {
  const hours = /^\d{1,2}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(hours >= 0.5 && hours <= 12)) throw new InvalidArgumentError('Expected a number from 0.5 to 12.');
  return hours;
}

function categoriesArgument(text: string): readonly PlaceCategory[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !PLACE_CATEGORIES.some((category) => category === word));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`"${unknown}" is not a category. Use ${PLACE_CATEGORIES.join(', ')}.`);
  }
  return [...new Set(words)] as PlaceCategory[];
}

function startArgument(text: string): Location {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (match === null) throw new InvalidArgumentError('Expected latitude and longitude in degrees, as 41.9009,12.5020.');
  const start = { latitude: Number(match[1]), longitude: Number(match[2]) };
  const problem = locationProblem(start);
  if (problem !== undefined) throw new InvalidArgumentError(`It cannot be used: ${problem}.`);
  return start;
}
