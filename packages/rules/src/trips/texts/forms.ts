/** The fixed words of an answer's Markdown and calendar forms: headings, labels and the closing line. */
import type { Day } from '../../calendar.ts';
import type { LegRole } from '../question.ts';
import type { InLanguages, Words } from './words.ts';

export interface FormsTexts {
  readonly verdicts: Readonly<Record<'sufficient' | 'conditional' | 'unknown' | 'insufficient', string>>;
  readonly statuses: Readonly<Record<'met' | 'not_met' | 'to_do' | 'unknown' | 'not_applicable', string>>;
  /** In place of a status, for what is only good to know. */
  readonly note: string;
  readonly roles: Readonly<Record<LegRole, string>>;
  readonly traveller: (words: Words, ref: string) => string;
  readonly documentToUse: (words: Words, ref: string) => string;
  readonly otherDocuments: string;
  readonly checklist: string;
  readonly presumed: string;
  readonly missingFacts: string;
  readonly changes: string;
  readonly source: string;
  /** Of what the data say. */
  readonly inEnglish: string;
  readonly mayBeAsked: string;
  readonly recommended: string;
  readonly notConfirmed: string;
  readonly by: (words: Words, day: Day) => string;
  readonly notBefore: (words: Words, day: Day) => string;
  readonly checkedOn: (words: Words, day: Day) => string;
  readonly colophon: (words: Words, asOf: Day, dataRevision: string) => string;
  readonly calendarName: string;
}

export const formsTexts: InLanguages<FormsTexts> = {
  en: {
    verdicts: {
      sufficient: 'can travel',
      conditional: 'can travel, on conditions',
      unknown: 'not known',
      insufficient: 'cannot travel as planned',
    },
    statuses: {
      met: 'Met',
      not_met: 'Not met',
      to_do: 'To do',
      unknown: 'Not known',
      not_applicable: 'Does not apply',
    },
    note: 'Note',
    roles: { origin: 'start', transit: 'transit', destination: 'destination', return: 'return' },
    traveller: (_words, ref) => `Traveller ${ref}`,
    documentToUse: (_words, ref) => `Document to use: ${ref}`,
    otherDocuments: 'Other documents',
    checklist: 'What to do, and by when',
    presumed: 'What we assumed',
    missingFacts: 'What would decide more',
    changes: 'What would change the answer',
    source: 'Source',
    inEnglish: '',
    mayBeAsked: 'may be asked for',
    recommended: 'recommended',
    notConfirmed: 'not confirmed in the last six months',
    by: (words, day) => `By ${words.day(day)}`,
    notBefore: (words, day) => `not before ${words.day(day)}`,
    checkedOn: (words, day) => `read on ${words.day(day)}`,
    colophon: (words, asOf, dataRevision) =>
      `Checked for ${words.day(asOf)} with data revision ${dataRevision}. This is guidance, not legal advice.`,
    calendarName: 'Trip checklist',
  },
  es: {
    verdicts: {
      sufficient: 'puede viajar',
      conditional: 'puede viajar, con condiciones',
      unknown: 'no se sabe',
      insufficient: 'no puede viajar como está previsto',
    },
    statuses: {
      met: 'Cumplido',
      not_met: 'No cumplido',
      to_do: 'Pendiente',
      unknown: 'No se sabe',
      not_applicable: 'No corresponde',
    },
    note: 'Nota',
    roles: { origin: 'salida', transit: 'tránsito', destination: 'destino', return: 'regreso' },
    traveller: (_words, ref) => `Viajero ${ref}`,
    documentToUse: (_words, ref) => `Documento que usar: ${ref}`,
    otherDocuments: 'Otros documentos',
    checklist: 'Qué hacer y hasta cuándo',
    presumed: 'Lo que hemos supuesto',
    missingFacts: 'Qué dato decidiría más',
    changes: 'Qué cambiaría la respuesta',
    source: 'Fuente',
    inEnglish: 'en inglés',
    mayBeAsked: 'pueden pedirlo',
    recommended: 'recomendado',
    notConfirmed: 'sin confirmar en los últimos seis meses',
    by: (words, day) => `Hasta el ${words.day(day)}`,
    notBefore: (words, day) => `no antes del ${words.day(day)}`,
    checkedOn: (words, day) => `leída el ${words.day(day)}`,
    colophon: (words, asOf, dataRevision) =>
      `Comprobado para el ${words.day(asOf)} con los datos ${dataRevision}. Es una orientación, no asesoramiento legal.`,
    calendarName: 'Lista de tareas del viaje',
  },
  pt: {
    verdicts: {
      sufficient: 'pode viajar',
      conditional: 'pode viajar, com condições',
      unknown: 'não se sabe',
      insufficient: 'não pode viajar como planejado',
    },
    statuses: {
      met: 'Cumprido',
      not_met: 'Não cumprido',
      to_do: 'A fazer',
      unknown: 'Não se sabe',
      not_applicable: 'Não se aplica',
    },
    note: 'Nota',
    roles: { origin: 'partida', transit: 'trânsito', destination: 'destino', return: 'volta' },
    traveller: (_words, ref) => `Viajante ${ref}`,
    documentToUse: (_words, ref) => `Documento a usar: ${ref}`,
    otherDocuments: 'Outros documentos',
    checklist: 'O que fazer e até quando',
    presumed: 'O que presumimos',
    missingFacts: 'Que informação decidiria mais',
    changes: 'O que mudaria a resposta',
    source: 'Fonte',
    inEnglish: 'em inglês',
    mayBeAsked: 'pode ser pedido',
    recommended: 'recomendado',
    notConfirmed: 'sem confirmação nos últimos seis meses',
    by: (words, day) => `Até ${words.day(day)}`,
    notBefore: (words, day) => `não antes de ${words.day(day)}`,
    checkedOn: (words, day) => `lida em ${words.day(day)}`,
    colophon: (words, asOf, dataRevision) =>
      `Verificado para ${words.day(asOf)} com os dados ${dataRevision}. É uma orientação, não aconselhamento jurídico.`,
    calendarName: 'Lista de tarefas da viagem',
  },
  fr: {
    verdicts: {
      sufficient: 'peut voyager',
      conditional: 'peut voyager, sous conditions',
      unknown: 'non connu',
      insufficient: 'ne peut pas voyager comme prévu',
    },
    statuses: {
      met: 'Rempli',
      not_met: 'Non rempli',
      to_do: 'À faire',
      unknown: 'Non connu',
      not_applicable: 'Sans objet',
    },
    note: 'À savoir',
    roles: { origin: 'départ', transit: 'transit', destination: 'destination', return: 'retour' },
    traveller: (_words, ref) => `Voyageur ${ref}`,
    documentToUse: (_words, ref) => `Document à utiliser : ${ref}`,
    otherDocuments: 'Autres documents',
    checklist: 'Que faire, et avant quand',
    presumed: 'Ce que nous avons supposé',
    missingFacts: 'Ce qui permettrait d’en dire plus',
    changes: 'Ce qui changerait la réponse',
    source: 'Source',
    inEnglish: 'en anglais',
    mayBeAsked: 'peut être demandé',
    recommended: 'recommandé',
    notConfirmed: 'non confirmé depuis six mois',
    by: (words, day) => `Au plus tard le ${words.day(day)}`,
    notBefore: (words, day) => `pas avant le ${words.day(day)}`,
    checkedOn: (words, day) => `lue le ${words.day(day)}`,
    colophon: (words, asOf, dataRevision) =>
      `Vérifié pour le ${words.day(asOf)} avec les données ${dataRevision}. Ces indications ne sont pas un conseil juridique.`,
    calendarName: 'Préparatifs du voyage',
  },
};
