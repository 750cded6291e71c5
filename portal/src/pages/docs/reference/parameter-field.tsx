/** A field of the form for one parameter: a choice where the values are known, else a line of text. */
import { useId } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { type ApiReference, type Parameter, resolveSchema } from './model.ts';
import type { Problem } from './request.ts';
import { enumValues, limitWords, typeWords } from './schema-words.ts';

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly schemas: ApiReference['schemas'];
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
  const common = {
    id,
    name: parameter.name,
    required: parameter.isRequired,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-hint ${id}-problem` : `${id}-hint`,
  };
  return (
    <div class="text-field">
      <label for={id}>
        <code>{parameter.name}</code>{' '}
        <span class="ref-optional">{t(parameter.isRequired ? 'refRequired' : 'refOptional')}</span>
      </label>
      <p class="text-field-hint" id={`${id}-hint`}>
        {[typeWords(parameter.schema, schemas), ...limitWords(parameter.schema, schemas)].join(' · ')}
        {isList ? ` · ${t('tryList')}` : ''}
      </p>
      {choices.length > 0 ? (
        <select {...common} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
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
          value={value}
          inputMode={schema.type === 'integer' ? 'numeric' : undefined}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {problem ? (
        <p class="text-field-error" id={`${id}-problem`}>
          {t(problem.key, problem.values)}
        </p>
      ) : null}
    </div>
  );
}
