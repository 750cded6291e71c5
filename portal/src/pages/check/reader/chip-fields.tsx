/** What a chip opens: links, or the field for its fact. */
import { capitalised } from '@carnet/rules/countries/country-in-sentence.ts';
import { useLocation } from 'preact-iso';
import { OLDEST_CHILD, READER_PURPOSES } from '../../../../../src/http/portal/shared/reader-facts.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CountryCombobox } from '../../../ui/fields/country-combobox.tsx';
import { issuerName } from '../facts/held-texts.ts';
import { Address } from './chip-address.ts';
import type { ChipFieldsProps, FactChipsProps } from './chip-facts.ts';

export function ChipFields({ of, ...props }: ChipFieldsProps) {
  const t = messages('check');
  const { passport, destination, accepted } = props;
  const at = new Address(props);
  const issuers = (kind: 'visa' | 'residence_permit') => [
    ...new Set((accepted ?? []).filter(({ kinds }) => kinds.includes(kind)).flatMap((one) => one.issuers)),
  ];
  switch (of) {
    case 'residence':
    case 'also':
      return (
        <CountryForm {...props} at={at} name={of} label={t(of === 'residence' ? 'residenceLabel' : 'alsoLabel')} />
      );
    case 'visa':
      return (
        <>
          <Choices
            title={t('visaOf')}
            of={[...new Set([destination, ...issuers('visa')])]
              .filter((issuer) => issuer !== passport)
              .map((issuer) => ({ href: at.with({ visa: issuer }), text: issuerName(issuer) }))}
          />
          <Choices
            title={t('permitOf')}
            of={issuers('residence_permit').map((issuer) => ({
              href: at.with({ permit: issuer }),
              text: issuerName(issuer),
            }))}
          />
        </>
      );
    case 'age':
      return <ChildForm at={at} />;
    default:
      return (
        <Choices
          of={READER_PURPOSES.map((one) => ({
            href: at.with({ purpose: one }),
            text: capitalised(t('notePurpose', { purpose: one })),
          }))}
        />
      );
  }
}

function Choices({
  title,
  of,
}: {
  readonly title?: string;
  readonly of: readonly { readonly href: string; readonly text: string }[];
}) {
  if (of.length === 0) return null;
  return (
    <>
      {title === undefined ? null : <p class="fact-chip-title">{title}</p>}
      <ul class="row-list fact-choices">
        {of.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface CountryFormProps extends FactChipsProps {
  readonly at: Address;
  readonly name: 'residence' | 'also';
  readonly label: string;
}

function CountryForm({ at, name, label, typed, plainField }: CountryFormProps) {
  const t = messages('check');
  const { route } = useLocation();
  if (plainField === undefined)
    return (
      <CountryCombobox
        kind={name === 'also' ? 'passport' : 'destination'}
        label={label}
        value={undefined}
        onChoose={({ iso2 }) => route(at.with({ [name]: iso2 }))}
      />
    );
  return (
    <form action={at.path} class="fact-form">
      {plainField({ name, label, typed: typed?.[name] })}
      <Sent at={at} />
      <Button type="submit">{t('chipSubmit')}</Button>
    </form>
  );
}

function ChildForm({ at }: { readonly at: Address }) {
  const t = messages('check');
  const { route } = useLocation();
  return (
    <form
      action={at.path}
      class="fact-form"
      onSubmit={(event) => {
        event.preventDefault();
        const age = new FormData(event.currentTarget).get('age');
        if (age) route(at.with({ age: Number(age) }));
      }}
    >
      <label class="fact-age">
        {t('ageLabel')}
        <input name="age" type="number" min={0} max={OLDEST_CHILD} required inputMode="numeric" />
      </label>
      <Sent at={at} />
      <Button type="submit">{t('chipSubmit')}</Button>
    </form>
  );
}

function Sent({ at }: { readonly at: Address }) {
  return (
    <>
      {at.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
