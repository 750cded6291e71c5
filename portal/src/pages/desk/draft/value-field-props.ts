/** What a box for one field is given. */
import type { Field } from '@carnet/rules/schema/field.ts';

export interface ValueFieldProps {
  readonly label: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly hint?: string | undefined;
}
