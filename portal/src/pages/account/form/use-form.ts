/** A form of text fields: checked when it is sent, errors beside their fields, the focus on the first of them. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import type { FieldRule } from './field-rules.ts';
import { meaningOf, problemText } from './identity-problem.ts';

export interface Form<Name extends string> {
  readonly attributes: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly method: 'post';
    readonly onSubmit: (event: SubmitEvent) => void;
  };
  readonly errors: Readonly<Partial<Record<Name, string>>>;
  /** What is wrong with the form as a whole. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
}

/** Fields are read from the page when the form is sent, so that whatever filled them in counts. */
export function useForm<Name extends string>(
  rules: Readonly<Record<Name, FieldRule>>,
  send: (values: Readonly<Record<Name, string>>, form: HTMLFormElement) => Promise<void>,
): Form<Name> {
  const t = messages('account');
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const names = Object.keys(rules) as Name[];

  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  async function submit(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<
      Name,
      string
    >;
    const found: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const input = form.elements.namedItem(name);
      const key = rules[name](values[name], input instanceof HTMLInputElement ? input : null);
      if (key !== undefined) found[name] = t(key);
    }
    setErrors(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values, form);
    } catch (error) {
      const field = meaningOf(error)?.fields?.find((name): name is Name => names.includes(name as Name));
      if (field === undefined) setProblem(problemText(error));
      else setErrors({ [field]: problemText(error) } as Partial<Record<Name, string>>);
    } finally {
      setBusy(false);
    }
  }

  return {
    attributes: {
      ref,
      noValidate: true,
      // Were a form ever sent without this code, passwords must not go into an address.
      method: 'post',
      onSubmit(event) {
        event.preventDefault();
        if (!isBusy && ref.current) void submit(ref.current);
      },
    },
    errors,
    problem,
    isBusy,
  };
}
