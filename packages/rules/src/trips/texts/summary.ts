/** Sentences about headlines, verdicts and reasons of a whole answer. */
import type { Day } from '../../calendar.ts';
import type { Country } from '../question.ts';
import type { InLanguages, Words } from './words.ts';

/** `who`: the caller's name for the traveller who decides; null = there is one only. */
export interface SummaryTexts {
  atHome(words: Words, country: Country): string;
  stay(words: Words, days: number): string;
  sufficient(words: Words, travellers: number): string;
  /** `first`: when the first of them is due; null = no day is known. */
  conditional(words: Words, who: string | null, things: number, first: Day | null): string;
  soon(words: Words, who: string | null, things: number, first: Day): string;
  /** The question leaves out what decides; `things`: how many have to be done as well. */
  depends(words: Words, who: string | null, country: Country, things: number, why: string): string;
  unknown(words: Words, who: string | null, country: Country, why: string): string;
  insufficient(words: Words, who: string | null, country: Country, why: string): string;
}

const en: SummaryTexts = {
  atHome: (words, country) => `The journey begins here: no border is passed to get to ${words.the(country)}.`,
  stay: (words, days) => `The stay is ${words.days(days)}.`,
  sufficient: (_, travellers) =>
    travellers > 1 ? 'All travellers meet what is asked of them.' : 'The traveller meets all that is asked.',
  conditional(words, who, things, first) {
    const when = first === null ? '' : `; the first is due on ${words.day(first)}`;
    const whenOne = first === null ? '' : `, by ${words.day(first)}`;
    const what = things === 1 ? `one thing is done${whenOne}` : `${things} things are done${when}`;
    return who === null ? `The journey is possible once ${what}.` : `${who} may travel once ${what}.`;
  },
  soon(words, who, things, first) {
    const what = things === 1 ? 'one thing is done' : `${things} things are done`;
    const start = who === null ? `The journey is possible once ${what}` : `${who} may travel once ${what}`;
    return `${start}. This is urgent: it has to be done by ${words.day(first)}.`;
  },
  depends(words, who, country, things, why) {
    const done =
      things === 0
        ? ''
        : things === 1
          ? ' One thing has to be done first.'
          : ` ${things} things have to be done first.`;
    return `Whether ${who ?? 'the traveller'} may enter ${words.the(country)} depends on one more fact. ${why}${done}`;
  },
  unknown: (words, who, country, why) =>
    `Whether ${who ?? 'the traveller'} may enter ${words.the(country)} is not known. ${why}`,
  insufficient: (words, who, country, why) =>
    `As asked, ${who ?? 'the traveller'} cannot count on being let into ${words.the(country)}. ${why}`,
};

const es: SummaryTexts = {
  atHome: (words, country) =>
    `El viaje empieza aquí: no se cruza ninguna frontera para llegar (${words.country(country)}).`,
  stay: (words, days) => `La estancia es de ${words.days(days)}.`,
  sufficient: (_, travellers) =>
    travellers > 1 ? 'Todos los viajeros cumplen lo que se les pide.' : 'Se cumple todo lo que se pide.',
  conditional(words, who, things, first) {
    const when = first === null ? '' : `; la primera, hasta el ${words.day(first)}`;
    const whenOne = first === null ? '' : `, hasta el ${words.day(first)}`;
    const what = things === 1 ? `se haga una cosa${whenOne}` : `se hagan ${things} cosas${when}`;
    return who === null ? `El viaje es posible cuando ${what}.` : `${who} puede viajar cuando ${what}.`;
  },
  soon(words, who, things, first) {
    const what = things === 1 ? 'se haga una cosa' : `se hagan ${things} cosas`;
    const start = who === null ? `El viaje es posible cuando ${what}` : `${who} puede viajar cuando ${what}`;
    return `${start}. Es urgente: debe hacerse hasta el ${words.day(first)}.`;
  },
  depends(words, who, country, things, why) {
    const done =
      things === 0 ? '' : things === 1 ? ' Antes hay que hacer una cosa.' : ` Antes hay que hacer ${things} cosas.`;
    return `Falta un dato para saber si ${who ?? 'quien viaja'} puede entrar (${words.country(country)}). ${why}${done}`;
  },
  unknown: (words, who, country, why) =>
    `No se sabe si ${who ?? 'quien viaja'} puede entrar (${words.country(country)}). ${why}`,
  insufficient: (words, who, country, why) =>
    `Tal como se pregunta, ${who ?? 'quien viaja'} no puede contar con que le dejen entrar (${words.country(country)}). ${why}`,
};

const pt: SummaryTexts = {
  atHome: (words, country) =>
    `A viagem começa aqui: não se cruza nenhuma fronteira para chegar (${words.country(country)}).`,
  stay: (words, days) => `A estadia é de ${words.days(days)}.`,
  sufficient: (_, travellers) =>
    travellers > 1 ? 'Todos os viajantes cumprem o que se pede.' : 'Tudo o que se pede está cumprido.',
  conditional(words, who, things, first) {
    const when = first === null ? '' : `; a primeira, até ${words.day(first)}`;
    const whenOne = first === null ? '' : `, até ${words.day(first)}`;
    const what = things === 1 ? `uma coisa for feita${whenOne}` : `${things} coisas forem feitas${when}`;
    return who === null ? `A viagem é possível quando ${what}.` : `${who} pode viajar quando ${what}.`;
  },
  soon(words, who, things, first) {
    const what = things === 1 ? 'uma coisa for feita' : `${things} coisas forem feitas`;
    const start = who === null ? `A viagem é possível quando ${what}` : `${who} pode viajar quando ${what}`;
    return `${start}. É urgente: o prazo é ${words.day(first)}.`;
  },
  depends(words, who, country, things, why) {
    const done =
      things === 0
        ? ''
        : things === 1
          ? ' Antes é preciso fazer uma coisa.'
          : ` Antes é preciso fazer ${things} coisas.`;
    return `Falta um dado para saber se ${who ?? 'quem viaja'} pode entrar (${words.country(country)}). ${why}${done}`;
  },
  unknown: (words, who, country, why) =>
    `Não se sabe se ${who ?? 'quem viaja'} pode entrar (${words.country(country)}). ${why}`,
  insufficient: (words, who, country, why) =>
    `Assim como se pergunta, ${who ?? 'quem viaja'} não pode contar com a entrada (${words.country(country)}). ${why}`,
};

const fr: SummaryTexts = {
  atHome: (words, country) =>
    `Le voyage commence ici : aucune frontière n'est franchie pour y arriver (${words.country(country)}).`,
  stay: (words, days) => `Le séjour est de ${words.days(days)}.`,
  sufficient: (_, travellers) =>
    travellers > 1 ? 'Tous les voyageurs remplissent les conditions.' : 'Toutes les conditions sont remplies.',
  conditional(words, who, things, first) {
    const when = first === null ? '' : ` ; la première, au plus tard le ${words.day(first)}`;
    const whenOne = first === null ? '' : `, au plus tard le ${words.day(first)}`;
    const what = things === 1 ? `une chose sera faite${whenOne}` : `${things} choses seront faites${when}`;
    return who === null ? `Le voyage est possible quand ${what}.` : `${who} peut voyager quand ${what}.`;
  },
  soon(words, who, things, first) {
    const what = things === 1 ? 'une chose sera faite' : `${things} choses seront faites`;
    const start = who === null ? `Le voyage est possible quand ${what}` : `${who} peut voyager quand ${what}`;
    return `${start}. C'est urgent : il faut le faire au plus tard le ${words.day(first)}.`;
  },
  depends(words, who, country, things, why) {
    const done =
      things === 0 ? '' : things === 1 ? ' Une chose est à faire avant.' : ` ${things} choses sont à faire avant.`;
    return `Il manque une information pour savoir si ${who ?? 'la personne'} peut entrer (${words.country(country)}). ${why}${done}`;
  },
  unknown: (words, who, country, why) =>
    `On ne sait pas si ${who ?? 'la personne'} peut entrer (${words.country(country)}). ${why}`,
  insufficient: (words, who, country, why) =>
    `Dans ces conditions, ${who ?? 'la personne'} ne peut pas compter sur l'entrée (${words.country(country)}). ${why}`,
};

export const summaryTexts: InLanguages<SummaryTexts> = { en, es, pt, fr };
