/** The form that sends an operation with the reader's own key or sign-in, and shows what came back. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { AnswerView } from './answer-view.tsx';
import { apiUrl } from './api-url.ts';
import { credentialHeader, useHeldCredential } from './credential.ts';
import { CREDENTIAL_FIELD } from './credential-field.tsx';
import { exampleText, type Operation, type OperationSet } from './model.ts';
import { ParameterField } from './parameter-field.tsx';
import { BODY, CREDENTIAL_VARIABLE, curlCommand, type Problem, problemsOf, requestUrl, type Typed } from './request.ts';
import { sendRequest, type TriedAnswer } from './send-request.ts';

type Outcome =
  | { readonly kind: 'sending' }
  | { readonly kind: 'answered'; readonly answer: TriedAnswer }
  | { readonly kind: 'no-credential' }
  | { readonly kind: 'no-answer' };

export function TryIt({ set, operation }: { readonly set: OperationSet; readonly operation: Operation }) {
  const t = messages('docs');
  const { surface, schemas } = set;
  const baseUrl = apiUrl(surface);
  const medias = mediaTypes(operation);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<AbortController>(undefined);
  const [typed, setTyped] = useState<Typed>(() => beginning(operation));
  const [accept, setAccept] = useState(medias[0] ?? 'application/json');
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const credential = useHeldCredential(surface);
  useEffect(() => () => sent.current?.abort(), []);
  // A credential that has come since takes the complaint away.
  useEffect(() => setOutcome((before) => (before?.kind === 'no-credential' ? undefined : before)), [credential]);

  const change = (name: string, value: string) => {
    setTyped({ ...typed, [name]: value });
    const { [name]: _, ...others } = problems;
    setProblems(others);
  };
  const url = requestUrl(baseUrl, operation, typed);

  const send = async (event: Event) => {
    event.preventDefault();
    const found = problemsOf(operation, typed, schemas);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      setOutcome(undefined);
      // Once the complaints are on the page.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    sent.current?.abort();
    const controller = new AbortController();
    sent.current = controller;
    setOutcome({ kind: 'sending' });
    try {
      const header = operation.needsCredential ? await credentialHeader(surface) : undefined;
      if (operation.needsCredential && !header) {
        setOutcome({ kind: 'no-credential' });
        return;
      }
      const body = operation.body ? typed[BODY] : undefined;
      const answer = await sendRequest(operation, url, header, body, accept, controller.signal);
      setOutcome({ kind: 'answered', answer });
    } catch {
      if (!controller.signal.aborted) setOutcome({ kind: 'no-answer' });
    }
  };

  return (
    <form ref={form} class="ref-try" noValidate onSubmit={send}>
      {operation.isReadOnly ? null : (
        <Notice tone="warn">
          <p>{t(surface === 'public' ? 'trySends' : 'tryChanges')}</p>
        </Notice>
      )}
      {operation.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          schemas={schemas}
          value={typed[parameter.name] ?? ''}
          problem={problems[parameter.name]}
          onChange={(value) => change(parameter.name, value)}
        />
      ))}
      {medias.length > 1 ? (
        <SelectField
          label="Accept"
          name="accept"
          value={accept}
          onChange={setAccept}
          options={medias.map((media) => ({ value: media, label: media }))}
        />
      ) : null}
      {operation.body ? (
        <BodyField
          id={`${operation.id}-body`}
          value={typed[BODY] ?? ''}
          problem={problems[BODY]}
          onInput={(value) => change(BODY, value)}
        />
      ) : null}
      <p>
        <Button type="submit" look="primary" isBusy={outcome?.kind === 'sending'}>
          {t(outcome?.kind === 'sending' ? 'trySending' : 'trySend')}
        </Button>
      </p>
      <div role="status">
        {outcome?.kind === 'no-credential' ? (
          <Notice tone="warn">
            <p>
              {t(surface === 'public' ? 'tryNeedsKey' : 'tryNeedsToken')}{' '}
              <a href={`#${CREDENTIAL_FIELD}`} onClick={focusCredential}>
                {t('tryGoToKey')}
              </a>
            </p>
          </Notice>
        ) : null}
        {outcome?.kind === 'no-answer' ? (
          <Notice tone="bad">
            <p>{t('tryNoAnswer', { url: baseUrl })}</p>
          </Notice>
        ) : null}
      </div>
      {outcome?.kind === 'answered' ? <AnswerView answer={outcome.answer} /> : null}
      <h3>{t('tryCurl')}</h3>
      {operation.needsCredential ? (
        <p class="ref-hint">{t('tryCurlHint', { variable: CREDENTIAL_VARIABLE[surface] })}</p>
      ) : null}
      <CodeBlock label={t('tryCurl')} code={curlCommand(set, operation, url, typed, accept)} />
    </form>
  );
}

function BodyField(props: {
  readonly id: string;
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly onInput: (value: string) => void;
}) {
  const t = messages('docs');
  const { id, value, problem, onInput } = props;
  return (
    <Field id={id} label={`${t('refBody')} (JSON)`} error={problem && t(problem.key, problem.values)}>
      {(control) => (
        <textarea
          {...control}
          class="ref-body"
          rows={Math.max(3, value.split('\n').length)}
          value={value}
          spellcheck={false}
          autocapitalize="none"
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Parameters that must be there begin with the example of the description. */
function beginning(operation: Operation): Typed {
  const values = operation.parameters.flatMap(({ name, isRequired, example }) =>
    isRequired && example !== '' ? [[name, example]] : [],
  );
  const body = operation.body ? [[BODY, exampleText(operation.body)]] : [];
  return Object.fromEntries([...values, ...body]);
}

function mediaTypes({ responses }: Operation): string[] {
  const success = responses.find(({ status }) => status.startsWith('2'));
  return (success?.contents ?? []).map(({ mediaType }) => mediaType);
}

function focusCredential(event: Event): void {
  event.preventDefault();
  const field = document.getElementById(CREDENTIAL_FIELD);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
