/** Messages in the syntax of ICU, compiled when they are first asked for: those of trips, and of the portal's pages. */
import { type Formatters, IntlMessageFormat } from 'intl-messageformat';

export type Messages = Readonly<Record<string, string>>;
export type MessageValue = string | number | boolean | Date | null | undefined;

/** A value by its name alone, `{country}`; what has a plural, a selection, a tag or a quotation has one of the others. */
const VALUE = /\{(\w+)\}/;
const OTHERS = /[{}<']/;

export class MessageCatalogue {
  readonly #messages: Messages;
  readonly #locale: string;
  readonly #formatters: Formatters;
  readonly #compiled = new Map<string, IntlMessageFormat>();
  /** Texts and names of values in turn, of messages that have nothing else; none for the others. */
  readonly #plain = new Map<string, readonly string[]>();
  /** The texts of messages without values: headings and names. */
  readonly #fixed = new Map<string, string>();

  /** `numbers`: how counts are written, where not as the locale has it. */
  constructor(messages: Messages, locale: string, numbers?: Intl.NumberFormatOptions) {
    this.#messages = messages;
    this.#locale = locale;
    this.#formatters = sharedFormatters(numbers);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#messages, key);
  }

  text(key: string, values?: Readonly<Record<string, MessageValue>>): string {
    if (values !== undefined) return this.#joined(key, values) ?? String(this.#format(key).format(values));
    let text = this.#fixed.get(key);
    if (text === undefined) {
      text = String(this.#format(key).format());
      this.#fixed.set(key, text);
    }
    return text;
  }

  /** Of a message with tags, such as `See <link>the list</link>`: values hold a function for each tag. */
  nodes<Node>(key: string, values: Readonly<Record<string, unknown>>) {
    return this.#format(key).format<Node>(values as never);
  }

  /** For a message of texts and values alone, as most are: IntlMessageFormat makes a part of each and merges them. */
  #joined(key: string, values: Readonly<Record<string, MessageValue>>): string | undefined {
    let parts = this.#plain.get(key);
    if (parts === undefined) {
      const found = this.#message(key).split(VALUE);
      parts = found.some((text, at) => at % 2 === 0 && OTHERS.test(text)) ? [] : found;
      this.#plain.set(key, parts);
    }
    if (parts.length === 0) return undefined;
    let text = '';
    for (const [at, part] of parts.entries()) {
      const value = at % 2 === 0 ? part : values[part];
      if (typeof value !== 'string' && typeof value !== 'number') return undefined;
      text += value;
    }
    return text;
  }

  #format(key: string): IntlMessageFormat {
    let format = this.#compiled.get(key);
    if (format === undefined) {
      const formatters = this.#formatters;
      format = new IntlMessageFormat(this.#message(key), this.#locale, undefined, { formatters });
      this.#compiled.set(key, format);
    }
    return format;
  }

  #message(key: string): string {
    if (!this.has(key)) throw new Error(`There is no message "${key}" in ${this.#locale}`);
    return this.#messages[key] as string;
  }
}

/** Without them each message makes its own, which takes longer than to format hundreds. */
function sharedFormatters(numbers: Intl.NumberFormatOptions | undefined): Formatters {
  return {
    // A message has the same options each time.
    getNumberFormat: remembered((locale, options) => new Intl.NumberFormat(locale, { ...numbers, ...options })),
    getDateTimeFormat: remembered((locale, options) => new Intl.DateTimeFormat(locale, options)),
    getPluralRules: remembered(
      (locale, options) => new Intl.PluralRules(locale, options),
      (options?: Intl.PluralRulesOptions) => options?.type,
    ),
  } as Formatters;
}

/** By the options, or by what of them tells one from another. */
function remembered<Options, Made>(
  make: (locale: string, options?: Options) => Made,
  nameOf: (options?: Options) => unknown = (options) => options,
) {
  const known = new Map<unknown, Made>();
  return (locale: string, options?: Options): Made => {
    const name = nameOf(options);
    const made = known.get(name) ?? make(locale, options);
    known.set(name, made);
    return made;
  };
}
