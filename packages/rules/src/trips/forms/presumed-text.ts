import type { AnswerPresumption } from '../trip-answer.ts';

/** `legs[0].mode = "air"` */
export function presumedText({ path, value }: AnswerPresumption): string {
  return `${path} = ${JSON.stringify(value)}`;
}
