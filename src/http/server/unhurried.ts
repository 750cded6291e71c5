/** Requests whose body may take longer to arrive than others: whoever reads it bounds the time. */
import type { IncomingMessage } from 'node:http';

const unhurried = new WeakSet<IncomingMessage>();

export function allowTime(message: IncomingMessage): void {
  unhurried.add(message);
}

export const mayTakeTime = (message: IncomingMessage): boolean => unhurried.has(message);
