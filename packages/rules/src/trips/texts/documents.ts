/** Sentences about which document and which visa. */
import type { Day } from '../../calendar.ts';
import type { VisaRequirementType } from '../../entry-rules/entry-rule.ts';
import type { AuthorisationKind, Country, DocumentKind, Purpose } from '../question.ts';
import { HELD, KINDS, type Names, PURPOSES } from './document-names.ts';
import type { InLanguages, Words } from './words.ts';

type Applied = 'eta' | 'e_visa' | 'visa_required' | 'visa_on_arrival';

export interface DocumentsTexts {
  /** "Passport of Brazil" */
  name(words: Words, kind: DocumentKind, nationality: Country | null): string;
  visaTitle(words: Words, country: Country): string;
  own(words: Words, country: Country): string;
  notKnown(words: Words, document: string, country: Country): string;
  /** "no visa for up to 90 days" */
  needs(words: Words, type: VisaRequirementType, stayDays: number | null): string;
  pair(words: Words, document: string, needs: string): string;
  held(words: Words, document: string, kind: AuthorisationKind, issuer: string): string;
  withAccepted(words: Words, document: string, kind: AuthorisationKind, issuer: string, needs: string): string;
  apply(words: Words, type: Applied, country: Country): string;
  tooLate(words: Words, type: Applied, day: Day): string;
  expiresDuringStay(words: Words, day: Day): string;
  endsEarlyTodo(words: Words, country: Country, day: Day): string;
  endsTooEarly(words: Words, day: Day): string;
  bothTitle(words: Words): string;
  bothWhy(words: Words, document: string, other: string): string;
  bothTodo(words: Words, document: string, other: string): string;
  changeTitle(words: Words): string;
  changeWhy(words: Words, before: string, now: string): string;
  kindTitle(words: Words): string;
  otherKind(words: Words, kind: DocumentKind): string;
  purposeTitle(words: Words): string;
  /** `covered`: the purposes that the rule says it is for; null = it says none. */
  otherPurpose(words: Words, purpose: Purpose, covered: readonly Purpose[] | null): string;
  visaForPurpose(words: Words, purpose: Purpose): string;
  applyForPurpose(words: Words, purpose: Purpose, country: Country): string;
  businessVisit(words: Words, country: Country): string;
  heldForPurpose(words: Words, purpose: Purpose): string;
  ownNationalsTitle(words: Words, country: Country): string;
  ownNationalsWhy(words: Words, country: Country): string;
  ownNationalsMay(words: Words, country: Country): string;
}

function purposesIn(words: Words, purposes: readonly Purpose[]): string {
  return words.list(purposes.map((one) => PURPOSES[words.language][one]));
}

/** Begins with a capital letter. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const upTo = (words: Words, days: number | null, text: string) => (days === null ? '' : `${text}${words.days(days)}`);

const en: DocumentsTexts = {
  name: (words, kind, nationality) =>
    nationality === null ? KINDS.en[kind] : `${KINDS.en[kind]} of ${words.the(nationality)}`,
  visaTitle: (words, country) => `Permission to enter: ${words.country(country)}`,
  own: (words, country) => `A national of ${words.the(country)} has the right to enter.`,
  notKnown: (words, document, country) =>
    `${document}: what ${words.the(country)} asks of its holders is not known here.`,
  needs(words, type, days) {
    const stay = upTo(words, days, ' for up to ');
    const needed: Names<VisaRequirementType> = {
      visa_free: `no visa${stay}`,
      visa_on_arrival: `a visa on arrival${stay}`,
      eta: `an electronic travel authorisation${stay}`,
      e_visa: `an e-visa${stay}`,
      visa_required: `a visa from an embassy or visa centre${stay}`,
      not_allowed: 'no entry in general',
    };
    return needed[type];
  },
  pair: (_, document, needs) => `${document}: ${needs}.`,
  held: (_, document, kind, issuer) => `${document}: the ${HELD.en[kind]} of ${issuer} that is held gives entry.`,
  withAccepted: (_, document, kind, issuer, needs) =>
    `${document}: with the ${HELD.en[kind]} of ${issuer} that is held, ${needs}.`,
  apply(words, type, country) {
    const what: Names<Applied> = {
      eta: 'Apply for the electronic travel authorisation',
      e_visa: 'Apply for the e-visa',
      visa_required: 'Apply for the visa',
      visa_on_arrival: 'Get the visa at the border',
    };
    return `${what[type]}: ${words.country(country)}.`;
  },
  tooLate: (words, _, day) => `It had to be asked for by ${words.day(day)} to be ready in time.`,
  expiresDuringStay: (words, day) =>
    `It is valid until ${words.day(day)}, before the stay ends; whether one may stay on is not known.`,
  endsEarlyTodo: (words, country, day) =>
    `Ask the authorities of ${words.the(country)} whether it has to be valid for the whole stay, or leave by ${words.day(day)}`,
  endsTooEarly: (words, day) =>
    `The visa held is valid until ${words.day(day)}. It has to be valid for the whole stay.`,
  bothTitle: () => 'Two documents',
  bothWhy: (_, document, other) =>
    `The authorisation belongs to document "${other}", the journey is made on document "${document}".`,
  bothTodo: (_, document, other) => `Carry both documents, "${document}" and "${other}".`,
  changeTitle: () => 'Another document than before',
  changeWhy: (_, before, now) => `Document "${before}" is used before, document "${now}" from here on.`,
  kindTitle: () => 'Travel document',
  otherKind: (_, kind) =>
    `What is known here is for ordinary passports; for this kind of document it is not known (${KINDS.en[kind].toLowerCase()}).`,
  purposeTitle: () => 'Purpose of the journey',
  otherPurpose: (words, purpose, covered) =>
    `What is known here is for ${covered === null ? 'tourists and visitors' : purposesIn(words, covered)}; ` +
    `whether it holds for ${PURPOSES.en[purpose]} is not known.`,
  visaForPurpose: (_, purpose) => `A visa is needed for ${PURPOSES.en[purpose]}, too. What it takes is not known here.`,
  applyForPurpose: (words, purpose, country) =>
    `Apply for a visa for ${PURPOSES.en[purpose]}: ${words.country(country)}.`,
  businessVisit: (words, country) =>
    `Most countries admit business visitors as they do tourists. Ask ${words.the(country)} to confirm it.`,
  heldForPurpose: (_, purpose) => `Whether the visa that is held allows ${PURPOSES.en[purpose]} depends on its class.`,
  ownNationalsMay: (words, country) => `Nationals of ${words.the(country)} may use this passport instead of its own.`,
  ownNationalsTitle: (words, country) => `Document of a national: ${words.country(country)}`,
  ownNationalsWhy: (words, country) =>
    sentence(`${words.the(country)} obliges its nationals to enter on a document of its own.`),
};

const es: DocumentsTexts = {
  name: (words, kind, nationality) =>
    nationality === null ? KINDS.es[kind] : `${KINDS.es[kind]} (${words.country(nationality)})`,
  visaTitle: (words, country) => `Permiso de entrada: ${words.country(country)}`,
  own: (words, country) => `Quien tiene la nacionalidad tiene derecho a entrar: ${words.country(country)}.`,
  notKnown: (words, document, country) =>
    `${document}: aquí no se sabe qué se pide a sus titulares (${words.country(country)}).`,
  needs(words, type, days) {
    const stay = upTo(words, days, ' hasta ');
    const needed: Names<VisaRequirementType> = {
      visa_free: `sin visa${stay}`,
      visa_on_arrival: `visa a la llegada${stay}`,
      eta: `autorización electrónica de viaje${stay}`,
      e_visa: `visa electrónica${stay}`,
      visa_required: `visa de una embajada o un centro de visas${stay}`,
      not_allowed: 'en general no se admite',
    };
    return needed[type];
  },
  pair: (_, document, needs) => `${document}: ${needs}.`,
  held: (_, document, kind, issuer) =>
    `${document}: la entrada la da el documento que se tiene (${HELD.es[kind]}, ${issuer}).`,
  withAccepted: (_, document, kind, issuer, needs) =>
    `${document}, con el documento que se tiene (${HELD.es[kind]}, ${issuer}): ${needs}.`,
  apply(words, type, country) {
    const what: Names<Applied> = {
      eta: 'Solicitar la autorización electrónica de viaje',
      e_visa: 'Solicitar la visa electrónica',
      visa_required: 'Solicitar la visa',
      visa_on_arrival: 'Obtener la visa en la frontera',
    };
    return `${what[type]}: ${words.country(country)}.`;
  },
  tooLate: (words, _, day) => `Había que solicitarlo hasta el ${words.day(day)} para tenerlo a tiempo.`,
  expiresDuringStay: (words, day) =>
    `Es válido hasta el ${words.day(day)}, antes de que termine la estancia; no se sabe si se puede seguir allí.`,
  endsEarlyTodo: (words, country, day) =>
    `Preguntar a las autoridades (${words.country(country)}) si tiene que valer toda la estancia, o salir a más tardar el ${words.day(day)}`,
  endsTooEarly: (words, day) =>
    `La visa que se tiene vale hasta el ${words.day(day)}. Tiene que valer toda la estancia.`,
  bothTitle: () => 'Dos documentos',
  bothWhy: (_, document, other) =>
    `La autorización pertenece al documento "${other}"; se viaja con el documento "${document}".`,
  bothTodo: (_, document, other) => `Llevar los dos documentos, "${document}" y "${other}".`,
  changeTitle: () => 'Otro documento que antes',
  changeWhy: (_, before, now) => `Antes se usa el documento "${before}"; desde aquí, el documento "${now}".`,
  kindTitle: () => 'Documento de viaje',
  otherKind: (_, kind) =>
    `Lo que se sabe aquí es para pasaportes ordinarios; para este documento no se sabe (${KINDS.es[kind].toLowerCase()}).`,
  purposeTitle: () => 'Motivo del viaje',
  otherPurpose: (words, purpose, covered) =>
    (covered === null
      ? 'Lo que se sabe aquí es para turistas y visitantes'
      : `Lo que se sabe aquí es para estos motivos: ${purposesIn(words, covered)}`) +
    `; no se sabe si vale para este motivo: ${PURPOSES.es[purpose]}.`,
  visaForPurpose: (_, purpose) =>
    `También se necesita una visa para este motivo: ${PURPOSES.es[purpose]}. No se sabe aquí qué exige.`,
  applyForPurpose: (words, purpose, country) =>
    `Solicitar una visa para este motivo (${PURPOSES.es[purpose]}): ${words.country(country)}.`,
  businessVisit: (words, country) =>
    `La mayoría de los países admiten los viajes de negocios como los de turismo. Confírmelo (${words.country(country)}).`,
  heldForPurpose: (_, purpose) => `De la clase de la visa depende si permite este motivo: ${PURPOSES.es[purpose]}.`,
  ownNationalsMay: (words, country) =>
    `Los nacionales pueden usar este pasaporte en lugar del propio (${words.country(country)}).`,
  ownNationalsTitle: (words, country) => `Documento de nacionales: ${words.country(country)}`,
  ownNationalsWhy: (words, country) =>
    `Los nacionales están obligados a entrar con un documento del propio país (${words.country(country)}).`,
};

const pt: DocumentsTexts = {
  name: (words, kind, nationality) =>
    nationality === null ? KINDS.pt[kind] : `${KINDS.pt[kind]} (${words.country(nationality)})`,
  visaTitle: (words, country) => `Permissão de entrada: ${words.country(country)}`,
  own: (words, country) => `Quem tem a nacionalidade tem direito a entrar: ${words.country(country)}.`,
  notKnown: (words, document, country) =>
    `${document}: aqui não se sabe o que se pede aos titulares (${words.country(country)}).`,
  needs(words, type, days) {
    const stay = upTo(words, days, ' por até ');
    const needed: Names<VisaRequirementType> = {
      visa_free: `sem visto${stay}`,
      visa_on_arrival: `visto na chegada${stay}`,
      eta: `autorização eletrônica de viagem${stay}`,
      e_visa: `visto eletrônico${stay}`,
      visa_required: `visto de uma embaixada ou centro de vistos${stay}`,
      not_allowed: 'em geral a entrada não é permitida',
    };
    return needed[type];
  },
  pair: (_, document, needs) => `${document}: ${needs}.`,
  held: (_, document, kind, issuer) =>
    `${document}: a entrada é dada pelo documento que se tem (${HELD.pt[kind]}, ${issuer}).`,
  withAccepted: (_, document, kind, issuer, needs) =>
    `${document}, com o documento que se tem (${HELD.pt[kind]}, ${issuer}): ${needs}.`,
  apply(words, type, country) {
    const what: Names<Applied> = {
      eta: 'Pedir a autorização eletrônica de viagem',
      e_visa: 'Pedir o visto eletrônico',
      visa_required: 'Pedir o visto',
      visa_on_arrival: 'Obter o visto na fronteira',
    };
    return `${what[type]}: ${words.country(country)}.`;
  },
  tooLate: (words, _, day) => `Era preciso pedir até ${words.day(day)} para ficar pronto a tempo.`,
  expiresDuringStay: (words, day) =>
    `Vale até ${words.day(day)}, antes do fim da estadia; não se sabe se é possível continuar lá.`,
  endsEarlyTodo: (words, country, day) =>
    `Perguntar às autoridades (${words.country(country)}) se precisa valer durante toda a estadia, ou sair até ${words.day(day)}`,
  endsTooEarly: (words, day) => `O visto que se tem vale até ${words.day(day)}. Precisa valer durante toda a estadia.`,
  bothTitle: () => 'Dois documentos',
  bothWhy: (_, document, other) =>
    `A autorização pertence ao documento "${other}"; a viagem é feita com o documento "${document}".`,
  bothTodo: (_, document, other) => `Levar os dois documentos, "${document}" e "${other}".`,
  changeTitle: () => 'Outro documento que antes',
  changeWhy: (_, before, now) => `Antes se usa o documento "${before}"; a partir daqui, o documento "${now}".`,
  kindTitle: () => 'Documento de viagem',
  otherKind: (_, kind) =>
    `O que se sabe aqui é para passaportes comuns; para este documento não se sabe (${KINDS.pt[kind].toLowerCase()}).`,
  purposeTitle: () => 'Motivo da viagem',
  otherPurpose: (words, purpose, covered) =>
    (covered === null
      ? 'O que se sabe aqui é para turistas e visitantes'
      : `O que se sabe aqui é para estes motivos: ${purposesIn(words, covered)}`) +
    `; não se sabe se vale para este motivo: ${PURPOSES.pt[purpose]}.`,
  visaForPurpose: (_, purpose) =>
    `Também é preciso um visto para este motivo: ${PURPOSES.pt[purpose]}. Não se sabe aqui o que ele exige.`,
  applyForPurpose: (words, purpose, country) =>
    `Pedir um visto para este motivo (${PURPOSES.pt[purpose]}): ${words.country(country)}.`,
  businessVisit: (words, country) =>
    `A maioria dos países admite viagens de negócios como as de turismo. Confirme (${words.country(country)}).`,
  heldForPurpose: (_, purpose) => `Da classe do visto depende se ele permite este motivo: ${PURPOSES.pt[purpose]}.`,
  ownNationalsMay: (words, country) =>
    `Os nacionais podem usar este passaporte em vez do próprio (${words.country(country)}).`,
  ownNationalsTitle: (words, country) => `Documento de nacionais: ${words.country(country)}`,
  ownNationalsWhy: (words, country) =>
    `Os nacionais são obrigados a entrar com um documento do próprio país (${words.country(country)}).`,
};

const fr: DocumentsTexts = {
  name: (words, kind, nationality) =>
    nationality === null ? KINDS.fr[kind] : `${KINDS.fr[kind]} (${words.country(nationality)})`,
  visaTitle: (words, country) => `Autorisation d'entrer : ${words.country(country)}`,
  own: (words, country) => `Les nationaux ont le droit d'entrer : ${words.country(country)}.`,
  notKnown: (words, document, country) =>
    `${document} : on ne sait pas ici ce qui est demandé aux titulaires (${words.country(country)}).`,
  needs(words, type, days) {
    const stay = upTo(words, days, " jusqu'à ");
    const needed: Names<VisaRequirementType> = {
      visa_free: `sans visa${stay}`,
      visa_on_arrival: `visa à l'arrivée${stay}`,
      eta: `autorisation de voyage électronique${stay}`,
      e_visa: `visa électronique${stay}`,
      visa_required: `visa d'une ambassade ou d'un centre de visas${stay}`,
      not_allowed: "en général l'entrée n'est pas permise",
    };
    return needed[type];
  },
  pair: (_, document, needs) => `${document} : ${needs}.`,
  held: (_, document, kind, issuer) =>
    `${document} : l'entrée est donnée par le document détenu (${HELD.fr[kind]}, ${issuer}).`,
  withAccepted: (_, document, kind, issuer, needs) =>
    `${document}, avec le document détenu (${HELD.fr[kind]}, ${issuer}) : ${needs}.`,
  apply(words, type, country) {
    const what: Names<Applied> = {
      eta: "Demander l'autorisation de voyage électronique",
      e_visa: 'Demander le visa électronique',
      visa_required: 'Demander le visa',
      visa_on_arrival: 'Obtenir le visa à la frontière',
    };
    return `${what[type]} : ${words.country(country)}.`;
  },
  tooLate: (words, _, day) => `Il fallait le demander au plus tard le ${words.day(day)} pour l'avoir à temps.`,
  expiresDuringStay: (words, day) =>
    `Il est valable jusqu'au ${words.day(day)}, avant la fin du séjour ; on ne sait pas s'il est permis de rester.`,
  endsEarlyTodo: (words, country, day) =>
    `Demander aux autorités (${words.country(country)}) s’il doit être valable pendant tout le séjour, ou partir au plus tard le ${words.day(day)}`,
  endsTooEarly: (words, day) =>
    `Le visa détenu est valable jusqu’au ${words.day(day)}. Il doit être valable pendant tout le séjour.`,
  bothTitle: () => 'Deux documents',
  bothWhy: (_, document, other) =>
    `L'autorisation appartient au document « ${other} » ; le voyage se fait avec le document « ${document} ».`,
  bothTodo: (_, document, other) => `Emporter les deux documents, « ${document} » et « ${other} ».`,
  changeTitle: () => "Un autre document qu'avant",
  changeWhy: (_, before, now) => `Avant, c'est le document « ${before} » ; à partir d'ici, le document « ${now} ».`,
  kindTitle: () => 'Document de voyage',
  otherKind: (_, kind) =>
    `Ce qui est connu ici vaut pour les passeports ordinaires ; pour ce document on ne sait pas (${KINDS.fr[kind].toLowerCase()}).`,
  purposeTitle: () => 'Motif du voyage',
  otherPurpose: (words, purpose, covered) =>
    (covered === null
      ? 'Ce qui est connu ici vaut pour les touristes et visiteurs'
      : `Ce qui est connu ici vaut pour ces motifs : ${purposesIn(words, covered)}`) +
    ` ; on ne sait pas si cela vaut pour ce motif : ${PURPOSES.fr[purpose]}.`,
  visaForPurpose: (_, purpose) =>
    `Il faut aussi un visa pour ce motif : ${PURPOSES.fr[purpose]}. Ses conditions ne sont pas connues ici.`,
  applyForPurpose: (words, purpose, country) =>
    `Demander un visa pour ce motif (${PURPOSES.fr[purpose]}) : ${words.country(country)}.`,
  businessVisit: (words, country) =>
    `La plupart des pays admettent les voyages d'affaires comme le tourisme. À confirmer (${words.country(country)}).`,
  heldForPurpose: (_, purpose) => `La catégorie du visa dit s'il permet ce motif : ${PURPOSES.fr[purpose]}.`,
  ownNationalsMay: (words, country) =>
    `Les nationaux peuvent utiliser ce passeport au lieu du leur (${words.country(country)}).`,
  ownNationalsTitle: (words, country) => `Document des nationaux : ${words.country(country)}`,
  ownNationalsWhy: (words, country) =>
    `Les nationaux sont tenus d'entrer avec un document de leur pays (${words.country(country)}).`,
};

export const documentsTexts: InLanguages<DocumentsTexts> = { en, es, pt, fr };
