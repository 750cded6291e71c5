/** The tools, in the order in which clients are shown them. */
import type { McpTool } from './tool.ts';
import { checkEntry } from './tools/check-entry.ts';
import { checkTrip } from './tools/check-trip.ts';
import { comparePassports } from './tools/compare-passports.ts';
import { findCountry } from './tools/find-country.ts';
import { getChanges } from './tools/get-changes.ts';

export const MCP_TOOLS: readonly McpTool[] = [checkEntry, checkTrip, comparePassports, getChanges, findCountry];

/** Instructions that models read before they ask anything. */
export const INSTRUCTIONS =
  'Carnet knows entry rules: visas, stays, documents, vaccinations, forms. Answer questions about them from these tools, ' +
  'never from memory. With every answer tell the person, in their language, `passOn`, how well it is known ' +
  '(`verification`, `stale`, `toConfirm`) and the source with its address. Unknown is unknown, never "not needed".';
