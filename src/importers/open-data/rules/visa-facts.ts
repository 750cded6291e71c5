/** What an entry rule says about the visa and the money makes sense as a whole. */
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
