/** Which reports of mistakes are listed, as the address says it. */
import { CORRECTION_STATUSES, type CorrectionStatus } from '../../../../../src/domain/corrections/correction.ts';

export interface CorrectionChoice {
  /** Absent = those that are open. */
  readonly status?: CorrectionStatus;
  readonly destinationId?: number;
  readonly text?: string;
}

const isStatus = (text: string): text is CorrectionStatus => (CORRECTION_STATUSES as readonly string[]).includes(text);

export function readChoice(query: Readonly<Record<string, string>>): CorrectionChoice {
  const { status = '', destination = '', text = '' } = query;
  return {
    ...(isStatus(status) ? { status } : {}),
    ...(/^[1-9]\d{0,2}$/.test(destination) ? { destinationId: Number(destination) } : {}),
    ...(text.trim() === '' ? {} : { text: text.trim() }),
  };
}

/** Of the list, or of one of its reports, which keeps where it was found. */
export function addressOf({ status, destinationId, text }: CorrectionChoice, id = '', page = 1): string {
  const query = new URLSearchParams();
  if (status !== undefined) query.set('status', status);
  if (destinationId !== undefined) query.set('destination', String(destinationId));
  if (text !== undefined) query.set('text', text);
  if (page > 1) query.set('page', String(page));
  return `/desk/corrections${id === '' ? '' : `/${id}`}${query.size === 0 ? '' : `?${query}`}`;
}
