/**
 * Chips that change the question: where the reader lives, a second passport, a visa, a child, the purpose. Each leads to
 * the same page with its fact in the address, by a link or a form, so that they work without script.
 */
import { capitalised } from '@carnet/rules/countries/country-in-sentence.ts';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { countryName } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { CROSS, StrokeIcon } from '../../../ui/stroke-icon.tsx';
import { issuerName } from '../facts/held-texts.ts';
import { Address } from './chip-address.ts';
import { CHIPS, type FactChipsProps } from './chip-facts.ts';
import './fact-chips.css';

export function FactChips(props: FactChipsProps) {
  const t = messages('check');
  const { typed } = props;
  const [Fields, setFields] = useState(() => props.fields);
  const facts = props.facts ?? {};
  const { residence, also, visa, permit, age, purpose } = facts;
  const at = new Address(props);
  return (
    <section class="fact-chips" aria-label={t('chipsLabel')}>
      {residence === undefined ? null : (
        <Told
          href={at.without('residence')}
          text={t('toldResidence', { country: countryName(residence, residence) })}
        />
      )}
      {also === undefined ? null : (
        <Told href={at.without('also')} text={t('toldAlso', { country: countryName(also, also) })} />
      )}
      {visa === undefined ? null : (
        <Told href={at.without('visa')} text={t('toldVisa', { issuer: issuerName(visa) })} />
      )}
      {permit === undefined ? null : (
        <Told href={at.without('permit')} text={t('toldPermit', { issuer: issuerName(permit) })} />
      )}
      {age === undefined ? null : <Told href={at.without('age')} text={t('toldAge', { years: age })} />}
      {purpose === undefined ? null : (
        <Told href={at.without('purpose')} text={capitalised(t('notePurpose', { purpose }))} />
      )}
      {CHIPS.filter(({ names }) => names.every((name) => facts[name] === undefined)).map(({ key, title }) => (
        <Chip
          key={key}
          title={t(title)}
          isOpen={(key === 'residence' || key === 'also') && Boolean(typed?.[key].text)}
          onOpen={() => {
            // Their code comes when somebody wants them.
            if (!Fields) void import('./chip-fields.tsx').then(({ ChipFields }) => setFields(() => ChipFields));
          }}
        >
          {Fields ? <Fields {...props} of={key} /> : null}
        </Chip>
      ))}
    </section>
  );
}

/** Opens its fields on demand, one chip at a time. */
function Chip({
  title,
  isOpen,
  onOpen,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: ComponentChildren;
}) {
  const [wasOpen, setOpen] = useState(isOpen);
  const toggle = (isNow: boolean) => {
    if (!isNow) return;
    setOpen(true);
    onOpen();
  };
  return (
    <details
      name="fact-chips"
      class="fact-chip"
      open={isOpen}
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
    >
      <summary>{title}</summary>
      {/* Boxes of countries fetch their list: not before somebody wants one. */}
      <div class="fact-chip-body">{wasOpen || globalThis.document === undefined ? children : null}</div>
    </details>
  );
}

function Told({ href, text }: { readonly href: string; readonly text: string }) {
  const t = messages('check');
  return (
    <a class="fact-told" href={href} aria-label={t('chipRemove', { what: text })}>
      {text}
      <StrokeIcon path={CROSS} size={16} />
    </a>
  );
}
