/** Sentences about changing planes or trains on the way. */
import type { Country, TransitSide } from '../question.ts';
import type { InLanguages, Words } from './words.ts';

/** What has to be got for a transit. */
export type TransitNeed = 'visa' | 'eta' | 'e_visa' | 'visa_on_arrival';

export interface TransitTexts {
  title(words: Words, country: Country): string;
  national(words: Words): string;
  visaFree(words: Words): string;
  /** `held`: the name of a visa or permit. */
  heldEntry(words: Words, held: string): string;
  nothing(words: Words, side: TransitSide): string;
  exempt(words: Words, side: TransitSide, held: string): string;
  officerDecides(words: Words): string;
  need(words: Words, need: TransitNeed, side: TransitSide): string;
  notPossible(words: Words, side: TransitSide): string;
  notKnown(words: Words, side: TransitSide): string;
  /** The border is passed, and there is no rule for transit. */
  passesBorder(words: Words): string;
  /** `whys`: parts of a sentence, of the six below; none = it is not certain that a rule covers the stop. */
  noRule(words: Words, whys: readonly string[]): string;
  /** Another rule would need nothing. */
  notFree(words: Words, whys: readonly string[]): string;
  tooLong(words: Words, hours: number): string;
  notSameDay(words: Words): string;
  otherAirport(words: Words, airports: readonly string[]): string;
  goesBack(words: Words): string;
  otherDestination(words: Words): string;
  excluded(words: Words, to: Country): string;
  youNeed(words: Words, need: TransitNeed): string;
  depends(words: Words, isAsked: boolean): string;
  bags(words: Words): string;
  tickets(words: Words): string;
  byLand(words: Words): string;
  side(words: Words): string;
  hours(words: Words, hours: number): string;
  sameDay(words: Words): string;
  airports(words: Words, airports: readonly string[]): string;
  todo(words: Words, need: TransitNeed, country: Country): string;
}

type Needs = Readonly<Record<TransitNeed, string>>;

const EN: Needs = {
  visa: 'a visa',
  eta: 'an electronic travel authorisation',
  e_visa: 'an e-visa',
  visa_on_arrival: 'a visa on arrival',
};
const ES: Needs = {
  visa: 'una visa',
  eta: 'una autorización electrónica de viaje',
  e_visa: 'una visa electrónica',
  visa_on_arrival: 'una visa a la llegada',
};
const PT: Needs = {
  visa: 'um visto',
  eta: 'uma autorização eletrônica de viagem',
  e_visa: 'um visto eletrônico',
  visa_on_arrival: 'um visto na chegada',
};
const FR: Needs = {
  visa: 'un visa',
  eta: 'une autorisation de voyage électronique',
  e_visa: 'un visa électronique',
  visa_on_arrival: "un visa à l'arrivée",
};

const HOW: InLanguages<Readonly<Record<TransitSide, string>>> = {
  en: { airside: 'without passing the border', landside: 'through the border' },
  es: { airside: 'sin pasar la frontera', landside: 'pasando la frontera' },
  pt: { airside: 'sem passar pela imigração', landside: 'passando pela imigração' },
  fr: { airside: 'sans passer la frontière', landside: 'en passant la frontière' },
};

const hoursOf = (hours: number, one: string, more: string): string => `${hours} ${hours === 1 ? one : more}`;

export const transitTexts: InLanguages<TransitTexts> = {
  en: {
    title: (words, country) => `Transit: ${words.country(country)}`,
    national: () => 'Nationals may enter, so they may change here.',
    visaFree: () => 'You may enter without a visa, so you may change here.',
    heldEntry: (_, held) => `You may enter with this document, so you may change here: ${held}.`,
    nothing: (_, side) => `Transit ${HOW.en[side]} needs no visa.`,
    exempt: (_, side, held) => `Transit ${HOW.en[side]} needs no further visa with this document: ${held}.`,
    officerDecides: () => 'The border officer has the last word.',
    need: (_, need, side) => `Transit ${HOW.en[side]} needs ${EN[need]}.`,
    notPossible: (_, side) => `Transit ${HOW.en[side]} is not allowed.`,
    notKnown: (_, side) => `We do not know what transit ${HOW.en[side]} needs.`,
    passesBorder: () => 'You pass the border, so the rules for entry apply.',
    noRule: (words, whys) =>
      whys.length === 0
        ? 'It is not certain that a transit rule covers this stop, so the rules for entry apply.'
        : `No transit rule covers this stop: ${words.list(whys)}. The rules for entry apply.`,
    notFree: (words, whys) => `The rule without a visa does not cover this stop: ${words.list(whys)}.`,
    tooLong: (_, hours) => `it is longer than ${hoursOf(hours, 'hour', 'hours')}`,
    notSameDay: () => 'it does not end on the day of arrival',
    otherAirport: (_, airports) => `it is not at one of these airports: ${airports.join(', ')}`,
    goesBack: () => 'the journey goes back to the country you come from, not on to a third country',
    otherDestination: () => 'the journey goes on to another destination',
    excluded: (words, to) => `the journey goes on to ${words.the(to)}`,
    youNeed: (_, need) => `You need ${EN[need]}.`,
    depends: (_, isAsked) =>
      isAsked
        ? 'What this transit needs depends on facts that are missing.'
        : 'What this transit needs depends on conditions that this check cannot verify. See the details.',
    bags: () => 'You collect your bags, so you pass the border.',
    tickets: () => 'With separate tickets you usually collect your bags, so you pass the border.',
    byLand: () => 'You arrive or go on by land, so you pass the border.',
    side: () => 'Transit without passing the border and transit through it have different rules here.',
    hours: (_, hours) => `The rule covers stops of ${hoursOf(hours, 'hour', 'hours')} at most.`,
    sameDay: () => 'The rule covers only stops that end on the day of arrival.',
    airports: (_, airports) => `The rule covers only these airports: ${airports.join(', ')}.`,
    todo: (words, need, country) => `Get ${EN[need]} for transit: ${words.country(country)}`,
  },
  es: {
    title: (words, country) => `Tránsito: ${words.country(country)}`,
    national: () => 'Los nacionales pueden entrar, así que pueden hacer escala aquí.',
    visaFree: () => 'Puede entrar sin visa, así que puede hacer escala aquí.',
    heldEntry: (_, held) => `Puede entrar con este documento, así que puede hacer escala aquí: ${held}.`,
    nothing: (_, side) => `El tránsito ${HOW.es[side]} no requiere visa.`,
    exempt: (_, side, held) => `El tránsito ${HOW.es[side]} no requiere otra visa con este documento: ${held}.`,
    officerDecides: () => 'La última palabra la tiene el agente de frontera.',
    need: (_, need, side) => `El tránsito ${HOW.es[side]} requiere ${ES[need]}.`,
    notPossible: (_, side) => `El tránsito ${HOW.es[side]} no está permitido.`,
    notKnown: (_, side) => `No sabemos qué requiere el tránsito ${HOW.es[side]}.`,
    passesBorder: () => 'Pasa la frontera, así que rigen las reglas de entrada.',
    noRule: (words, whys) =>
      whys.length === 0
        ? 'No es seguro que una regla de tránsito cubra esta escala, así que rigen las reglas de entrada.'
        : `Ninguna regla de tránsito cubre esta escala: ${words.list(whys)}. Rigen las reglas de entrada.`,
    notFree: (words, whys) => `La regla sin visa no cubre esta escala: ${words.list(whys)}.`,
    tooLong: (_, hours) => `dura más de ${hoursOf(hours, 'hora', 'horas')}`,
    notSameDay: () => 'no termina el día de llegada',
    otherAirport: (_, airports) => `no es en uno de estos aeropuertos: ${airports.join(', ')}`,
    goesBack: () => 'el viaje vuelve al país del que viene, no sigue a un tercer país',
    otherDestination: () => 'el viaje sigue a otro destino',
    excluded: (words, to) => `el viaje sigue a este destino: ${words.country(to)}`,
    youNeed: (_, need) => `Necesita ${ES[need]}.`,
    depends: (_, isAsked) =>
      isAsked
        ? 'Lo que requiere este tránsito depende de datos que faltan.'
        : 'Lo que requiere este tránsito depende de condiciones que esta consulta no puede verificar. Vea los detalles.',
    bags: () => 'Recoge su equipaje, así que pasa la frontera.',
    tickets: () => 'Con billetes separados normalmente recoge su equipaje, así que pasa la frontera.',
    byLand: () => 'Llega o continúa por tierra, así que pasa la frontera.',
    side: () => 'Aquí el tránsito sin pasar la frontera y el tránsito pasándola tienen reglas distintas.',
    hours: (_, hours) => `La regla cubre escalas de ${hoursOf(hours, 'hora', 'horas')} como máximo.`,
    sameDay: () => 'La regla solo cubre escalas que terminan el día de llegada.',
    airports: (_, airports) => `La regla solo cubre estos aeropuertos: ${airports.join(', ')}.`,
    todo: (words, need, country) => `Obtener ${ES[need]} para el tránsito: ${words.country(country)}`,
  },
  pt: {
    title: (words, country) => `Trânsito: ${words.country(country)}`,
    national: () => 'Nacionais podem entrar e, portanto, fazer conexão aqui.',
    visaFree: () => 'Você pode entrar sem visto e, portanto, fazer conexão aqui.',
    heldEntry: (_, held) => `Você pode entrar com este documento e, portanto, fazer conexão aqui: ${held}.`,
    nothing: (_, side) => `O trânsito ${HOW.pt[side]} não exige visto.`,
    exempt: (_, side, held) => `O trânsito ${HOW.pt[side]} não exige outro visto com este documento: ${held}.`,
    officerDecides: () => 'A última palavra é do agente de fronteira.',
    need: (_, need, side) => `O trânsito ${HOW.pt[side]} exige ${PT[need]}.`,
    notPossible: (_, side) => `O trânsito ${HOW.pt[side]} não é permitido.`,
    notKnown: (_, side) => `Não sabemos o que o trânsito ${HOW.pt[side]} exige.`,
    passesBorder: () => 'Você passa pela imigração; valem as regras de entrada.',
    noRule: (words, whys) =>
      whys.length === 0
        ? 'Não é certo que uma regra de trânsito cubra esta parada; valem as regras de entrada.'
        : `Nenhuma regra de trânsito cobre esta parada: ${words.list(whys)}. Valem as regras de entrada.`,
    notFree: (words, whys) => `A regra sem visto não cobre esta parada: ${words.list(whys)}.`,
    tooLong: (_, hours) => `ela dura mais de ${hoursOf(hours, 'hora', 'horas')}`,
    notSameDay: () => 'ela não termina no dia da chegada',
    otherAirport: (_, airports) => `ela não é em um destes aeroportos: ${airports.join(', ')}`,
    goesBack: () => 'a viagem volta ao país de onde você vem, não segue para um terceiro país',
    otherDestination: () => 'a viagem segue para outro destino',
    excluded: (words, to) => `a viagem segue para este destino: ${words.country(to)}`,
    youNeed: (_, need) => `Você precisa de ${PT[need]}.`,
    depends: (_, isAsked) =>
      isAsked
        ? 'O que este trânsito exige depende de informações que faltam.'
        : 'O que este trânsito exige depende de condições que esta consulta não pode verificar. Veja os detalhes.',
    bags: () => 'Você retira a bagagem e, portanto, passa pela imigração.',
    tickets: () => 'Com passagens separadas você normalmente retira a bagagem e, portanto, passa pela imigração.',
    byLand: () => 'Você chega ou segue por terra e, portanto, passa pela imigração.',
    side: () => 'Aqui o trânsito sem passar pela imigração e o trânsito passando por ela têm regras diferentes.',
    hours: (_, hours) => `A regra cobre paradas de no máximo ${hoursOf(hours, 'hora', 'horas')}.`,
    sameDay: () => 'A regra só cobre paradas que terminam no dia da chegada.',
    airports: (_, airports) => `A regra só cobre estes aeroportos: ${airports.join(', ')}.`,
    todo: (words, need, country) => `Obter ${PT[need]} para o trânsito: ${words.country(country)}`,
  },
  fr: {
    title: (words, country) => `Transit : ${words.country(country)}`,
    national: () => 'Les ressortissants peuvent entrer, et donc faire escale ici.',
    visaFree: () => 'Vous pouvez entrer sans visa, et donc faire escale ici.',
    heldEntry: (_, held) => `Vous pouvez entrer avec ce document, et donc faire escale ici : ${held}.`,
    nothing: (_, side) => `Le transit ${HOW.fr[side]} ne demande pas de visa.`,
    exempt: (_, side, held) => `Le transit ${HOW.fr[side]} ne demande pas d'autre visa avec ce document : ${held}.`,
    officerDecides: () => 'L’agent à la frontière a le dernier mot.',
    need: (_, need, side) => `Le transit ${HOW.fr[side]} demande ${FR[need]}.`,
    notPossible: (_, side) => `Le transit ${HOW.fr[side]} n'est pas autorisé.`,
    notKnown: (_, side) => `Nous ne savons pas ce que demande le transit ${HOW.fr[side]}.`,
    passesBorder: () => "Vous passez la frontière ; les règles d'entrée s'appliquent.",
    noRule: (words, whys) =>
      whys.length === 0
        ? "Il n'est pas certain qu'une règle de transit couvre cette escale ; les règles d'entrée s'appliquent."
        : `Aucune règle de transit ne couvre cette escale : ${words.list(whys)}. Les règles d'entrée s'appliquent.`,
    notFree: (words, whys) => `La règle sans visa ne couvre pas cette escale : ${words.list(whys)}.`,
    tooLong: (_, hours) => `elle dure plus de ${hoursOf(hours, 'heure', 'heures')}`,
    notSameDay: () => "elle ne se termine pas le jour de l'arrivée",
    otherAirport: (_, airports) => `elle n'est pas dans l'un de ces aéroports : ${airports.join(', ')}`,
    goesBack: () => "le voyage retourne au pays d'où vous venez, pas vers un pays tiers",
    otherDestination: () => 'le voyage continue vers une autre destination',
    excluded: (words, to) => `le voyage continue vers cette destination : ${words.country(to)}`,
    youNeed: (_, need) => `Il vous faut ${FR[need]}.`,
    depends: (_, isAsked) =>
      isAsked
        ? "Ce que demande ce transit dépend d'informations manquantes."
        : 'Ce que demande ce transit dépend de conditions que cette vérification ne peut pas examiner. Voir les détails.',
    bags: () => 'Vous récupérez vos bagages et passez donc la frontière.',
    tickets: () => 'Avec des billets séparés, vous récupérez en général vos bagages et passez donc la frontière.',
    byLand: () => 'Vous arrivez ou repartez par voie terrestre et passez donc la frontière.',
    side: () => 'Ici, le transit sans passer la frontière et le transit en la passant ont des règles différentes.',
    hours: (_, hours) => `La règle couvre les escales de ${hoursOf(hours, 'heure', 'heures')} au plus.`,
    sameDay: () => "La règle ne couvre que les escales qui se terminent le jour de l'arrivée.",
    airports: (_, airports) => `La règle ne couvre que ces aéroports : ${airports.join(', ')}.`,
    todo: (words, need, country) => `Obtenir ${FR[need]} pour le transit : ${words.country(country)}`,
  },
};
