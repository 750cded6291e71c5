/** What says so: the page, its day and its words, as verifications and changes ask for them. */

import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { ComponentChildren, Ref } from 'preact';
import { messages } from '../../../i18n/messages.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { groupLabel } from '../words/rule-fields.ts';
import { QuotationField } from './quotation-field.tsx';
import { type ChosenSource, SourceFields } from './source-fields.tsx';
import type { Source } from './sources.ts';

export interface EvidenceValues {
  readonly source: ChosenSource;
  readonly statedOn: string;
  readonly quote: string;
}

interface EvidenceFieldsProps {
  readonly value: EvidenceValues;
  readonly sources: readonly Source[];
  readonly onChange: (more: Partial<EvidenceValues>) => void;
  readonly quoteError?: string | undefined;
  readonly quotationRef?: Ref<HTMLTextAreaElement>;
  /** Below the page. */
  readonly children?: ComponentChildren;
}

export function EvidenceFields({
  value,
  sources,
  onChange,
  quoteError,
  quotationRef = null,
  children,
}: EvidenceFieldsProps) {
  const t = messages('desk');
  const { source, statedOn, quote } = value;
  return (
    <>
      <SourceFields sources={sources} value={source} onChange={(next) => onChange({ source: next })} />
      {children}
      <TextField
        label={t('statedOn')}
        hint={t('statedOnHint')}
        type="date"
        name="statedOn"
        value={statedOn}
        onInput={(next) => onChange({ statedOn: next })}
      />
      <QuotationField
        value={quote}
        onInput={(next) => onChange({ quote: next })}
        error={quoteError}
        inputRef={quotationRef}
      />
    </>
  );
}

interface TopicChoiceProps<Among extends Topic> {
  readonly legend: string;
  readonly topics: readonly Among[];
  readonly chosen: readonly Among[];
  readonly onChange: (chosen: readonly Among[]) => void;
}

/** Of what it speaks, in the order of the topics. */
export function TopicChoice<Among extends Topic>({ legend, topics, chosen, onChange }: TopicChoiceProps<Among>) {
  return (
    <fieldset class="desk-choice">
      <legend>{legend}</legend>
      {topics.map((topic) => (
        <label key={topic} class="desk-check">
          <input
            type="checkbox"
            checked={chosen.includes(topic)}
            onChange={(event) => {
              const isChosen = event.currentTarget.checked;
              onChange(topics.filter((one) => (one === topic ? isChosen : chosen.includes(one))));
            }}
          />
          {groupLabel(topic)}
        </label>
      ))}
    </fieldset>
  );
}
