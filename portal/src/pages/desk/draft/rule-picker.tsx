/** Finds the rule to edit by passport and destination, or begins a new one for that journey. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CountryCombobox } from '../../../ui/fields/country-combobox.tsx';
import { ErrorNotice, Loading } from '../../../ui/notices.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { RuleLine } from '../api-types.ts';
import { FieldValue } from '../words/field-value.tsx';
import { groupLabel } from '../words/rule-fields.ts';
import { ScopeName } from '../words/scope-name.tsx';
import type { Places } from '../words/use-places.ts';
import type { DraftEdit } from './draft.ts';

const PER_PAGE = 10;

interface RulePickerProps {
  readonly places: Places;
  /** Ids of rules that are edited already. */
  readonly taken: readonly (number | null)[];
  readonly onPick: (edit: DraftEdit) => void;
}

export function RulePicker({ places, taken, onPick }: RulePickerProps) {
  const t = messages('desk');
  const [passportId, setPassportId] = useState<number>();
  const [destinationId, setDestinationId] = useState<number>();
  const [page, setPage] = useState(1);
  const request = useRequest(
    destinationId === undefined ? null : `desk rules ${passportId} ${destinationId} ${page}`,
    (signal) =>
      dashboardApi.get('/v1/desk/rules', {
        query: { destinationId: destinationId ?? 0, page, limit: PER_PAGE, ...(passportId && { passportId }) },
        signal,
      }),
  );
  const choose = (set: () => void) => {
    set();
    setPage(1);
  };
  const { data } = request;
  const scopeKey = `${passportId === undefined ? '*' : `c${passportId}`}>c${destinationId}`;
  return (
    <div class="desk-picker">
      <h3>{t('pickRule')}</h3>
      <div class="desk-filters">
        <CountryCombobox
          label={t('destination')}
          kind="destination"
          value={destinationId === undefined ? undefined : places.iso2(destinationId)}
          onChoose={({ id }) => choose(() => setDestinationId(id))}
          onClear={() => choose(() => setDestinationId(undefined))}
        />
        <CountryCombobox
          label={t('passportOptional')}
          kind="passport"
          value={passportId === undefined ? undefined : places.iso2(passportId)}
          onChoose={({ id }) => choose(() => setPassportId(id))}
          onClear={() => choose(() => setPassportId(undefined))}
        />
      </div>
      {destinationId === undefined ? <p class="desk-muted">{t('pickRuleText')}</p> : null}
      {destinationId !== undefined && data === undefined ? (
        request.status === 'failed' ? (
          <ErrorNotice error={request.error} onRetry={request.retry} />
        ) : (
          <Loading lines={4} />
        )
      ) : null}
      {data ? (
        <>
          <p role="status">{t('rulesFound', { count: data.meta.total })}</p>
          <ul class="desk-rules">
            {data.data.map((line) => (
              <Line
                key={line.ruleId}
                line={line}
                places={places}
                isTaken={taken.includes(line.ruleId)}
                onPick={() => onPick(editOf(line))}
              />
            ))}
          </ul>
          <Pager page={page} totalPages={data.meta.totalPages} onPage={setPage} />
          <Button onClick={() => onPick({ action: 'create', ruleId: null, scopeKey, ruleKey: '', fields: {} })}>
            {t('newRule', { scope: places.scope(scopeKey) })}
          </Button>
        </>
      ) : null}
    </div>
  );
}

export const editOf = ({
  ruleId,
  scopeKey,
  ruleKey,
}: Pick<RuleLine, 'ruleId' | 'scopeKey' | 'ruleKey'>): DraftEdit => ({
  action: 'change',
  ruleId,
  scopeKey,
  ruleKey,
  fields: {},
});

interface LineProps {
  readonly line: RuleLine;
  readonly places: Places;
  readonly isTaken: boolean;
  readonly onPick: () => void;
}

function Line({ line, places, isTaken, onPick }: LineProps) {
  const t = messages('desk');
  const { fields, topics, scopeKey, ruleKey } = line;
  const { visaRequirementType: visa, maxStayDays: stay } = fields;
  return (
    <li>
      <div>
        <strong>
          <ScopeName places={places} scopeKey={scopeKey} />
        </strong>
        <span class="dash-details">
          {ruleKey} · {topics.map(groupLabel).join(', ')}
        </span>
        {visa === undefined ? null : (
          <span class="dash-details">
            <FieldValue name="visaRequirementType" value={visa} />
            {typeof stay === 'number' ? ` · ${t('days', { count: stay })}` : ''}
          </span>
        )}
      </div>
      <Button
        disabled={isTaken}
        onClick={onPick}
        aria-label={t('pickNamed', { rule: `${places.scope(scopeKey)}, ${ruleKey}` })}
      >
        {t(isTaken ? 'picked' : 'pick')}
      </Button>
    </li>
  );
}
