/** Writes a change: which rules, what they are to say, what says so, from when, and why. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type EditedRecord, recordOf } from '../../../../../src/domain/desk/edited-record.ts';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Change } from '../api-types.ts';
import { chosen } from '../evidence/source-fields.tsx';
import type { Source } from '../evidence/sources.ts';
import { NotDone } from '../not-done.tsx';
import { usePlaces } from '../words/use-places.ts';
import { bodyOf, type Draft, type DraftProblem, isUntouched, newEvidence, problemOf } from './draft.ts';
import { EditCard } from './edit-card.tsx';
import { EvidenceEditor } from './evidence-editor.tsx';
import { GroupEditCard } from './records/group-edit-card.tsx';
import { HealthEditCard } from './records/health-edit-card.tsx';
import { RecordPicker } from './records/record-picker.tsx';
import { RulePicker } from './rule-picker.tsx';
import { useCitedSources } from './use-cited-sources.ts';
import './draft.css';

interface DraftFormProps {
  readonly initial: Draft;
  /** Of a draft that is stored; undefined = it is new. */
  readonly changeId?: number;
  /** Pages that it names already. */
  readonly ownSources?: readonly Source[];
  readonly onCancel?: () => void;
  readonly onSaved: (change: Change) => void;
}

const CARDS = {
  entry_rule: EditCard,
  country_group: GroupEditCard,
  health_requirement: HealthEditCard,
} as const satisfies Record<EditedRecord, unknown>;

const today = (): string => new Date().toISOString().slice(0, 10);

export function DraftForm({ initial, changeId, ownSources = [], onCancel, onSaved }: DraftFormProps) {
  const t = messages('desk');
  const shell = messages('shell');
  const places = usePlaces();
  const [draft, setDraft] = useState(
    initial.evidence.length > 0 ? initial : { ...initial, evidence: [newEvidence(today())] },
  );
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<DraftProblem>();
  const [failure, setFailure] = useState<unknown>();
  const hasOffered = useRef(false);
  const trouble = useRef<HTMLDivElement>(null);
  const set = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }));
  const cited = useCitedSources(draft);
  const sources = [...ownSources, ...cited.filter(({ key }) => ownSources.every((one) => one.key !== key))];
  const [first] = sources;
  // Before it is drawn: nobody is to choose from a list that changes by itself.
  useLayoutEffect(() => {
    // What the rule rests on today is likely to say what is true now; somebody who wants another page chooses it.
    if (first === undefined || draft.evidence.length !== 1 || !draft.evidence.every(isUntouched)) return;
    if (hasOffered.current) return;
    hasOffered.current = true;
    set({ evidence: draft.evidence.map((one) => ({ ...one, source: chosen(first), isOffered: true })) });
  }, [first?.key]);
  useEffect(() => {
    if (problem !== undefined || failure !== undefined) trouble.current?.focus();
  }, [problem, failure]);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const missing = problemOf(draft);
    setProblem(missing);
    if (missing !== undefined) return;
    setBusy(true);
    try {
      const body = bodyOf(draft, sources);
      const saved =
        changeId === undefined
          ? await dashboardApi.post('/v1/desk/changes', { body })
          : await dashboardApi.patch('/v1/desk/changes/{id}', { path: { id: changeId }, body });
      // What cannot be previewed says why when its preview is asked for again.
      onSaved(await dashboardApi.post('/v1/desk/changes/{id}/preview', { path: { id: saved.id } }).catch(() => saved));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={save} noValidate class="desk-draft">
      <h2>{t('draftRules')}</h2>
      {draft.edits.map((edit, index) => {
        const Card = CARDS[recordOf(edit)];
        return (
          <Card
            key={`${edit.ruleId} ${edit.scopeKey} ${index}`}
            edit={edit}
            places={places}
            onChange={(next) => set({ edits: draft.edits.map((one, at) => (at === index ? next : one)) })}
            onRemove={() => set({ edits: draft.edits.filter((_, at) => at !== index) })}
          />
        );
      })}
      <details class="desk-more" open={draft.edits.length === 0}>
        <summary>{t(draft.edits.length === 0 ? 'draftPick' : 'draftPickMore')}</summary>
        <RulePicker
          places={places}
          taken={draft.edits.map(({ ruleId }) => ruleId)}
          onPick={(edit) => set({ edits: [...draft.edits, edit] })}
        />
      </details>
      <details class="desk-more">
        <summary>{t('draftPickRecord')}</summary>
        <RecordPicker places={places} edits={draft.edits} onPick={(edit) => set({ edits: [...draft.edits, edit] })} />
      </details>
      <h2>{t('draftEvidence')}</h2>
      <p>{t('draftEvidenceText')}</p>
      <EvidenceEditor draft={draft} sources={sources} today={today()} onChange={(evidence) => set({ evidence })} />
      <h2>{t('draftWhy')}</h2>
      <TextField
        label={t('draftReason')}
        hint={t('draftReasonHint')}
        name="reason"
        value={draft.reason}
        onInput={(reason) => set({ reason })}
        maxLength={500}
        autocomplete="off"
      />
      <TextField
        label={t('effectiveFrom')}
        hint={t('effectiveFromHint')}
        type="date"
        name="effectiveFrom"
        value={draft.effectiveFrom}
        onInput={(effectiveFrom) => set({ effectiveFrom })}
      />
      <label class="desk-check">
        <input
          type="checkbox"
          checked={draft.corrects}
          onChange={(event) => set({ corrects: event.currentTarget.checked })}
        />
        {t('correctsLong')}
      </label>
      {initial.correctionIds.length > 0 ? (
        <label class="desk-check">
          <input
            type="checkbox"
            checked={draft.correctionIds.length > 0}
            onChange={(event) => set({ correctionIds: event.currentTarget.checked ? initial.correctionIds : [] })}
          />
          {t('closesReports', { count: initial.correctionIds.length })}
        </label>
      ) : null}
      <div ref={trouble} tabIndex={-1}>
        {problem === undefined ? null : (
          <div class="notice notice-bad" role="alert">
            {t(problem)}
          </div>
        )}
        {failure ? <NotDone error={failure} /> : null}
      </div>
      <p class="row-list">
        <Button look="primary" type="submit" isBusy={isBusy}>
          {t('saveAndPreview')}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{shell('cancel')}</Button> : null}
      </p>
    </form>
  );
}
