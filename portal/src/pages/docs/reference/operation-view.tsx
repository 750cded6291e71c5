/** One operation: what it is for, its parameters, body and answers, and a form to try it. */
import { messages, richMessages } from '../../../i18n/messages.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { BuiltHtml } from '../built-html.tsx';
import { type ApiReference, exampleText, type MediaContent, type Operation } from './model.ts';
import { SchemaFacts, SchemaView } from './schema-view.tsx';
import { TryIt } from './try-it.tsx';

interface OperationViewProps {
  readonly reference: ApiReference;
  readonly operation: Operation;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

export function OperationView({ reference, operation, isOpen, onToggle }: OperationViewProps) {
  const { id, method, path, summary } = operation;
  return (
    <details
      id={id}
      class="ref-operation"
      open={isOpen}
      onToggle={(event) => {
        // Details within have toggles of their own, which do not bubble; this one's state is told once it differs.
        if (event.currentTarget.open !== isOpen) onToggle(event.currentTarget.open);
      }}
    >
      <summary>
        <h3>
          <span class={`ref-method ref-method-${method.toLowerCase()}`}>{method}</span> <code>{breakable(path)}</code>
        </h3>
        <span class="ref-summary" lang="en">
          {summary}
        </span>
      </summary>
      {isOpen ? <OperationDetails reference={reference} operation={operation} /> : null}
    </details>
  );
}

/** Long paths may break behind a slash. */
function breakable(path: string) {
  return path.split(/(?<=\/)/).flatMap((piece, index) => (index === 0 ? [piece] : [<wbr key={index} />, piece]));
}

function OperationDetails({ reference, operation }: Pick<OperationViewProps, 'reference' | 'operation'>) {
  const t = messages('docs');
  const { schemas } = reference;
  const successes = operation.responses.filter(({ status }) => /^[23]/.test(status));
  return (
    <div class="ref-details">
      {operation.descriptionHtml === '' ? null : <BuiltHtml html={operation.descriptionHtml} lang="en" />}
      <p class="ref-hint">
        <a href={`#${operation.id}`}>{t('refLink')}</a>
        {operation.needsCredential ? '' : ` · ${t('refNoCredential')}`}
      </p>
      {operation.parameters.length > 0 ? (
        <>
          <h4>{t('refParameters')}</h4>
          <dl class="ref-fields">
            {operation.parameters.map((parameter) => (
              <div key={parameter.name} class="ref-field">
                <dt>
                  <code>{parameter.name}</code>{' '}
                  <span class="ref-optional">
                    {t(parameter.in === 'path' ? 'refInPath' : 'refInQuery')},{' '}
                    {t(parameter.isRequired ? 'refRequired' : 'refOptional')}
                  </span>
                </dt>
                <dd>
                  <SchemaFacts schema={{ ...parameter.schema, descriptionHtml: '' }} schemas={schemas} />
                  {parameter.descriptionHtml === '' ? null : <BuiltHtml html={parameter.descriptionHtml} lang="en" />}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {operation.body ? (
        <>
          <h4>{t('refBody')}</h4>
          <Content content={operation.body} schemas={schemas} />
        </>
      ) : null}
      <h4>{t('refAnswers')}</h4>
      {successes.map(({ status, descriptionHtml, headers, contents }) => (
        <div key={status}>
          <p>
            <strong>{status}</strong>{' '}
            <span lang="en">
              <BuiltHtml html={descriptionHtml} isInline />
            </span>
          </p>
          {status !== '304' && headers.length > 0 ? (
            <p class="ref-hint">{t('refHeaders', { names: headers.join(', ') })}</p>
          ) : null}
          {contents.map((content) => (
            <Content key={content.mediaType} content={content} schemas={schemas} />
          ))}
        </div>
      ))}
      <Refusals operation={operation} />
      <h4>{t('tryTitle')}</h4>
      {operation.method === 'DELETE' ? (
        <NotOffered />
      ) : (
        <TryIt key={operation.id} reference={reference} operation={operation} />
      )}
    </div>
  );
}

function Content({ content, schemas }: { readonly content: MediaContent; readonly schemas: ApiReference['schemas'] }) {
  const t = messages('docs');
  const { mediaType, schema, example } = content;
  const lines = schema.contentSchema;
  return (
    <>
      <details class="ref-part">
        <summary>{t('refSchema', { media: mediaType })}</summary>
        {lines === undefined ? null : <SchemaFacts schema={schema} schemas={schemas} />}
        <SchemaView schema={lines ?? schema} schemas={schemas} />
      </details>
      {example === null ? null : (
        <details class="ref-part">
          <summary>{t('refExample', { media: mediaType })}</summary>
          <CodeBlock label={t('refExample', { media: mediaType })} code={exampleText(example)} />
        </details>
      )}
    </>
  );
}

function Refusals({ operation }: { readonly operation: Operation }) {
  const [t, rich] = [messages('docs'), richMessages('docs')];
  const refusals = operation.responses.filter(({ status }) => /^[45]/.test(status));
  const link = (children: unknown) => <a href="/docs/errors">{children as never}</a>;
  return (
    <details class="ref-part">
      <summary>{t('refErrors')}</summary>
      <p>{rich('refErrorsHint', { link })}</p>
      <ul>
        {refusals.map(({ status, descriptionHtml }) => (
          <li key={status}>
            <strong>{status}</strong>{' '}
            <span lang="en">
              <BuiltHtml html={descriptionHtml} isInline />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Nobody is to lose an account by trying a form. */
function NotOffered() {
  const rich = richMessages('docs');
  const link = (children: unknown) => <a href="/account">{children as never}</a>;
  return <p>{rich('tryNotOffered', { link })}</p>;
}
