/** Sentences about forms, tickets, funds, insurance, customs and children. */
import type { Day } from '../../calendar.ts';
import type { PRE_ARRIVAL_KINDS } from '../../schema/topics/terms.ts';
import type { Country } from '../question.ts';
import type { InLanguages, Words } from './words.ts';

export type PreArrivalKind = (typeof PRE_ARRIVAL_KINDS)[number];
export type ProofTopic = 'funds' | 'returnTicket' | 'accommodation' | 'healthInsurance';
/** Null = not known. */
type RegisteredBy = 'host' | 'traveller' | 'host_or_traveller' | null;
type Enforcement = 'required' | 'may_be_asked' | 'recommended' | 'informational';

export interface BorderTexts {
  /** `name`: the destination's own name for it. */
  preArrival(words: Words, kind: PreArrivalKind, name: string): string;
  preArrivalTodo(words: Words, kind: PreArrivalKind, name: string): string;
  forVisitors(words: Words): string;
  heldAlready(words: Words): string;
  /** `what`: the name of a form, or of what is shown at the border. */
  depends(words: Words, what: string): string;
  level(words: Words, enforcement: Enforcement, what: string): string;
  proofLevel(words: Words, enforcement: Enforcement, topic: ProofTopic): string;
  opens(words: Words, from: Day): string;
  tooLate(words: Words, dueOn: Day, what: string): string;
  askMode(words: Words): string;
  proof(words: Words, topic: ProofTopic, country: Country): string;
  bring(words: Words, topic: ProofTopic, country: Country): string;
  leaves(words: Words, day: Day): string;
  customs(words: Words, country: Country): string;
  customsTodo(words: Words, country: Country): string;
  customsReason(words: Words, isRequired: boolean): string;
  registration(words: Words, country: Country): string;
  registrationBy(words: Words, doneBy: RegisteredBy): string;
  registrationTodo(words: Words, country: Country, doneBy: RegisteredBy): string;
  exit(words: Words, country: Country): string;
  notes(words: Words, country: Country): string;
  minors(words: Words, country: Country): string;
  minorsTodo(words: Words, country: Country): string;
  minorsReason(words: Words, years: number): string;
  askChild(words: Words, years: number): string;
}

type Kinds = Readonly<Record<PreArrivalKind, string>>;
type Levels = Readonly<Record<Enforcement, string>>;
type Proofs = Readonly<Record<ProofTopic, string>>;

const KINDS: InLanguages<Kinds> = {
  en: {
    authorisation: 'Authorisation',
    registration: 'Online registration',
    arrival_card: 'Arrival card',
    health_declaration: 'Health declaration',
    passenger_form: 'Passenger form',
  },
  es: {
    authorisation: 'Autorización',
    registration: 'Registro en línea',
    arrival_card: 'Tarjeta de llegada',
    health_declaration: 'Declaración de salud',
    passenger_form: 'Formulario de pasajero',
  },
  pt: {
    authorisation: 'Autorização',
    registration: 'Registro on-line',
    arrival_card: 'Cartão de chegada',
    health_declaration: 'Declaração de saúde',
    passenger_form: 'Formulário do passageiro',
  },
  fr: {
    authorisation: 'Autorisation',
    registration: 'Enregistrement en ligne',
    arrival_card: "Carte d'arrivée",
    health_declaration: 'Déclaration de santé',
    passenger_form: 'Formulaire passager',
  },
};

const LEVELS: InLanguages<Levels> = {
  en: {
    required: 'Required',
    may_be_asked: 'May be asked for',
    recommended: 'Recommended',
    informational: 'For information',
  },
  es: {
    required: 'Obligatorio',
    may_be_asked: 'Se puede pedir',
    recommended: 'Recomendable',
    informational: 'A título informativo',
  },
  pt: {
    required: 'Obrigatório',
    may_be_asked: 'Pode ser solicitado',
    recommended: 'Recomendado',
    informational: 'Para sua informação',
  },
  fr: {
    required: 'Obligatoire',
    may_be_asked: 'Peut être demandé',
    recommended: 'Recommandé',
    informational: 'Pour information',
  },
};

const PROOFS: InLanguages<Proofs> = {
  en: {
    funds: 'Proof of sufficient funds',
    returnTicket: 'Return or onward ticket',
    accommodation: 'Proof of accommodation',
    healthInsurance: 'Health insurance',
  },
  es: {
    funds: 'Prueba de fondos suficientes',
    returnTicket: 'Pasaje de regreso o de salida',
    accommodation: 'Comprobante de alojamiento',
    healthInsurance: 'Seguro médico',
  },
  pt: {
    funds: 'Comprovante de recursos suficientes',
    returnTicket: 'Passagem de volta ou de saída',
    accommodation: 'Comprovante de hospedagem',
    healthInsurance: 'Seguro-saúde',
  },
  fr: {
    funds: 'Justificatif de ressources suffisantes',
    returnTicket: 'Billet de retour ou de continuation',
    accommodation: "Justificatif d'hébergement",
    healthInsurance: 'Assurance maladie',
  },
};

const REGISTERED_BY: InLanguages<Readonly<Record<NonNullable<RegisteredBy> | 'unknown', string>>> = {
  en: {
    host: 'The hotel or your host registers you.',
    traveller: 'You register yourself.',
    host_or_traveller: 'The hotel registers you. If you stay elsewhere, make sure that you are registered.',
    unknown: 'Visitors are registered after arrival.',
  },
  es: {
    host: 'El hotel o quien le aloja hace el registro.',
    traveller: 'Usted hace el registro.',
    host_or_traveller: 'El hotel hace el registro. Si se aloja en otro lugar, asegúrese de que se haga.',
    unknown: 'Los visitantes se registran después de llegar.',
  },
  pt: {
    host: 'O hotel ou quem hospeda você faz o registro.',
    traveller: 'O registro cabe a você.',
    host_or_traveller: 'O hotel faz o registro. Se ficar em outro lugar, confirme que ele seja feito.',
    unknown: 'Visitantes são registrados após a chegada.',
  },
  fr: {
    host: "L'hôtel ou votre hôte vous déclare.",
    traveller: 'Vous vous déclarez vous-même.',
    host_or_traveller: "L'hôtel vous déclare. Si vous logez ailleurs, assurez-vous que la déclaration est faite.",
    unknown: 'Les visiteurs sont déclarés après leur arrivée.',
  },
};

export const borderTexts: InLanguages<BorderTexts> = {
  en: {
    preArrival: (_, kind, name) => `${KINDS.en[kind]}: ${name}`,
    preArrivalTodo: (_, kind, name) => (kind === 'authorisation' ? `Apply for: ${name}` : `Fill in: ${name}`),
    forVisitors: () => 'It is for visitors.',
    heldAlready: () => 'You hold it already.',
    depends: (_, what) => `Whether this is needed depends on facts that are missing: ${what}.`,
    level: (_, enforcement, what) => `${LEVELS.en[enforcement]}: ${what}.`,
    proofLevel: (_, enforcement, topic) => `${LEVELS.en[enforcement]}: ${PROOFS.en[topic].toLowerCase()}.`,
    opens: (words, from) => `It opens on ${words.day(from)}.`,
    tooLate: (words, dueOn, what) => `It is too late for this: ${what}. The last day was ${words.day(dueOn)}.`,
    askMode: () => 'It is needed only by those who arrive in a certain way: by air, by sea or by land.',
    proof: (words, topic, country) => `${PROOFS.en[topic]}: ${words.country(country)}`,
    bring: (words, topic, country) => `Bring for ${words.country(country)}: ${PROOFS.en[topic].toLowerCase()}`,
    leaves: (words, day) => `The journey continues to another country on ${words.day(day)}. Have the ticket at hand.`,
    customs: (words, country) => `Customs: ${words.country(country)}`,
    customsTodo: (words, country) => `Make the customs declaration: ${words.country(country)}`,
    customsReason: (_, isRequired) =>
      isRequired ? 'Every traveller makes a customs declaration.' : 'Not every traveller has to make a declaration.',
    registration: (words, country) => `Registration after arrival: ${words.country(country)}`,
    registrationBy: (_, doneBy) => REGISTERED_BY.en[doneBy ?? 'unknown'],
    registrationTodo: (words, country, doneBy) =>
      doneBy === 'host_or_traveller'
        ? `Ask your host to register you, or register yourself: ${words.country(country)}`
        : `Register after arrival: ${words.country(country)}`,
    exit: (words, country) => `Departure: ${words.country(country)}`,
    notes: (words, country) => `Good to know: ${words.country(country)}`,
    minors: (words, country) => `Child without both parents: ${words.country(country)}`,
    minorsTodo: (words, country) => `Bring the papers of a child without both parents: ${words.country(country)}`,
    minorsReason: (_, years) => `The rule concerns children under ${years} who travel without both parents.`,
    askChild: (_, years) => `There is a rule for children under ${years} who travel without both parents.`,
  },
  es: {
    preArrival: (_, kind, name) => `${KINDS.es[kind]}: ${name}`,
    preArrivalTodo: (_, kind, name) => (kind === 'authorisation' ? `Solicitar: ${name}` : `Completar: ${name}`),
    forVisitors: () => 'Es para visitantes.',
    heldAlready: () => 'Ya la tiene.',
    depends: (_, what) => `Que se necesite o no depende de datos que faltan: ${what}.`,
    level: (_, enforcement, what) => `${LEVELS.es[enforcement]}: ${what}.`,
    proofLevel: (_, enforcement, topic) => `${LEVELS.es[enforcement]}: ${PROOFS.es[topic].toLowerCase()}.`,
    opens: (words, from) => `Se abre el ${words.day(from)}.`,
    tooLate: (words, dueOn, what) => `Es tarde para esto: ${what}. El último día era el ${words.day(dueOn)}.`,
    askMode: () => 'Solo se necesita al llegar de cierta manera: por aire, por mar o por tierra.',
    proof: (words, topic, country) => `${PROOFS.es[topic]}: ${words.country(country)}`,
    bring: (words, topic, country) => `Llevar (${words.country(country)}): ${PROOFS.es[topic].toLowerCase()}`,
    leaves: (words, day) => `El viaje sigue a otro país el ${words.day(day)}. Tenga el pasaje a mano.`,
    customs: (words, country) => `Aduana: ${words.country(country)}`,
    customsTodo: (words, country) => `Hacer la declaración de aduana: ${words.country(country)}`,
    customsReason: (_, isRequired) =>
      isRequired
        ? 'Todos los viajeros hacen una declaración de aduana.'
        : 'No todos los viajeros tienen que hacer una declaración.',
    registration: (words, country) => `Registro después de llegar: ${words.country(country)}`,
    registrationBy: (_, doneBy) => REGISTERED_BY.es[doneBy ?? 'unknown'],
    registrationTodo: (words, country, doneBy) =>
      doneBy === 'host_or_traveller'
        ? `Pedir el registro a quien le aloja, o registrarse: ${words.country(country)}`
        : `Registrarse después de llegar: ${words.country(country)}`,
    exit: (words, country) => `Salida: ${words.country(country)}`,
    notes: (words, country) => `Conviene saber: ${words.country(country)}`,
    minors: (words, country) => `Menor sin ambos padres: ${words.country(country)}`,
    minorsTodo: (words, country) => `Llevar los documentos de un menor sin ambos padres: ${words.country(country)}`,
    minorsReason: (_, years) => `La regla se aplica a menores de ${years} años que viajan sin ambos padres.`,
    askChild: (_, years) => `Hay una regla para menores de ${years} años que viajan sin ambos padres.`,
  },
  pt: {
    preArrival: (_, kind, name) => `${KINDS.pt[kind]}: ${name}`,
    preArrivalTodo: (_, kind, name) => (kind === 'authorisation' ? `Solicitar: ${name}` : `Preencher: ${name}`),
    forVisitors: () => 'É para visitantes.',
    heldAlready: () => 'Você já tem.',
    depends: (_, what) => `Se é necessário ou não depende de informações que faltam: ${what}.`,
    level: (_, enforcement, what) => `${LEVELS.pt[enforcement]}: ${what}.`,
    proofLevel: (_, enforcement, topic) => `${LEVELS.pt[enforcement]}: ${PROOFS.pt[topic].toLowerCase()}.`,
    opens: (words, from) => `Abre em ${words.day(from)}.`,
    tooLate: (words, dueOn, what) => `É tarde para isto: ${what}. O último dia era ${words.day(dueOn)}.`,
    askMode: () => 'Só é necessário para quem chega de certo modo: por ar, por mar ou por terra.',
    proof: (words, topic, country) => `${PROOFS.pt[topic]}: ${words.country(country)}`,
    bring: (words, topic, country) => `Levar (${words.country(country)}): ${PROOFS.pt[topic].toLowerCase()}`,
    leaves: (words, day) => `A viagem segue para outro país em ${words.day(day)}. Tenha a passagem em mãos.`,
    customs: (words, country) => `Alfândega: ${words.country(country)}`,
    customsTodo: (words, country) => `Fazer a declaração de alfândega: ${words.country(country)}`,
    customsReason: (_, isRequired) =>
      isRequired
        ? 'Todos os viajantes fazem uma declaração de alfândega.'
        : 'Nem todos os viajantes precisam fazer uma declaração.',
    registration: (words, country) => `Registro após a chegada: ${words.country(country)}`,
    registrationBy: (_, doneBy) => REGISTERED_BY.pt[doneBy ?? 'unknown'],
    registrationTodo: (words, country, doneBy) =>
      doneBy === 'host_or_traveller'
        ? `Pedir o registro a quem hospeda você, ou registrar-se: ${words.country(country)}`
        : `Registrar-se após a chegada: ${words.country(country)}`,
    exit: (words, country) => `Saída: ${words.country(country)}`,
    notes: (words, country) => `Bom saber: ${words.country(country)}`,
    minors: (words, country) => `Menor sem ambos os pais: ${words.country(country)}`,
    minorsTodo: (words, country) => `Levar os documentos de um menor sem ambos os pais: ${words.country(country)}`,
    minorsReason: (_, years) => `A regra vale para menores de ${years} anos que viajam sem ambos os pais.`,
    askChild: (_, years) => `Há uma regra para menores de ${years} anos que viajam sem ambos os pais.`,
  },
  fr: {
    preArrival: (_, kind, name) => `${KINDS.fr[kind]} : ${name}`,
    preArrivalTodo: (_, kind, name) => (kind === 'authorisation' ? `Demander : ${name}` : `Remplir : ${name}`),
    forVisitors: () => 'Pour les visiteurs.',
    heldAlready: () => "Vous l'avez déjà.",
    depends: (_, what) => `La nécessité dépend d'informations manquantes : ${what}.`,
    level: (_, enforcement, what) => `${LEVELS.fr[enforcement]} : ${what}.`,
    proofLevel: (_, enforcement, topic) => `${LEVELS.fr[enforcement]} : ${PROOFS.fr[topic].toLowerCase()}.`,
    opens: (words, from) => `Possible à partir du ${words.day(from)}.`,
    tooLate: (words, dueOn, what) =>
      `Il est trop tard pour ceci : ${what}. Le dernier jour était le ${words.day(dueOn)}.`,
    askMode: () => 'Nécessaire seulement pour certaines arrivées : par avion, par mer ou par voie terrestre.',
    proof: (words, topic, country) => `${PROOFS.fr[topic]} : ${words.country(country)}`,
    bring: (words, topic, country) => `À emporter (${words.country(country)}) : ${PROOFS.fr[topic].toLowerCase()}`,
    leaves: (words, day) =>
      `Le voyage continue vers un autre pays le ${words.day(day)}. Gardez le billet à portée de main.`,
    customs: (words, country) => `Douane : ${words.country(country)}`,
    customsTodo: (words, country) => `Faire la déclaration en douane : ${words.country(country)}`,
    customsReason: (_, isRequired) =>
      isRequired
        ? 'Chaque voyageur fait une déclaration en douane.'
        : 'Tous les voyageurs ne sont pas tenus de faire une déclaration.',
    registration: (words, country) => `Enregistrement après l'arrivée : ${words.country(country)}`,
    registrationBy: (_, doneBy) => REGISTERED_BY.fr[doneBy ?? 'unknown'],
    registrationTodo: (words, country, doneBy) =>
      doneBy === 'host_or_traveller'
        ? `Demander la déclaration à votre hôte, ou se déclarer : ${words.country(country)}`
        : `Se déclarer après l'arrivée : ${words.country(country)}`,
    exit: (words, country) => `Départ : ${words.country(country)}`,
    notes: (words, country) => `Bon à savoir : ${words.country(country)}`,
    minors: (words, country) => `Enfant sans ses deux parents : ${words.country(country)}`,
    minorsTodo: (words, country) =>
      `Emporter les papiers d'un enfant sans ses deux parents : ${words.country(country)}`,
    minorsReason: (_, years) => `La règle concerne les moins de ${years} ans qui voyagent sans leurs deux parents.`,
    askChild: (_, years) => `Il existe une règle pour les moins de ${years} ans qui voyagent sans leurs deux parents.`,
  },
};
