/** Kinds of settings that recur, and what a setting says of itself beyond its type. */
import Type, { type TSchema } from 'typebox';

export const oneOf = <const T extends string[]>(
  values: readonly [...T],
  options: { default: T[number]; description: string },
) => Type.Enum(values, options);

export const port = (fallback: number, description: string) =>
  Type.Integer({
    default: fallback,
    minimum: 0,
    maximum: 65_535,
    description: `${description} 0 lets the system choose.`,
  });

export const milliseconds = (fallback: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: fallback, minimum, maximum, description });

/** What a setting's schema may carry beyond validation. */
export type SettingSchema = TSchema & {
  type?: string;
  enum?: readonly string[];
  default?: string | number;
  description?: string;
  minimum?: number;
  maximum?: number;
  secret?: boolean;
};

/** The accepted values of a setting in words, for messages and the documentation. */
export function expected(schema: SettingSchema): string {
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.type === 'integer') return `a whole number from ${schema.minimum} to ${schema.maximum}`;
  return 'text';
}
