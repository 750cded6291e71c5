/** Tells the names that only governments and treaty organisations can register. */

/** Names under which a registry takes governments (or, `.int`, organisations founded by treaty) only. */
const RESERVED = new Set(['gov', 'mil', 'int', 'europa.eu', 'gc.ca', 'govt.nz', 'admin.ch', 'gv.at', 'gub.uy']);

/** `gov.br`, `gob.mx`, `gouv.fr`, `mil.ar`: the second level that most countries keep for their government. */
const GOVERNMENT = /^(?:gov|gob|gouv|mil)\.[a-z]{2}$/;

/** `go.jp` and its like; elsewhere such a name may belong to anyone. */
const GO = /^go\.(?:cr|id|jp|ke|kr|th|tz|ug)$/;

export function isOfficialName(host: string): boolean {
  const labels = host.toLowerCase().split('.');
  const endings = [labels.slice(-1).join('.'), labels.slice(-2).join('.')];
  return endings.some((ending) => RESERVED.has(ending) || GOVERNMENT.test(ending) || GO.test(ending));
}
