/** The steps that a change can take now: a button each, and why not where it cannot be pressed. */
import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices.tsx';
import type { Change } from '../api-types.ts';
import { useMe } from '../me.tsx';
import { NotDone } from '../not-done.tsx';
import { StepDialog } from './step-dialog.tsx';
import { refusalOf, type Step, stepsFrom } from './who-may.ts';

interface ChangeStepsProps {
  readonly change: Change;
  readonly onStepped: (change: Change) => void;
  readonly onEdit: () => void;
}

/** Those that ask for words first. */
const ASKING: readonly Step[] = ['approve', 'reject', 'withdraw', 'revert'];

export function ChangeSteps({ change, onStepped, onEdit }: ChangeStepsProps) {
  const t = messages('desk');
  const me = useMe();
  const { route } = useLocation();
  const [busy, setBusy] = useState<Step>();
  const [asking, setAsking] = useState<Step>();
  const [failure, setFailure] = useState<unknown>();
  const [said, setSaid] = useState('');
  const bar = useRef<HTMLDivElement>(null);
  const take = async (step: Step, words: string) => {
    if (busy !== undefined) return;
    setBusy(step);
    setFailure(undefined);
    setSaid('');
    try {
      const taken = await send(step, change.id, words);
      setAsking(undefined);
      if (step === 'revert') {
        route(`/desk/changes/${taken.id}`);
        return;
      }
      // What is published says so itself, above.
      setSaid(step === 'publish' ? '' : t(`stepped_${step}`));
      onStepped(taken);
      // The button that had the focus may be gone.
      bar.current?.focus();
    } catch (error) {
      setAsking(undefined);
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  const press = (step: Step) => {
    if (step === 'edit') onEdit();
    else if (ASKING.includes(step)) setAsking(step);
    else void take(step, '');
  };
  const steps = stepsFrom(change);
  const refusals = steps.map((step) => ({ step, refusal: refusalOf(step, change, me) }));
  const reasons = [...new Set(refusals.flatMap(({ refusal }) => refusal ?? []))];
  const firstOpen = refusals.find(({ step, refusal }) => refusal === undefined && isWayOn(step, change))?.step;
  return (
    <div class="desk-steps" ref={bar} tabIndex={-1}>
      <div role="status">{said === '' ? null : <Notice tone="good">{said}</Notice>}</div>
      {failure ? <NotDone error={failure} /> : null}
      <div class="row-list">
        {refusals.map(({ step, refusal }) => (
          <Button
            key={step}
            look={step === firstOpen ? 'primary' : 'secondary'}
            disabled={refusal !== undefined}
            aria-describedby={refusal === undefined ? undefined : `why-${refusal}`}
            isBusy={busy === step}
            onClick={() => press(step)}
          >
            {t(`step_${step}`)}
          </Button>
        ))}
      </div>
      {reasons.map((refusal) => (
        <p key={refusal} class="desk-why" id={`why-${refusal}`}>
          {t(refusal, {
            steps: refusals
              .filter((one) => one.refusal === refusal)
              .map(({ step }) => t(`step_${step}`))
              .join(', '),
          })}
        </p>
      ))}
      <StepDialog
        step={asking}
        isBusy={busy !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={(words) => void take(asking as Step, words)}
      />
    </div>
  );
}

/** What brings the change further: to look first, then to go on. */
function isWayOn(step: Step, { preview, status }: Change): boolean {
  if (step === 'preview') return preview === null && status !== 'approved';
  return step === 'submit' || step === 'publish' || (step === 'approve' && status === 'in_review') || step === 'revert';
}

async function send(step: Step, id: number, words: string): Promise<Change> {
  const path = { id };
  const note = words === '' ? null : words;
  switch (step) {
    case 'preview':
      return await dashboardApi.post('/v1/desk/changes/{id}/preview', { path });
    case 'submit':
      return await dashboardApi.post('/v1/desk/changes/{id}/submit', { path });
    case 'approve':
      return await dashboardApi.post('/v1/desk/changes/{id}/approve', { path, body: { note } });
    case 'reject':
      return await dashboardApi.post('/v1/desk/changes/{id}/reject', { path, body: { note: words } });
    case 'publish':
      return await dashboardApi.post('/v1/desk/changes/{id}/publish', { path });
    case 'withdraw':
      return await dashboardApi.post('/v1/desk/changes/{id}/withdraw', { path, body: { note } });
    default:
      return await dashboardApi.post('/v1/desk/changes/{id}/revert', { path, body: { reason: words } });
  }
}
