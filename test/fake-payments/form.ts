/** Reads form bodies and queries with nested names as Stripe's clients write them: `items[0][price]=x`, `expand[]=y`. */

export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Lists become fields named by their positions. */
export function parseForm(text: string): FormFields {
  const fields: FormFields = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let place = fields;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      const inner: FormFields = typeof next === 'object' ? next : Object.create(null);
      place[part] = inner;
      place = inner;
    }
    const last = path.at(-1) ?? '';
    place[last === '' ? String(Object.keys(place).length) : last] = value;
  }
  return fields;
}

export function textOf(value: FormValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function listOf(value: FormValue | undefined): FormValue[] {
  return typeof value === 'object' ? Object.values(value) : [];
}

/** Flat text fields, as metadata is. */
export function textsOf(value: FormValue | undefined): Record<string, string> {
  const texts: Record<string, string> = {};
  if (typeof value !== 'object') return texts;
  for (const [name, text] of Object.entries(value)) if (typeof text === 'string') texts[name] = text;
  return texts;
}
