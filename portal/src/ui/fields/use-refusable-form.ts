/** A form of which one field may be refused: why is said beside it, and it gets the focus. */
import { CarnetError } from '@carnet/client';
import type { Ref } from 'preact';
import { useRef, useState } from 'preact/hooks';

export interface RefusableForm<Control extends HTMLElement> {
  readonly isBusy: boolean;
  /** What is wrong with the field. */
  readonly problem: string | undefined;
  /** What went wrong otherwise. */
  readonly failure: unknown;
  readonly input: Ref<Control>;
  /** `refusalOf`: the words of an error that is about the field; undefined = it is about something else. */
  submit(
    event: SubmitEvent,
    missing: string | undefined,
    work: () => Promise<void>,
    refusalOf?: (error: CarnetError) => string | undefined,
  ): Promise<void>;
}

export function useRefusableForm<Control extends HTMLElement = HTMLInputElement>(): RefusableForm<Control> {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const input = useRef<Control>(null);
  const refuse = (text: string) => {
    setProblem(text);
    input.current?.focus();
  };
  return {
    isBusy,
    problem,
    failure,
    input,
    async submit(event, missing, work, refusalOf) {
      event.preventDefault();
      setFailure(undefined);
      if (missing !== undefined) return refuse(missing);
      setProblem(undefined);
      setBusy(true);
      try {
        await work();
      } catch (error) {
        const refusal = error instanceof CarnetError ? refusalOf?.(error) : undefined;
        if (refusal === undefined) setFailure(error);
        else refuse(refusal);
      } finally {
        setBusy(false);
      }
    },
  };
}
