/** A field of the form for one parameter: a choice where the values are known, else a line of text. */
import { useId } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { type Parameter, resolveSchema, type Schemas } from './model.ts';
import type { Problem } from './request.ts';
import { enumValues, limitWords, typeWords } from './schema-words.ts';

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly schemas: Schemas;
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly onChange: (value: string) => void;
}

export function ParameterField({ parameter, schemas, value, problem, onChange }: ParameterFieldProps) {
  const t = messages('docs');
  const id = useId();
  const { schema } = resolveSchema(parameter.schema, schemas);
  const isList = schema.type === 'array';
  const choices = schema.type === 'boolean' ? ['true', 'false'] : isList ? [] : enumValues(parameter.schema, schemas);
  const hint = [typeWords(parameter.schema, schemas), ...limitWords(parameter.schema, schemas)].join(' · ');
  const common = { name: parameter.name, required: parameter.isRequired, value };
  const label = (
    <>
      <code>{parameter.name}</code>{' '}
      <span class="ref-optional">{t(parameter.isRequired ? 'refRequired' : 'refOptional')}</span>
    </>
  );
  return (
    <Field
      id={id}
      label={label}
      hint={isList ? `${hint} · ${t('tryList')}` : hint}
      error={problem && t(problem.key, problem.values)}
    >
      {(control) =>
        choices.length > 0 ? (
          <select {...common} {...control} onChange={(event) => onChange(event.currentTarget.value)}>
            <option value="">{t('tryNoValue')}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...common}
            {...control}
            inputMode={schema.type === 'integer' ? 'numeric' : undefined}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
