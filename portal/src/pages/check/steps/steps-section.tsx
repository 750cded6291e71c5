/** What to do, numbered in the order of the journey, each with what it costs. */
import { capitalised } from '@carnet/rules/countries/country-in-sentence.ts';
import type { ComponentChildren } from 'preact';
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { answerLabel } from '../answer/answer-badge.tsx';
import { answerKind, type Requirement } from '../answer/answer-kind.ts';
import { InlineQuoted, Quoted, SourceLink } from '../answer/quoted.tsx';
import { closedBorderTexts } from '../bring/border-texts.ts';
import { LevelChip } from '../bring/level-chip.tsx';
import { registrationTexts } from '../bring/registration-texts.ts';
import { type FormStep, formTimes } from '../facts/form-texts.ts';
import { applyTexts, givenTexts, ownOption } from '../facts/option-texts.ts';
import { siteOf } from '../facts/site-of.ts';
import { validityOf } from '../facts/validity.ts';
import { documentTexts, validityText } from '../facts/validity-text.ts';
import { journeySteps, type Task } from './journey-steps.ts';
import './steps-section.css';

export function StepsSection({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const steps = journeySteps(requirement);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="check-steps">
      <h2 id="check-steps">{t('stepsTitle')}</h2>
      <ol class="steps">
        {steps.map(({ moment, tasks }) => (
          <li key={moment}>
            <h3>{t(moment)}</h3>
            {tasks.map((task, place) => (
              <StepTask key={place} task={task} requirement={requirement} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepTask({ task, requirement }: { readonly task: Task; readonly requirement: Requirement }) {
  const t = messages('check');
  switch (task.kind) {
    case 'passport':
      return <Passport requirement={requirement} />;
    case 'apply':
      return <Apply requirement={requirement} />;
    case 'form':
      return <Form form={task.form} />;
    case 'onArrival':
      return <Apply requirement={requirement} isAtBorder />;
    case 'customs': {
      const { customsDeclaration } = requirement;
      return (
        <Line
          title={t('itemCustoms')}
          about={t('itemCustoms')}
          details={customsDeclaration?.details}
          url={customsDeclaration?.url}
        />
      );
    }
    case 'closedBorder': {
      const { border } = task;
      return (
        <Line
          title={t('itemClosedBorders')}
          texts={closedBorderTexts(border)}
          about={t('itemClosedBorders')}
          details={border.details}
          url={border.url}
        />
      );
    }
    case 'register': {
      const { registrationAfterArrival: registration } = requirement;
      return (
        <Line
          title={t(registration?.doneBy === 'host' ? 'stepRegister' : 'itemRegistration')}
          texts={registration === null ? [] : registrationTexts(registration)}
          about={t('itemRegistration')}
          details={registration?.details}
          url={registration?.url}
        />
      );
    }
    case 'exit': {
      const { exitRequirements } = requirement;
      return (
        <Line
          title={t('stepExit')}
          about={t('itemExit')}
          details={exitRequirements?.details}
          url={exitRequirements?.url}
        />
      );
    }
    default:
      return (
        <Line
          title={<InlineQuoted text={task.step.name} />}
          chip={task.step.level === 'required' ? null : <LevelChip level={task.step.level} />}
          about={task.step.name}
          details={task.step.details}
        />
      );
  }
}

interface LineProps {
  readonly title: ComponentChildren;
  readonly chip?: ComponentChildren;
  /** What it costs. */
  readonly cost?: string | undefined;
  readonly texts?: readonly string[];
  /** Where it is done. */
  readonly href?: string | null | undefined;
  /** What the details are about, for those who hear "More" alone. */
  readonly about: string;
  /** Of the details, what is in the reader's language. */
  readonly more?: readonly string[];
  readonly details?: string | null | undefined;
  /** Where the details come from. */
  readonly url?: string | null | undefined;
}

function Line({ title, chip, cost, texts = [], href, about, more = [], details, url }: LineProps) {
  const t = messages('check');
  return (
    <div class="step">
      <div class="step-head">
        <strong>{href ? <OutsideLink href={href}>{title}</OutsideLink> : title}</strong>
        {chip}
        {cost === undefined ? null : <span class="step-cost">{cost}</span>}
      </div>
      {texts.length > 0 ? <p>{texts.map(capitalised).join(' ')} </p> : null}
      {details || url || more.length > 0 ? (
        <details class="fold-small">
          <summary aria-label={t('stepMoreAbout', { name: about })}>{t('stepMore')}</summary>
          {more.length > 0 ? <p>{more.join(' ')}</p> : null}
          <Quoted text={details ?? null} />
          <SourceLink url={url ?? null} />
        </details>
      ) : null}
    </div>
  );
}

function Passport({ requirement: { documentValidity } }: { readonly requirement: Requirement }) {
  const t = messages('check');
  if (documentValidity === null) return null;
  return (
    <Line
      title={t('stepPassport')}
      texts={[validityText(validityOf(documentValidity)), ...documentTexts(documentValidity)]}
      about={t('itemDocument')}
    />
  );
}

/** The visa or authorisation that the answer names. */
function Apply({
  requirement,
  isAtBorder = false,
}: {
  readonly requirement: Requirement;
  readonly isAtBorder?: boolean;
}) {
  const t = messages('check');
  const { visaApplicationUrl, visaFee, visaEntries } = requirement;
  const option = ownOption(requirement);
  const fee = option?.fee?.total ?? visaFee;
  const label = answerLabel(answerKind(requirement), 0);
  return (
    <Line
      title={option?.name === undefined ? <span class="step-label">{label}</span> : <InlineQuoted text={option.name} />}
      cost={costOf(fee?.amount, fee?.currency)}
      texts={option ? applyTexts(option) : []}
      href={isAtBorder ? undefined : visaApplicationUrl}
      about={option?.name ?? label}
      more={[
        ...(visaEntries === null ? [] : [t('entries', { entries: visaEntries })]),
        ...(option ? givenTexts(option) : []),
      ]}
      details={option?.details}
    />
  );
}

function Form({ form }: { readonly form: FormStep }) {
  const t = messages('check');
  const { name, compulsory, feeAmount, feeCurrency, url, details } = form;
  const times = formTimes(form).map((text) => `${text}.`);
  return (
    <Line
      title={<InlineQuoted text={name} />}
      chip={compulsory === null ? <span class="level-chip level-not_required">{t('formUnsure')}</span> : null}
      cost={costOf(feeAmount, feeCurrency)}
      texts={times}
      href={url}
      about={url ? `${name}, ${siteOf(url)}` : name}
      details={details}
    />
  );
}

function costOf(amount: number | null | undefined, currency: string | null | undefined): string | undefined {
  if (amount === 0) return messages('check')('factCostFree');
  return amount == null || !currency ? undefined : formatMoney(amount, currency);
}
