/** The endpoints as cards: address, subscriptions, state and actions. */
import { findCountryById, useCountryNames } from '../../../api/country-names.ts';
import { countryName, formatDateTime, formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices.tsx';
import type { WebhookEndpoint } from '../api-types.ts';

export type EndpointAction = 'test' | 'edit' | 'deliveries' | 'rotate' | 'delete';

interface EndpointListProps {
  readonly endpoints: readonly WebhookEndpoint[];
  /** The one whose deliveries are shown. */
  readonly shownId: number | undefined;
  readonly onAction: (action: EndpointAction, endpoint: WebhookEndpoint) => void;
}

export function EndpointList({ endpoints, shownId, onAction }: EndpointListProps) {
  return (
    <ul class="hooks">
      {endpoints.map((endpoint) => (
        <li class="hook" key={endpoint.id}>
          <Endpoint
            endpoint={endpoint}
            isShown={endpoint.id === shownId}
            onAction={(action) => onAction(action, endpoint)}
          />
        </li>
      ))}
    </ul>
  );
}

interface EndpointProps {
  readonly endpoint: WebhookEndpoint;
  readonly isShown: boolean;
  readonly onAction: (action: EndpointAction) => void;
}

function Endpoint({ endpoint, isShown, onAction }: EndpointProps) {
  const t = messages('dashboard');
  const { url, description } = endpoint;
  return (
    <>
      <h2>{url}</h2>
      {description ? <p class="hook-note">{description}</p> : null}
      <State endpoint={endpoint} />
      <Told endpoint={endpoint} />
      <div class="hook-buttons">
        <Button
          look="primary"
          disabled={endpoint.status !== 'active'}
          onClick={() => onAction('test')}
          aria-label={t('webhookTestNamed', { url })}
        >
          {t('webhookTest')}
        </Button>
        <Button
          onClick={() => onAction('deliveries')}
          aria-expanded={isShown}
          aria-label={t('webhookDeliveriesOf', { url })}
        >
          {t('webhookDeliveries')}
        </Button>
        <Button onClick={() => onAction('edit')} aria-label={t('webhookEditNamed', { url })}>
          {t('webhookEdit')}
        </Button>
        <Button onClick={() => onAction('rotate')} aria-label={t('webhookRotateNamed', { url })}>
          {t('webhookRotate')}
        </Button>
        <Button onClick={() => onAction('delete')} aria-label={t('webhookDeleteNamed', { url })}>
          {t('webhookDelete')}
        </Button>
      </div>
    </>
  );
}

function State({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const t = messages('dashboard');
  const { disabledReason, failingSince } = endpoint;
  if (disabledReason !== null) return <Notice tone="warn">{t(`webhookDisabled_${disabledReason}`)}</Notice>;
  if (failingSince === null) return <p class="hook-note">{t('webhookActive')}</p>;
  return <Notice tone="warn">{t('webhookFailing', { when: formatDateTime(failingSince) })}</Notice>;
}

/** In words: which changes, for which passports, of which destinations. */
function Told({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const t = messages('dashboard');
  const names = useCountryNames().data ?? [];
  const { eventKinds, fromCountryIds, toCountryIds } = endpoint;
  const named = (ids: readonly number[]) =>
    formatList(
      ids.map((id) => {
        const country = findCountryById(names, id);
        return country ? countryName(country.iso2, country.name) : String(id);
      }),
    );
  return (
    <p class="hook-note">
      {eventKinds.length === 0
        ? t('webhookAllKinds')
        : t('webhookKindsAre', { kinds: formatList(eventKinds.map((kind) => t(`webhookKind_${kind}`))) })}
      {' · '}
      {fromCountryIds.length === 0 ? t('webhookAllPassports') : named(fromCountryIds)}
      {' → '}
      {toCountryIds.length === 0 ? t('webhookAllDestinations') : named(toCountryIds)}
    </p>
  );
}
