/** The fields of a schema, with nested ones to open. */
import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { BuiltHtml } from '../built-html.tsx';
import { resolveSchema, type Schema, type Schemas } from './model.ts';
import { enumValues, limitWords, typeWords } from './schema-words.ts';

interface SchemaViewProps {
  readonly schema: Schema;
  readonly schemas: Schemas;
}

/**
 * The server writes fields within fields at once, as nothing can be opened by need without script: those of each named
 * schema where it comes first on the page, as many name each other. Names that were written; undefined in browsers.
 */
export const Written = createContext<Set<string> | undefined>(undefined);

export function SchemaView({ schema: given, schemas }: SchemaViewProps) {
  const t = messages('docs');
  const { schema, name } = resolveSchema(given, schemas);
  if (schema.anyOf) {
    return (
      <>
        <p>{t('refVariants')}</p>
        <ul>
          {schema.anyOf.map((variant, index) => (
            <li key={index}>
              <SchemaView schema={variant} schemas={schemas} />
            </li>
          ))}
        </ul>
      </>
    );
  }
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return <SchemaFacts schema={given} schemas={schemas} />;
  return (
    <dl class="ref-fields" aria-label={name === undefined ? t('refFieldsPlain') : t('refFields', { name })}>
      {properties.map(([field, inner]) => (
        <div key={field} class="ref-field">
          <dt>
            <code>{field}</code>{' '}
            {schema.required?.includes(field) ? null : <span class="ref-optional">{t('refOptional')}</span>}
          </dt>
          <dd>
            <SchemaFacts schema={inner} schemas={schemas} />
            <Nested schema={inner} schemas={schemas} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Type, limits, meaning and values; not the fields within. */
export function SchemaFacts({ schema: given, schemas }: SchemaViewProps) {
  const t = messages('docs');
  const { schema } = resolveSchema(given, schemas);
  const values = enumValues(given, schemas);
  return (
    <>
      <p class="ref-type">{[typeWords(given, schemas), ...limitWords(given, schemas)].join(' · ')}</p>
      {schema.descriptionHtml ? (
        <p lang="en">
          <BuiltHtml html={schema.descriptionHtml} isInline />
        </p>
      ) : null}
      {values.length > 0 ? (
        <p>
          {t('refOneOf')}{' '}
          {values.map((value, index) => (
            <span key={value}>
              {index > 0 ? ', ' : ''}
              <code>{value}</code>
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** An object's fields are shown when asked for: schemas may name each other. */
function Nested({ schema: given, schemas }: SchemaViewProps) {
  const t = messages('docs');
  const written = useContext(Written);
  const [isOpen, setOpen] = useState(written !== undefined);
  const { schema, name } = resolveSchema(given, schemas);
  const isList = schema.type === 'array' && schema.items !== undefined;
  const inner = isList && schema.items ? schema.items : given;
  const resolved = resolveSchema(inner, schemas);
  const variants = resolved.schema.anyOf ?? [];
  const hasFields = [resolved.schema, ...variants].some((one) => resolveSchema(one, schemas).schema.properties);
  if (!hasFields) return null;
  const shownName = isList ? resolved.name : name;
  if (written && resolved.name !== undefined) {
    if (written.has(resolved.name)) return null;
    written.add(resolved.name);
  }
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {isList
          ? t('refItemFields')
          : shownName === undefined
            ? t('refFieldsPlain')
            : t('refFields', { name: shownName })}
      </summary>
      {isOpen ? <SchemaView schema={inner} schemas={schemas} /> : null}
    </details>
  );
}
