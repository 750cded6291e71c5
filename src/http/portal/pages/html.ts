/** Writes texts and JSON into HTML so that nothing in them can become markup. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attribute values in quotes; XML takes it too. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);
}

/** A block that scripts read and browsers do not run; `json` must be JSON. Without `<` it cannot end early. */
export function jsonBlock(id: string, json: string): string {
  const safe = json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${safe}</script>`;
}
