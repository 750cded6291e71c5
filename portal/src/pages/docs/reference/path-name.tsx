/** An operation by its method and path; long paths may break behind a slash. */

export function PathName({ method, path }: { readonly method: string; readonly path: string }) {
  return (
    <>
      <span class={`ref-method ref-method-${method.toLowerCase()}`}>{method}</span>{' '}
      <code>
        {path.split(/(?<=\/)/).flatMap((piece, index) => (index === 0 ? [piece] : [<wbr key={index} />, piece]))}
      </code>
    </>
  );
}
