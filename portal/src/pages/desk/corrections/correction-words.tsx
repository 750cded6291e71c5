/** Where a report stands, and what it is about. */
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Correction } from '../api-types.ts';
import { groupLabel } from '../words/rule-fields.ts';

export function CorrectionStatusChip({ status }: Pick<Correction, 'status'>) {
  return <span class={`desk-chip desk-correction-${status}`}>{messages('desk')(`correction_${status}`)}</span>;
}

const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);

export const topicLabel = (topic: string): string => (isTopic(topic) ? groupLabel(topic) : topic);
