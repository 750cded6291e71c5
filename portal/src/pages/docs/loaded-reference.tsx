/** An API reference, whose code and description are loaded when somebody comes to read it. */
import { useRequest } from '../../api/use-request.ts';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';
import type { Surface } from './doc-page.ts';

const load = {
  public: () => import('virtual:api-reference/public'),
  dashboard: () => import('virtual:api-reference/dashboard'),
};

export function LoadedReference({ surface }: { readonly surface: Surface }) {
  const request = useRequest(`reference-${surface}`, async () => {
    const [{ default: reference }, { Reference }] = await Promise.all([
      load[surface](),
      import('./reference/reference.tsx'),
    ]);
    return { reference, Reference };
  });
  if (request.status === 'failed') return <ErrorNotice error={request.error} onRetry={request.retry} />;
  if (!request.data) return <Loading lines={12} />;
  const { reference, Reference } = request.data;
  return <Reference key={surface} reference={reference} />;
}
