/**
 * The whole command line as commander sees it, without running anything: for main, for its documentation and for tests.
 */
import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { VERSION } from '../version.ts';
import { register as registerAccountsDelete } from './commands/accounts/accounts-delete.ts';
import { register as registerAccountsList } from './commands/accounts/accounts-list.ts';
import { register as registerAccountsSetTier } from './commands/accounts/accounts-set-tier.ts';
import { register as registerAccountsShow } from './commands/accounts/accounts-show.ts';
import { register as registerAdmins } from './commands/accounts/admins.ts';
import { register as registerBackup } from './commands/backup/backup.ts';
import { register as registerDatabaseMove } from './commands/backup/database-move.ts';
import { register as registerRestore } from './commands/backup/restore.ts';
import { register as registerDataAgreement } from './commands/data/data-agreement.ts';
import { register as registerDataDiff } from './commands/data/data-diff.ts';
import { register as registerDataExplain } from './commands/data/data-explain.ts';
import { register as registerDataLoad } from './commands/data/data-load.ts';
import { register as registerDataPublish } from './commands/data/data-publish.ts';
import { register as registerDataStats } from './commands/data/data-stats.ts';
import { register as registerDataUpdate } from './commands/data/data-update.ts';
import { register as registerDeskChangeReading } from './commands/desk/change-reading.ts';
import { register as registerDeskChangeWriting } from './commands/desk/change-writing.ts';
import { register as registerDeskCorrections } from './commands/desk/desk-corrections.ts';
import { register as registerDeskExport } from './commands/desk/desk-export.ts';
import { register as registerDeskKeep } from './commands/desk/desk-keep.ts';
import { register as registerDeskMembers } from './commands/desk/desk-members.ts';
import { register as registerDoctor } from './commands/doctor/doctor.ts';
import { register as registerHealth } from './commands/health.ts';
import { register as registerHistoryImport } from './commands/history/history-import.ts';
import { register as registerHistoryStats } from './commands/history/history-stats.ts';
import { register as registerImportPassportIndex } from './commands/imports/import-passport-index.ts';
import { register as registerImportPlaces } from './commands/imports/import-places.ts';
import { register as registerImportTravelRequirements } from './commands/imports/import-travel-requirements.ts';
import { register as registerKeysCreate } from './commands/keys/keys-create.ts';
import { register as registerKeysExport } from './commands/keys/keys-export.ts';
import { register as registerKeysGenerate } from './commands/keys/keys-generate.ts';
import { register as registerKeysList } from './commands/keys/keys-list.ts';
import { register as registerKeysRevoke } from './commands/keys/keys-revoke.ts';
import { register as registerMcp } from './commands/mcp/mcp.ts';
import { register as registerMigrate } from './commands/migrate.ts';
import { register as registerReleaseCreate } from './commands/releases/release-create.ts';
import { register as registerReleaseDiff } from './commands/releases/release-diff.ts';
import { register as registerReleaseKeygen } from './commands/releases/release-keygen.ts';
import { register as registerReleasePack } from './commands/releases/release-pack.ts';
import { register as registerReleaseVerify } from './commands/releases/release-verify.ts';
import { register as registerServe } from './commands/serve.ts';
import { register as registerSourcesList } from './commands/sources/sources-list.ts';
import { register as registerSourcesWatch } from './commands/sources/sources-watch.ts';
import { register as registerToursPlan } from './commands/tours-plan.ts';
import { register as registerTripCheck } from './commands/trips/trip-check.ts';
import type { CliContext } from './context.ts';

const NOTES = `
"carnet COMMAND --help" explains a command.

Settings come from the environment; docs/configuration.md lists them. DATABASE_URL names a PostgreSQL
database; without it the embedded database in DATA_DIR (default .carnet) is used, through the running
server when there is one.

Exit codes: 0 done, 1 failed, 2 wrong command line or setting. "trip check" has others beside, by verdict.`;

export function buildProgram(context: CliContext): Command {
  const program = new Command('carnet')
    .description(packageJson.description)
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false) // `help x y` is read as `x y --help`, which commander's own does not do for two words
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({ outputError: () => {} }) // main prints errors, in one form
    .exitOverride()
    .addHelpText('after', NOTES);
  registerServe(program, context);
  registerMigrate(program, context);
  registerDoctor(program, context);
  registerHealth(program, context);
  registerBackup(program, context);
  registerRestore(program, context);
  registerDatabaseMove(program, context);
  registerKeysCreate(program, context);
  registerKeysGenerate(program, context);
  registerKeysExport(program, context);
  registerKeysList(program, context);
  registerKeysRevoke(program, context);
  registerAccountsList(program, context);
  registerAccountsShow(program, context);
  registerAccountsSetTier(program, context);
  registerAccountsDelete(program, context);
  registerAdmins(program, context);
  registerDeskMembers(program, context);
  registerDeskChangeReading(program, context);
  registerDeskChangeWriting(program, context);
  registerDeskExport(program, context);
  registerDeskKeep(program, context);
  registerDeskCorrections(program, context);
  registerImportPassportIndex(program, context);
  registerImportTravelRequirements(program, context);
  registerImportPlaces(program, context);
  registerDataLoad(program, context);
  registerDataUpdate(program, context);
  registerDataPublish(program, context);
  registerDataExplain(program, context);
  registerDataStats(program, context);
  registerDataDiff(program, context);
  registerDataAgreement(program, context);
  registerReleaseCreate(program, context);
  registerReleaseKeygen(program, context);
  registerReleaseVerify(program, context);
  registerReleaseDiff(program, context);
  registerReleasePack(program, context);
  registerHistoryImport(program, context);
  registerHistoryStats(program, context);
  registerSourcesList(program, context);
  registerSourcesWatch(program, context);
  registerTripCheck(program, context);
  registerMcp(program, context);
  registerToursPlan(program, context);
  return program;
}
