import { readFileSync } from 'node:fs';
import { MessageCatalogue, type Messages } from '@carnet/rules/words/message-catalogue.ts';
import { expect, test } from 'vitest';

const amountIn = (language: string, per: string) => {
  const file = new URL(`../../../../messages/${language}/check.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Messages;
  return new MessageCatalogue(messages, language).text('amount', { amount: '65 EUR', per });
};

test.each([
  ['en', 'Amount: 65 EUR', ' a day', ' a month', ' for each entry', ' for the whole stay'],
  ['es', 'Importe: 65 EUR', ' al día', ' al mes', ' por cada entrada', ' por toda la estancia'],
  ['pt', 'Valor: 65 EUR', ' por dia', ' por mês', ' por entrada', ' para toda a estadia'],
  ['fr', 'Montant\u00a0: 65 EUR', ' par jour', ' par mois', ' par entrée', ' pour tout le séjour'],
])('an amount says in %s what it is for, where that is known', (language, bare, day, month, entry, stay) => {
  expect(amountIn(language, 'unsaid')).toBe(bare);
  expect(amountIn(language, 'day')).toBe(bare + day);
  expect(amountIn(language, 'month')).toBe(bare + month);
  expect(amountIn(language, 'entry')).toBe(bare + entry);
  expect(amountIn(language, 'stay')).toBe(bare + stay);
});
