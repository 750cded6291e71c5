/** What a field of the question may be. Reader, types, OpenAPI and documentation are made from lists of these. */
import type { Day } from '../../calendar.ts';
import type { Country, Moment } from '../question.ts';

interface Described {
  readonly description: string;
  /** Left out or null is refused. */
  readonly required?: true;
}

export interface ChoiceField extends Described {
  readonly kind: 'choice';
  readonly values: readonly string[];
}

/** The caller's own words: nothing that looks like a document's number. */
export interface TextField extends Described {
  readonly kind: 'text';
  readonly maximumLength: number;
}

export interface CountField extends Described {
  readonly kind: 'count';
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * `day`: YYYY-MM-DD. `moment`: the same, or YYYY-MM-DDTHH:MM. `country`: ISO 3166-1 numeric, alpha-2 or alpha-3.
 * `issuer`: the same, or the code of a group. `vaccine`: code of a vaccine. `airport`: IATA code.
 */
export interface PlainField extends Described {
  readonly kind: 'flag' | 'day' | 'moment' | 'country' | 'issuer' | 'vaccine' | 'airport';
}

export interface ObjectField extends Described {
  readonly kind: 'object';
  /** Name of its schema in the API description. */
  readonly schema: string;
  readonly fields: QuestionFields;
}

export interface ListField extends Described {
  readonly kind: 'list';
  readonly schema: string;
  readonly item: QuestionFields;
  readonly minimum: number;
  readonly maximum: number;
}

export type QuestionField = ChoiceField | TextField | CountField | PlainField | ObjectField | ListField;
export type QuestionFields = Readonly<Record<string, QuestionField>>;

interface ReadOfKind {
  flag: boolean;
  day: Day;
  moment: Moment;
  country: Country;
  issuer: string;
  vaccine: string;
  airport: string;
}

/** An object once it is read, and where it stands. Null = not told, or told wrongly, which is a problem already noted. */
export type Read<Fields extends QuestionFields> = {
  readonly [Name in keyof Fields]: ValueIn<'read', Fields[Name]> | null;
} & { readonly path: string };

interface AskedOfKind {
  flag: boolean;
  day: string;
  moment: string;
  country: string | number;
  issuer: string | number;
  vaccine: string;
  airport: string;
}

/** Once it is read, or as it is sent. */
type Form = 'read' | 'asked';
type OfKind<In extends Form> = In extends 'read' ? ReadOfKind : AskedOfKind;
type ObjectIn<In extends Form, Members extends QuestionFields> = In extends 'read' ? Read<Members> : Asked<Members>;

/** What a field holds. */
type ValueIn<In extends Form, F extends QuestionField> = F extends { readonly item: infer Item extends QuestionFields }
  ? readonly ObjectIn<In, Item>[]
  : F extends { readonly fields: infer Members extends QuestionFields }
    ? ObjectIn<In, Members>
    : F extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
      ? Value
      : F extends { readonly kind: 'text' }
        ? string
        : F extends { readonly kind: 'count' }
          ? number
          : F extends { readonly kind: infer Kind extends keyof OfKind<In> }
            ? OfKind<In>[Kind]
            : never;

/** An object as it is sent: null is the same as left out. */
export type Asked<Fields extends QuestionFields> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly required: true } ? Name : never]: ValueIn<
    'asked',
    Fields[Name]
  >;
} & {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly required: true } ? never : Name]?:
    | ValueIn<'asked', Fields[Name]>
    | null
    | undefined;
};
