/** What the commands of the group `history` are about. */
export const HISTORY_COMMANDS = 'The past: record what was published before, and see what changed between two days.';
