/**
 * The page of one operation: what it is for, its parameters, body and answers; beside them the call in several languages
 * and an answer; then a form to try it.
 */
import { locale } from '../../../i18n/locale.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { BuiltHtml } from '../built-html.tsx';
import { codeText } from '../code/code-html.ts';
import { CodeTabs } from '../code/code-tabs.tsx';
import type { ListedPage } from '../listed-pages.ts';
import { apiUrl } from './api-url.ts';
import { callsAt, type MediaContent, type Operation, type OperationSet, type Schemas } from './model.ts';
import { PathName } from './path-name.tsx';
import { SchemaFacts, SchemaView, Written } from './schema-view.tsx';
import type { TrySection } from './try-section.tsx';
import './reference.css';

interface OperationPageProps {
  readonly set: OperationSet;
  readonly operation: Operation;
  /** Of all operations of the API. */
  readonly page: ListedPage;
  /** In browsers alone: forms and sign-in are no part of the server's bundle. */
  readonly tryIn: typeof TrySection | undefined;
}

export function OperationPage({ set, operation, page, tryIn: Try }: OperationPageProps) {
  const t = messages('docs');
  const { surface, schemas } = set;
  const successes = operation.responses.filter(({ status }) => /^[23]/.test(status));
  return (
    <div class="ref" id={operation.id}>
      <p class="ref-up">
        <a href={page.path}>{page.title}</a>
      </p>
      <h1 class="ref-title">
        <PathName method={operation.method} path={operation.path} />
      </h1>
      <p class="lead" lang="en">
        {operation.summary}
      </p>
      {locale === 'en' ? null : <p class="ref-hint">{t('refEnglish')}</p>}
      <div class="ref-columns">
        <Written.Provider value={import.meta.env.SSR ? new Set() : undefined}>
          <div class="ref-words">
            {operation.descriptionHtml === '' ? null : <BuiltHtml html={operation.descriptionHtml} lang="en" />}
            {operation.needsCredential ? null : <p class="ref-hint">{t('refNoCredential')}</p>}
            <Parameters operation={operation} schemas={schemas} />
            {operation.body ? (
              <>
                <h2>{t('refBody')}</h2>
                <Content content={operation.body} schemas={schemas} />
              </>
            ) : null}
            <h2>{t('refAnswers')}</h2>
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
          </div>
        </Written.Provider>
        <div class="ref-code">
          <h2>{t('refCall')}</h2>
          <CodeTabs name={operation.id} examples={callsAt(operation, apiUrl(surface))} />
          <Examples operation={operation} />
        </div>
      </div>
      {Try ? <Try set={set} operation={operation} /> : null}
    </div>
  );
}

function Parameters({ operation, schemas }: { readonly operation: Operation; readonly schemas: Schemas }) {
  const t = messages('docs');
  if (operation.parameters.length === 0) return null;
  return (
    <>
      <h2>{t('refParameters')}</h2>
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
  );
}

function Content({ content, schemas }: { readonly content: MediaContent; readonly schemas: Schemas }) {
  const t = messages('docs');
  const { mediaType, schema } = content;
  const lines = schema.contentSchema;
  return (
    <details class="ref-part">
      <summary>{t('refSchema', { media: mediaType })}</summary>
      {lines === undefined ? null : <SchemaFacts schema={schema} schemas={schemas} />}
      <SchemaView schema={lines ?? schema} schemas={schemas} />
    </details>
  );
}

/** An answer of each form. */
function Examples({ operation }: { readonly operation: Operation }) {
  const t = messages('docs');
  const contents = operation.responses.flatMap(({ status, contents: all }) => (status.startsWith('2') ? all : []));
  return contents.flatMap(({ mediaType, exampleHtml }) =>
    exampleHtml === null
      ? []
      : [
          <div key={mediaType} class="ref-example">
            <h2>{t('refExample', { media: mediaType })}</h2>
            <CodeBlock label={t('refExample', { media: mediaType })} code={codeText(exampleHtml)} html={exampleHtml} />
          </div>,
        ],
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
