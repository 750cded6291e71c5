/** How well an answer is known, in a sentence that a model passes on to the person who asks. */

import type { Day } from '@carnet/rules/calendar.ts';
import type { Verification, VerificationLevel, VerificationStatus } from '@carnet/rules/facts/evidence.ts';
import type { Language, Words } from '@carnet/rules/words/words.ts';

/** As it is in answers. */
export interface HowKnown {
  /** `current` is the only one to rely on. */
  readonly status: VerificationStatus;
  readonly level: VerificationLevel;
  /** Day of the newest official statement that says the same. */
  readonly confirmedOn?: Day;
}

export function howKnown(verification: Verification | undefined): HowKnown {
  if (verification === undefined) return { status: 'unverified', level: 'none' };
  const { status, level, verifiedAt } = verification;
  return { status, level, ...(verifiedAt !== null && { confirmedOn: verifiedAt }) };
}

type Sentence = Exclude<VerificationStatus, 'current' | 'stale'> | 'confirmed' | 'old' | 'guidance' | 'old_parts';

/** `{day}`: of the newest official statement. */
const SENTENCES: Readonly<Record<Language, Readonly<Record<Sentence, string>>>> = {
  en: {
    confirmed: 'An official text of {day} confirms it.',
    old: 'The latest official confirmation is of {day}, more than six months ago: check it again.',
    disputed: 'Sources disagree: check it with the embassy or the official page.',
    unverified: 'No official text confirms it: check it with the embassy or the official page.',
    expired: 'The rule has ended: check it with the embassy or the official page.',
    old_parts: 'What is marked as stale was not confirmed in the last six months.',
    guidance: 'This is guidance, not legal advice: airlines and border officers decide.',
  },
  es: {
    confirmed: 'Lo confirma un texto oficial del {day}.',
    old: 'La última confirmación oficial es del {day}, de hace más de seis meses: compruébelo de nuevo.',
    disputed: 'Las fuentes no coinciden: compruébelo con la embajada o en la página oficial.',
    unverified: 'Ningún texto oficial lo confirma: compruébelo con la embajada o en la página oficial.',
    expired: 'La norma ha terminado: compruébelo con la embajada o en la página oficial.',
    old_parts: 'Lo que está marcado como antiguo no se ha confirmado en los últimos seis meses.',
    guidance: 'Es una orientación, no asesoramiento jurídico: deciden las aerolíneas y los agentes de frontera.',
  },
  pt: {
    confirmed: 'Um texto oficial de {day} o confirma.',
    old: 'A última confirmação oficial é de {day}, há mais de seis meses: confira de novo.',
    disputed: 'As fontes discordam: confira com a embaixada ou na página oficial.',
    unverified: 'Nenhum texto oficial o confirma: confira com a embaixada ou na página oficial.',
    expired: 'A regra terminou: confira com a embaixada ou na página oficial.',
    old_parts: 'O que está marcado como antigo não foi confirmado nos últimos seis meses.',
    guidance: 'É uma orientação, não aconselhamento jurídico: decidem as companhias aéreas e os agentes de fronteira.',
  },
  fr: {
    confirmed: 'Un texte officiel du {day} le confirme.',
    old: 'La dernière confirmation officielle est du {day}, il y a plus de six mois : vérifiez de nouveau.',
    disputed: "Les sources ne sont pas d'accord : vérifiez auprès de l'ambassade ou sur la page officielle.",
    unverified: "Aucun texte officiel ne le confirme : vérifiez auprès de l'ambassade ou sur la page officielle.",
    expired: "La règle a pris fin : vérifiez auprès de l'ambassade ou sur la page officielle.",
    old_parts: "Ce qui est marqué comme ancien n'a pas été confirmé dans les six derniers mois.",
    guidance: 'Ceci est une orientation, pas un avis juridique : les compagnies et les agents aux frontières décident.',
  },
};

/** Of one fact: how well it is known, and what the answer is. */
export function passOn(t: Words, { status, confirmedOn }: HowKnown): string {
  const sentences = SENTENCES[t.language];
  const known =
    status === 'current' || status === 'stale'
      ? sentences[confirmedOn === undefined ? 'unverified' : status === 'current' ? 'confirmed' : 'old']
      : sentences[status];
  return `${known.replace('{day}', confirmedOn === undefined ? '' : t.day(confirmedOn))} ${sentences.guidance}`;
}

/** Of an answer of many facts. */
export function passOnMany(t: Words, hasStale: boolean): string {
  const { old_parts, guidance } = SENTENCES[t.language];
  return hasStale ? `${old_parts} ${guidance}` : guidance;
}
