/** A schema's type and limits in the reader's words. */
import { messages } from '../../../i18n/messages.ts';
import { resolveSchema, type Schema, type Schemas } from './model.ts';

/** `integer`, `list of string`, `PlaceCategory or null`. Names of types stay as they are written in code. */
export function typeWords(given: Schema, schemas: Schemas): string {
  const t = messages('docs');
  const { schema, name, isNullable } = resolveSchema(given, schemas);
  const plain = () => {
    if (schema.const !== undefined) return t('refAlways', { value: JSON.stringify(schema.const) });
    if (schema.type === 'array' && schema.items) return t('refListOf', { type: typeWords(schema.items, schemas) });
    if (name !== undefined) return name;
    if (schema.anyOf) return schema.anyOf.map((variant) => typeWords(variant, schemas)).join(' | ');
    const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? '');
    return schema.format === undefined ? String(type) : `${type} (${schema.format})`;
  };
  return isNullable ? `${plain()} ${t('refNullable')}` : plain();
}

/** Everything that a value must keep to, each as a phrase; values of an enumeration are shown apart. */
export function limitWords(given: Schema, schemas: Schemas): string[] {
  const t = messages('docs');
  const { schema } = resolveSchema(given, schemas);
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const words: string[] = [];
  // The largest integer that JSON keeps is no limit worth telling.
  const most = maximum !== undefined && maximum < 2_147_483_647 ? maximum : undefined;
  if (minimum !== undefined && most !== undefined)
    words.push(t('refRange', { min: String(minimum), max: String(most) }));
  else if (minimum !== undefined) words.push(t('refAtLeast', { min: String(minimum) }));
  else if (most !== undefined) words.push(t('refAtMost', { max: String(most) }));
  if (maxLength !== undefined) words.push(t('refLength', { min: String(minLength ?? 0), max: String(maxLength) }));
  // The description of a tuple says what each item is.
  if (maxItems !== undefined && maxItems !== minItems && schema.type === 'array')
    words.push(t('refItems', { min: String(minItems ?? 0), max: String(maxItems) }));
  if (schema.default !== undefined) words.push(t('refDefault', { value: JSON.stringify(schema.default) }));
  return words;
}

/** The values of an enumeration, its own or that of a list's items. */
export function enumValues(given: Schema, schemas: Schemas): readonly string[] {
  const { schema } = resolveSchema(given, schemas);
  const values = schema.enum ?? (schema.items ? resolveSchema(schema.items, schemas).schema.enum : undefined) ?? [];
  return values.filter((value) => value !== null).map(String);
}
