/** What an entry rule says about the visa and the money makes sense as a whole. */
import type { Purpose } from '@carnet/rules/trips/question.ts';
import { textOf } from './notes.ts';
import { at, type DataRule } from './rule.ts';

export const stay: DataRule = {
  name: 'stay',
  promise:
    'A visa-free rule says for how many days, or `unlimited`; `unknown`, with notes that say so, where a ' +
    'source has the rule without the days.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      for (const [index, { visa, notes }] of file.value.rules.entries()) {
        const place = ['rules', index, 'visa', 'stay'];
        if (visa?.stay === 'unknown' && visa.type !== 'visa_free') {
          yield at(file, place, `\`unknown\` with ${visa.type}.`, 'write null; only visa_free has to say it.');
        } else if (visa?.stay === 'unknown' && !notes) {
          yield at(
            file,
            place,
            'a stay that is `unknown`, without a word on it.',
            'add `notes:` with what is known about it and what is not.',
          );
        } else if (visa?.type === 'visa_free' && (visa.stay ?? null) === null) {
          yield at(
            file,
            place,
            'visa_free without saying for how long.',
            'add `stay:` with the days, or `unlimited`; `unknown` where a source has the rule and not the ' +
              'days; without a source, leave the rule out.',
          );
        }
      }
    }
  },
};

/** How notes name purposes. */
const PURPOSE_WORDS: Readonly<Record<string, Purpose>> = {
  tourism: 'tourism',
  business: 'business',
  transit: 'transit',
  'private visits': 'family_visit',
};
const NAMES = Object.keys(PURPOSE_WORDS).join('|');
const FOR_PURPOSES = new RegExp(`\\bfor ((?:${NAMES})(?:(?:, | and | or )(?:${NAMES}))*)\\b`, 'i');

export const purposes: DataRule = {
  name: 'purposes',
  promise: 'The purposes that a visa covers are those that the notes of its rule name, where they name some.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      for (const [index, { visa, notes }] of file.value.rules.entries()) {
        const [, named] = FOR_PURPOSES.exec(textOf(notes)) ?? [];
        if (!visa?.purposes || named === undefined) continue;
        const told = named
          .toLowerCase()
          .split(/, | and | or /)
          .map((name) => PURPOSE_WORDS[name] as Purpose);
        if (isSameSet(told, visa.purposes)) continue;
        yield at(
          file,
          ['rules', index, 'visa', 'purposes'],
          `the notes say "for ${named}", and the purposes are ${visa.purposes.join(', ')}.`,
          `write \`purposes: [${told.join(', ')}]\`, or correct the notes.`,
        );
      }
    }
  },
};

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === new Set(other).size && one.every((value) => other.includes(value));
}

export const funds: DataRule = {
  name: 'funds',
  promise: 'An amount in local money names its currency, and the other way round.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      for (const [index, { proofOfFunds }] of file.value.rules.entries()) {
        const { amountLocal = null, currency = null } = proofOfFunds ?? {};
        if ((amountLocal === null) === (currency === null)) continue;
        const missing = amountLocal === null ? 'amountLocal' : 'currency';
        yield at(
          file,
          ['rules', index, 'proofOfFunds'],
          `\`${missing}\` is missing beside the other.`,
          `add \`${missing}:\`, or take both out.`,
        );
      }
    }
  },
};

export const immunity: DataRule = {
  name: 'immunity',
  promise:
    'A vaccine whose protection is lifelong has no duration, and a booster interval only where a booster is given.',
  *check({ dataSet }) {
    for (const file of dataSet.vaccines) {
      const { immunityIsLifelong, immunityDurationMonths, boosterRequired, boosterIntervalMonths } = file.value;
      if (immunityIsLifelong && immunityDurationMonths) {
        yield at(
          file,
          ['immunityDurationMonths'],
          'lifelong, and yet limited to months.',
          'set it to null, or `immunityIsLifelong: false`.',
        );
      }
      if (!boosterRequired && boosterIntervalMonths) {
        yield at(
          file,
          ['boosterIntervalMonths'],
          'an interval without a booster.',
          'set it to null, or `boosterRequired: true`.',
        );
      }
    }
  },
};
