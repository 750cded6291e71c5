/** An operation of an API as Markdown, for programs and language models. */
import type { Operation } from '../src/pages/docs/reference/model.ts';
import {
  type ApiDescription,
  exampleTextOf,
  type Json,
  type RawMedia,
  type RawOperation,
  responseOf,
} from './api-description.ts';
import { type Call, callTexts } from './call-examples.ts';

const SCHEMAS = '#/components/schemas/';
const LABELS: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python', php: 'PHP' };

export function operationMarkdown(
  raw: RawOperation,
  call: Call,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  description: ApiDescription,
): string {
  const { components } = description;
  const lines: string[] = [`# ${method} ${path}`, '', raw.summary, ''];
  if (raw.description) lines.push(raw.description, '');
  lines.push(
    call.needsCredential
      ? `Credential: ${call.surface === 'public' ? 'an API key in `x-api-key`' : 'a token in `Authorization: Bearer`'}.`
      : 'No credential needed.',
    '',
  );
  if (raw.parameters?.length) {
    lines.push('## Parameters', '');
    for (const { name, in: place, required, description: text = '', schema } of raw.parameters) {
      const words = [place, required ? 'required' : 'optional', typeOf(schema, components.schemas)];
      lines.push(`- \`${name}\` (${words.join(', ')})${text === '' ? '' : `: ${oneLine(text)}`}${valuesOf(schema)}`);
    }
    lines.push('');
  }
  const named = new Map<string, Json>();
  const addContent = ([mediaType, media]: [string, RawMedia]) => {
    lines.push(`\`${mediaType}\`:`, '');
    lines.push(...fieldsOf(media.schema ?? {}, components.schemas, named, ''), '');
    const example = exampleTextOf(media);
    if (example !== null) lines.push(`\`\`\`${/json/.test(mediaType) ? 'json' : ''}`, example.trimEnd(), '```', '');
  };
  if (raw.requestBody) {
    lines.push('## Request body', '');
    for (const content of Object.entries(raw.requestBody.content)) addContent(content);
  }
  lines.push('## Call', '');
  for (const [language, code] of callTexts(call)) {
    lines.push(`${LABELS[language]}:`, '', `\`\`\`${language}`, code, '```', '');
  }
  lines.push('## Answers', '');
  for (const [status, response] of Object.entries(raw.responses)) {
    const found = responseOf(response, components);
    lines.push(`- ${status}: ${oneLine(found.description)}`);
  }
  lines.push('');
  for (const [status, response] of Object.entries(raw.responses)) {
    const contents = Object.entries(responseOf(response, components).content ?? {});
    if (!status.startsWith('2') || contents.length === 0) continue;
    lines.push(`### ${status}`, '');
    for (const content of contents) addContent(content);
  }
  if (named.size > 0) lines.push('## Objects', '');
  // Objects name further ones while they are written.
  for (const [name, schema] of named) {
    lines.push(`### ${name}`, '');
    if (typeof schema.description === 'string') lines.push(oneLine(schema.description), '');
    lines.push(...fieldsOf({ ...schema, description: undefined }, components.schemas, named, '', true), '');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

type SchemaMap = Readonly<Record<string, Json>>;

/** A list of the schema's fields; objects with a name are noted, to be written once. */
function fieldsOf(schema: Json, schemas: SchemaMap, named: Map<string, Json>, indent: string, isOwn = false): string[] {
  note(schema, schemas, named);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (properties.length === 0) {
    const items = schema.items as Json | undefined;
    if (items?.properties) return fieldsOf(items, schemas, named, indent);
    return isOwn || indent === '' ? [`${indent}- ${typeOf(schema, schemas)}${valuesOf(schema)}`] : [];
  }
  const required = (schema.required ?? []) as readonly string[];
  return properties.flatMap(([name, field]) => {
    note(field, schemas, named);
    const words = [typeOf(field, schemas), ...(required.includes(name) ? [] : ['optional'])].join(', ');
    const text = typeof field.description === 'string' ? `: ${oneLine(field.description)}` : '';
    const inner = [field, ...((field.anyOf ?? []) as Json[])].find(
      (one) => one.properties ?? (one.items as Json)?.properties,
    );
    return [
      `${indent}- \`${name}\` (${words})${text}${valuesOf(field)}`,
      ...(inner ? fieldsOf(inner, schemas, named, `${indent}  `) : []),
    ];
  });
}

/** Notes the named objects that a schema names itself. */
function note(schema: Json, schemas: SchemaMap, named: Map<string, Json>): void {
  const name = nameOf(schema);
  const found = name === undefined ? undefined : schemas[name];
  if (name !== undefined && found && !named.has(name)) named.set(name, found);
  for (const inner of [schema.items, ...((schema.anyOf ?? []) as unknown[]), ...((schema.allOf ?? []) as unknown[])]) {
    if (typeof inner === 'object' && inner !== null) note(inner as Json, schemas, named);
  }
}

const nameOf = ({ $ref }: Json): string | undefined =>
  typeof $ref === 'string' && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : undefined;

function typeOf(schema: Json, schemas: SchemaMap): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((one) => typeOf(one as Json, schemas)).join(' or ');
  if (schema.type === 'array' && schema.items) return `list of ${typeOf(schema.items as Json, schemas)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'any');
  return typeof schema.format === 'string' ? `${type}, ${schema.format}` : type;
}

function valuesOf(schema: Json): string {
  const values = (schema.enum ?? (schema.items as Json | undefined)?.enum) as readonly unknown[] | undefined;
  const limits = [
    ...(values ? [`one of ${values.map((value) => `\`${value}\``).join(', ')}`] : []),
    ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
  ];
  return limits.length > 0 ? ` (${limits.join('; ')})` : '';
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
