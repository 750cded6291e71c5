/**
 * What Ariakit gets as React: Preact's, with the three differences that Ariakit cannot live with taken away. JavaScript, because
 * the types of preact/compat cannot be exported again.
 */
import { options } from 'preact';
import * as compat from 'preact/compat';

export * from 'preact/compat';

// Preact runs insertion effects as layout effects, after refs are called: Ariakit's ref callbacks then throw "Cannot call an
// event handler while rendering". Where there are none, Ariakit does the same at once.
export const useInsertionEffect = undefined;
export default { ...compat, useInsertionEffect };

// Ariakit gives events that it handles later their element back. React's events let it; the browser's have a getter only.
const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'currentTarget');
// And it copies keyboard events with `{ ...event }` for the item of a list that is highlighted while a text field has the focus:
// what React's events own, the browser's inherit, and the copy had no key.
const COPIED = [
  'key',
  'code',
  'repeat',
  'ctrlKey',
  'shiftKey',
  'altKey',
  'metaKey',
  'bubbles',
  'cancelable',
  'composed',
];
const before = options.event;
options.event = (event) => {
  if (event instanceof KeyboardEvent) {
    for (const name of COPIED) {
      Object.defineProperty(event, name, { configurable: true, enumerable: true, value: event[name] });
    }
  }
  Object.defineProperty(event, 'currentTarget', {
    configurable: true,
    get,
    set: (value) => Object.defineProperty(event, 'currentTarget', { configurable: true, value, writable: true }),
  });
  return before ? before(event) : event;
};
