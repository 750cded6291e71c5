/** What is wrong with a form as a whole; read out when it appears. */
export function FormProblem({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert">
      {text === undefined ? null : (
        <div class="notice notice-bad">
          <p>{text}</p>
        </div>
      )}
    </div>
  );
}
