/** The message catalogues of portal/messages, one area at a time, in the reader's language, formatted by ICU rules. */
import { MessageCatalogue, type Messages, type MessageValue } from '@carnet/rules/words/message-catalogue.ts';
import type { ComponentChildren } from 'preact';
import type about from '../../messages/en/about.json';
import type account from '../../messages/en/account.json';
import type changes from '../../messages/en/changes.json';
import type check from '../../messages/en/check.json';
import type corrections from '../../messages/en/corrections.json';
import type dashboard from '../../messages/en/dashboard.json';
import type desk from '../../messages/en/desk.json';
import type docs from '../../messages/en/docs.json';
import type fields from '../../messages/en/fields.json';
import type follow from '../../messages/en/follow.json';
import type mails from '../../messages/en/mails.json';
import type places from '../../messages/en/places.json';
import type plan from '../../messages/en/plan.json';
import type pricing from '../../messages/en/pricing.json';
import type shell from '../../messages/en/shell.json';
import { type Locale, locale } from './locale.ts';

/** English is complete by definition; a test holds the other languages to it. */
interface Catalogues {
  shell: typeof shell;
  check: typeof check;
  changes: typeof changes;
  corrections: typeof corrections;
  follow: typeof follow;
  /** On the server alone. */
  mails: typeof mails;
  plan: typeof plan;
  places: typeof places;
  about: typeof about;
  pricing: typeof pricing;
  docs: typeof docs;
  account: typeof account;
  dashboard: typeof dashboard;
  desk: typeof desk;
  /** Names of what rules say, for editors. */
  fields: typeof fields;
}
export type Area = keyof Catalogues;
export type MessageKey<A extends Area> = Extract<keyof Catalogues[A], string>;

export type MessageValues = Record<string, MessageValue>;
type Tag = (children: ComponentChildren[]) => ComponentChildren;
/** Values of a message with tags, such as `See <link>the list</link>`: a function for each tag. */
export type RichValues = Record<string, string | number | Date | boolean | Tag>;

const files = import.meta.glob<Messages>(
  ['../../messages/*/*.json', '!../../messages/*/{shell,check,titles,mails}.json'],
  {
    import: 'default',
  },
);
/** Those of the shell and of the front page come together. */
const firstFiles = import.meta.glob<Readonly<Partial<Record<Area, Messages>>>>('./first/*.ts');
/** By language and area: a browser has one language, the server all. */
const loaded = new Map<string, MessageCatalogue>();

/** Makes an area's messages available; pages load theirs together with their code. */
export async function loadMessages(area: Area): Promise<void> {
  if (loaded.has(`${locale}/${area}`)) return;
  const texts = isFirst(area)
    ? (await firstFiles[`./first/${locale}.ts`]?.())?.[area]
    : await files[`../../messages/${locale}/${area}.json`]?.();
  if (!texts) throw new Error(`There are no messages ${locale}/${area}`);
  addMessages(locale, area, texts);
}

export function addMessages(language: Locale, area: Area, texts: Messages): void {
  loaded.set(`${language}/${area}`, new MessageCatalogue(texts, language));
}

const isFirst = (area: Area): boolean => area === 'shell' || area === 'check';

function catalogue(area: Area): MessageCatalogue {
  const found = loaded.get(`${locale}/${area}`);
  if (found === undefined) throw new Error(`The messages ${locale}/${area} are not loaded`);
  return found;
}

/** `const t = messages('check')`, then `t('title')` or `t('days', { count: 3 })`: plain text. */
export function messages<A extends Area>(area: A) {
  return (key: MessageKey<A>, values?: MessageValues): string => catalogue(area).text(key, values);
}

/** As `messages`, for texts with tags: gives nodes. */
export function richMessages<A extends Area>(area: A) {
  return (key: MessageKey<A>, values: RichValues): ComponentChildren =>
    catalogue(area).nodes<ComponentChildren>(key, values) as ComponentChildren;
}
