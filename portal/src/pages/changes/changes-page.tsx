/** `/changes`: what changed lately for travellers, filtered as the address says. */
import { useLocation } from 'preact-iso';
import { changesAddress, changesDataPath } from '../../../../src/http/portal/shared/change-addresses.ts';
import type { ChangeChoice, ChangeList } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { portalData } from '../../api/public-data.ts';
import { useRequest } from '../../api/use-request.ts';
import { messages } from '../../i18n/messages.ts';
import { useRouteInPlace } from '../../shell/route-in-place.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { CountryCombobox } from '../../ui/fields/country-combobox.tsx';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';
import { Changes } from './change-list.tsx';
import { ChangesFrame } from './changes-frame.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { KINDS, SEVERITIES } from './choices.ts';

export default function ChangesPage() {
  const t = messages('changes');
  const { query } = useLocation();
  const routeInPlace = useRouteInPlace();
  const choice = choiceOf(query);
  usePageTitle(t('title'));
  const { data, status, retry, ...asked } = useRequest(changesAddress(choice), (signal) =>
    portalData<ChangeList>(changesDataPath(choice), signal),
  );
  // Another filter begins with the newest.
  const choose = ({ before: _, ...next }: ChangeChoice) => routeInPlace(changesAddress(next, query.lang));
  const { passport, destination, ...rest } = choice;
  return (
    <ChangesFrame choice={choice}>
      <form class="changes-form" aria-label={t('formLabel')} onSubmit={(event) => event.preventDefault()}>
        <CountryCombobox
          id="passport"
          kind="passport"
          label={t('passport')}
          value={passport}
          onChoose={({ iso2 }) => choose({ ...choice, passport: iso2 })}
          onClear={() => choose({ ...rest, ...(destination && { destination }) })}
        />
        <CountryCombobox
          id="destination"
          kind="destination"
          label={t('destination')}
          value={destination}
          onChoose={({ iso2 }) => choose({ ...choice, destination: iso2 })}
          onClear={() => choose({ ...rest, ...(passport && { passport }) })}
        />
        <ChoiceFields choice={choice} onChange={choose} />
      </form>
      <div aria-live="polite" aria-busy={status === 'loading'}>
        {status === 'failed' && !data ? (
          <ErrorNotice error={'error' in asked ? asked.error : undefined} onRetry={retry} />
        ) : null}
        {status === 'loading' && !data ? <Loading lines={12} /> : null}
        {data ? <Changes choice={choice} list={data} language={query.lang} /> : null}
      </div>
    </ChangesFrame>
  );
}

/** The server has put the address in order; what it does not know is left out. */
function choiceOf(query: Readonly<Record<string, string>>): ChangeChoice {
  const { passport, destination, kind = '', severity = '', before = '' } = query;
  return {
    ...(passport ? { passport } : {}),
    ...(destination ? { destination } : {}),
    ...(kind in KINDS ? { kind: kind as keyof typeof KINDS } : {}),
    ...(severity in SEVERITIES ? { severity: severity as keyof typeof SEVERITIES } : {}),
    ...(/^[1-9]\d{0,14}$/.test(before) ? { before: Number(before) } : {}),
  };
}
