/** What can be done with a report: a button each, and why not where it cannot be pressed. */
import { formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { Correction } from '../api-types.ts';
import { Key } from '../keys/shortcuts.tsx';
import { useMe } from '../me.tsx';
import { usePeople } from '../words/use-people.ts';
import type { Closing } from './close-dialog.tsx';
import { REPORT_KEYS } from './correction-keys.ts';
import { type ReportAct, refusalOf, takenUntil } from './who-may.ts';

interface ReportActionsProps {
  readonly report: Correction;
  readonly busy: 'take' | 'close' | undefined;
  readonly hasKeys: boolean;
  readonly onTake: () => void;
  readonly onEdit: () => void;
  readonly onClose: (closing: Closing) => void;
}

export function ReportActions({ report, busy, hasKeys, onTake, onEdit, onClose }: ReportActionsProps) {
  const t = messages('desk');
  const me = useMe();
  const person = usePeople();
  const isMine = report.takenBy === me.accountId;
  const buttons = [
    { act: 'take', label: t(isMine ? 'takeAgain' : 'take'), letter: REPORT_KEYS.take, run: onTake },
    { act: 'edit', label: t('changeForReport'), letter: REPORT_KEYS.edit, run: onEdit },
    { act: 'close', label: t('closeFixed'), letter: REPORT_KEYS.fixed, run: () => onClose('fixed') },
    { act: 'close', label: t('closeNotChanged'), letter: REPORT_KEYS.notChanged, run: () => onClose('not_changed') },
  ] as const satisfies readonly { act: ReportAct; label: string; letter: string; run: () => void }[];
  const refusals = [...new Set(buttons.flatMap(({ act }) => refusalOf(act, report, me) ?? []))];
  const first: ReportAct = isMine ? 'edit' : 'take';
  return (
    <div class="desk-report-actions">
      <div class="row-list">
        {buttons.map(({ act, label, letter, run }) => {
          const refusal = refusalOf(act, report, me);
          return (
            <Button
              key={letter}
              look={act === first && refusal === undefined ? 'primary' : 'secondary'}
              disabled={refusal !== undefined}
              aria-describedby={refusal === undefined ? undefined : `why-${refusal}`}
              isBusy={act === busy}
              onClick={run}
            >
              {label} <Key letter={letter} isOn={hasKeys} />
            </Button>
          );
        })}
      </div>
      {refusals.map((refusal) => (
        <p key={refusal} class="desk-why" id={`why-${refusal}`}>
          {refusal === 'refusedTakenReport'
            ? t(refusal, {
                who: person(report.takenBy),
                until: formatDateTime(new Date(takenUntil(report)).toISOString()),
              })
            : t(refusal)}
        </p>
      ))}
    </div>
  );
}
