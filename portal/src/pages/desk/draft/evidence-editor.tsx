/** What says so: the pages on which a change rests, each with its day and its words. */
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EvidenceFields, TopicChoice } from '../evidence/evidence-fields.tsx';
import type { Source } from '../evidence/sources.ts';
import { groupOf } from '../words/rule-fields.ts';
import type { Draft, DraftEvidence } from './draft.ts';
import { newEvidence } from './draft.ts';

interface EvidenceEditorProps {
  readonly draft: Draft;
  readonly sources: readonly Source[];
  readonly today: string;
  readonly onChange: (evidence: readonly DraftEvidence[]) => void;
}

export function EvidenceEditor({ draft, sources, today, onChange }: EvidenceEditorProps) {
  const t = messages('desk');
  const { evidence, edits } = draft;
  const names = edits.flatMap(({ fields }) => Object.keys(fields));
  const edited = TOPICS.filter((topic) => names.some((name) => groupOf(name) === topic));
  return (
    <>
      {evidence.map((one, index) => (
        <section key={index} class="desk-box" aria-label={t('evidenceNumber', { number: index + 1 })}>
          <OneEvidence
            evidence={one}
            sources={sources}
            edited={edited}
            onChange={(next) => onChange(evidence.map((it, at) => (at === index ? next : it)))}
          />
          {evidence.length > 1 ? (
            <Button onClick={() => onChange(evidence.filter((_, at) => at !== index))}>
              {t('evidenceRemove', { number: index + 1 })}
            </Button>
          ) : null}
        </section>
      ))}
      <Button onClick={() => onChange([...evidence, newEvidence(today)])}>{t('evidenceAdd')}</Button>
    </>
  );
}

interface OneEvidenceProps {
  readonly evidence: DraftEvidence;
  readonly sources: readonly Source[];
  /** The topics that the edits are about: where there are several, each page may speak of some. */
  readonly edited: readonly Topic[];
  readonly onChange: (evidence: DraftEvidence) => void;
}

function OneEvidence({ evidence, sources, edited, onChange }: OneEvidenceProps) {
  const t = messages('desk');
  const { page, topics } = evidence;
  const set = (more: Partial<DraftEvidence>) => onChange({ ...evidence, ...more });
  const shown = topics.length === 0 ? edited : topics;
  return (
    <>
      <EvidenceFields
        value={evidence}
        sources={sources}
        onChange={(more) => set(more.source === undefined ? more : { ...more, isOffered: false })}
      />
      <TextField
        label={t('pageInside')}
        hint={t('pageInsideHint')}
        name="page"
        value={page}
        onInput={(next) => set({ page: next })}
        maxLength={300}
      />
      {edited.length > 1 ? (
        <TopicChoice
          legend={t('evidenceTopics')}
          topics={edited}
          chosen={shown}
          onChange={(chosen) => set({ topics: chosen })}
        />
      ) : null}
    </>
  );
}
