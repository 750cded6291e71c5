/** The question and the answer that the README shows, and a real answer cut to what the README shows of it. */
import { readFileSync } from 'node:fs';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** What is left out: as the last item of a list, or as a property that counts the fields. */
const REST = '...';

/** `now`: ms since epoch; six months after its sources were read the fact is stale, whatever the README says. */
export function readmeSample(now: number): { readonly target: string; readonly answer: unknown } {
  const target = /'http:\/\/127\.0\.0\.1:3000(\/v1\/[^']*)'/.exec(README)?.[1];
  const answer = /```json\n(.*?)\n```/s.exec(README)?.[1];
  if (target === undefined || answer === undefined) throw new Error('the README shows no question or no answer');
  const shown = JSON.parse(answer);
  shown.requirement.isStale = Date.parse(shown.requirement.verificationDueAt) <= now;
  return { target, answer: shown };
}

/** Equal to `shown` when the answer says all that `shown` says, and says more only where `shown` has `...`. */
export function cutToShown(answer: unknown, shown: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(shown)) {
    const kept = shown.at(-1) === REST ? shown.length - 1 : answer.length;
    const items = answer.slice(0, kept).map((item, index) => cutToShown(item, shown[index]));
    return answer.length > kept ? [...items, REST] : items;
  }
  if (!isObject(answer) || !isObject(shown)) return answer;
  const names = REST in shown ? Object.keys(shown).filter((name) => name in answer) : Object.keys(answer);
  const fields = names.map((name) => [name, cutToShown(answer[name], shown[name])]);
  if (REST in shown) fields.push([REST, `${Object.keys(answer).length} fields in all`]);
  return Object.fromEntries(fields);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
