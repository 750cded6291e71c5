/** The value of a field in the reader's words. */
import type { Field, Fields } from '@carnet/rules/schema/field.ts';
import { formatDate, formatList, formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { fieldLabel, fieldNamed, valueLabel } from './rule-fields.ts';

/** Of a field by name, or of one that no list has: then the value is shown as it is. */
export function FieldValue({ name, value }: { readonly name: string; readonly value: unknown }) {
  return <Value field={fieldNamed(name)} value={value} />;
}

function Value({ field, value }: { readonly field: Field | undefined; readonly value: unknown }) {
  const t = messages('desk');
  if (value === null || value === undefined) return <span class="desk-muted">{t('notKnown')}</span>;
  if (typeof value === 'boolean') return <>{t(value ? 'yes' : 'no')}</>;
  if (typeof value === 'number') {
    return <>{field?.kind === 'id' || field?.kind === 'currency' ? value : formatNumber(value)}</>;
  }
  if (typeof value === 'string') {
    if (field?.kind === 'day') return <>{formatDate(value)}</>;
    if (field?.kind === 'url' || /^https:\/\/\S+$/.test(value)) return <OutsideLink href={value} />;
    // Texts of the data are in English.
    return field?.kind === 'text' ? <span lang="en">{value}</span> : valueLabel(value);
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return <>{t('none')}</>;
    if (value.every((one) => typeof one !== 'object')) {
      return <>{formatList(value.map((one) => (typeof one === 'string' ? valueLabel(one) : String(one))))}</>;
    }
    return (
      <ol class="desk-items">
        {value.map((one, index) => (
          <li key={index}>
            <Members fields={field?.item} values={one as Readonly<Record<string, unknown>>} />
          </li>
        ))}
      </ol>
    );
  }
  return <Members fields={undefined} values={value as Readonly<Record<string, unknown>>} />;
}

/** What an object has, without what is not known in it. */
function Members(props: { readonly fields: Fields | undefined; readonly values: Readonly<Record<string, unknown>> }) {
  const { fields, values } = props;
  const known = Object.entries(values).filter(([, value]) => value !== null);
  return (
    <dl class="desk-members-of">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{fieldLabel(name)}</dt>
          <dd>
            <Value field={fields?.[name]} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
