/**
 * Nobody travels with a passport that does not exist: no rule is about one, and no territory's people are said to hold
 * one.
 */
import { at, type DataRule } from './rule.ts';

export const passports: DataRule = {
  name: 'passports',
  promise:
    'A territory stands in data/passports.yaml once, its people hold the passport of a country that issues ' +
    'one, and no rule is about a passport of its own.',
  *check({ dataSet }) {
    const file = dataSet.passports;
    if (file === undefined) return;
    const { territories } = file.value;
    const holders = new Map(territories.flatMap(({ codes, passport }) => codes.map((code) => [code, passport])));
    const seen = new Set<string>();
    for (const [index, { codes, passport }] of territories.entries()) {
      const path = ['territories', index];
      for (const [position, code] of codes.entries()) {
        if (seen.has(code)) yield at(file, [...path, 'codes', position], `${code} stands here twice.`, 'keep one.');
        seen.add(code);
      }
      if (passport !== null && holders.has(passport)) {
        const message = `${passport} issues no passports itself.`;
        yield at(file, [...path, 'passport'], message, 'name the country that issues them, or null.');
      }
    }
    for (const entry of dataSet.entry) {
      for (const [index, { from }] of entry.value.rules.entries()) {
        const issuer = holders.get(from?.country ?? '');
        if (issuer === undefined) continue;
        const mend = issuer === null ? 'take the rule out.' : `name ${issuer}, or take the rule out.`;
        yield at(entry, ['rules', index, 'from'], `${from?.country} issues no passports (data/passports.yaml).`, mend);
      }
    }
  },
};
