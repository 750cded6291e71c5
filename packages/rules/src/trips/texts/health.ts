/** Sentences about vaccinations. */
import type { Day } from '../../calendar.ts';
import type { Country } from '../question.ts';
import { VACCINE_NAMES } from './vaccines.ts';
import type { InLanguages, Words } from './words.ts';

export interface Vaccine {
  readonly code: string;
  /** In English. */
  readonly name: string;
}

export interface HealthTexts {
  title(words: Words, vaccine: Vaccine): string;
  todo(words: Words, vaccine: Vaccine): string;
  /** `countries`: those that it is asked for because of; none = it is asked of everybody. */
  asked(words: Words, vaccine: Vaccine, isRequired: boolean, countries: readonly Country[]): string;
  notFrom(words: Words, days: number): string;
  notResident(words: Words): string;
  /** `hours`: stops of so many or fewer do not count; null = no stop without passing the border does. */
  shortStop(words: Words, country: Country, hours: number | null): string;
  tooYoung(words: Words, months: number): string;
  tooOld(words: Words, months: number): string;
  shortStay(words: Words, days: number): string;
  otherPurpose(words: Words): string;
  otherSeason(words: Words): string;
  depends(words: Words, vaccine: Vaccine): string;
  /** A certificate counts; `from`: since when. */
  certificate(words: Words, from: Day): string;
  tooFresh(words: Words, from: Day): string;
  noCertificate(words: Words): string;
  onlyWithCertificate(words: Words): string;
  tenDays(words: Words): string;
  tooLate(words: Words, dueOn: Day): string;
  recommended(words: Words, isOfRegion: boolean): string;
  done(words: Words): string;
  seeDetails(words: Words, vaccine: Vaccine): string;
  askOrigin(words: Words): string;
  askLeft(words: Words, days: number): string;
  askHours(words: Words, hours: number): string;
  askSide(words: Words, country: Country): string;
  askAge(words: Words, months: number): string;
  askMonths(words: Words): string;
  askDose(words: Words): string;
  askArrival(words: Words): string;
  askCertificate(words: Words): string;
}

const nameOf = ({ language }: Words, { code, name }: Vaccine): string => VACCINE_NAMES[language][code] ?? name;
const from = (words: Words, before: string, countries: readonly Country[]): string =>
  countries.length === 0 ? '' : before + words.list(countries.map(words.country));
const countOf = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** In years where it is a whole number of them, from two on. */
const ageText = (months: number, one: string, more: string, years: string): string =>
  months >= 24 && months % 12 === 0 ? `${months / 12} ${years}` : countOf(months, one, more);

export const healthTexts: InLanguages<HealthTexts> = {
  en: {
    title: (words, vaccine) => `Vaccination: ${nameOf(words, vaccine)}`,
    todo: (words, vaccine) => `Get vaccinated and bring the certificate: ${nameOf(words, vaccine)}`,
    asked: (words, vaccine, isRequired, countries) =>
      `Vaccination ${isRequired ? 'required' : 'that may be asked for'} ` +
      `(${nameOf(words, vaccine)})${from(words, ' of travellers from: ', countries)}.`,
    notFrom: (words, days) =>
      `It applies only to people who come from certain countries. You were in none of them in the ` +
      `${words.days(days)} before arrival.`,
    notResident: () => 'It applies only to people who live in certain countries.',
    shortStop: (words, country, hours) =>
      `It applies only to people who come from certain countries. A stop in ${words.the(country)} without passing the ` +
      `border does not count${hours === null ? '' : ` for ${countOf(hours, 'hour', 'hours')} or less`}.`,
    tooYoung: (_, months) => `It applies from the age of ${countOf(months, 'month', 'months')}.`,
    tooOld: (_, months) => `It applies below the age of ${ageText(months, 'month', 'months', 'years')}.`,
    shortStay: (words, days) => `It applies to residents, and to stays of more than ${words.days(days)}.`,
    otherPurpose: () => 'It applies to journeys for another purpose.',
    otherSeason: () => 'It does not apply in the months of this stay.',
    depends: (words, vaccine) =>
      `Whether a vaccination is required depends on facts that are missing: ${nameOf(words, vaccine)}.`,
    certificate: (words, from) => `The certificate is valid for life from ${words.day(from)}.`,
    tooFresh: (words, from) => `The certificate is valid only from ${words.day(from)}, after this arrival.`,
    noCertificate: () =>
      'The vaccination counts only with an international certificate. Ask where you were vaccinated.',
    onlyWithCertificate: () => 'The vaccination counts only with a certificate, from the tenth day on.',
    tenDays: () => 'The certificate is valid from the tenth day after vaccination.',
    tooLate: (words, dueOn) => `The last day to be vaccinated for this arrival was ${words.day(dueOn)}.`,
    recommended: (_, isOfRegion) =>
      isOfRegion ? 'Recommended for parts of the country. Ask a doctor.' : 'Recommended. Ask a doctor.',
    done: () => 'You have been vaccinated.',
    seeDetails: (words, vaccine) =>
      `Some travellers are asked for a vaccination (${nameOf(words, vaccine)}). See the details.`,
    askOrigin: () => 'The vaccination is required of people who come from certain countries.',
    askLeft: (words, days) => `A country counts if you left it within ${words.days(days)} before arrival.`,
    askHours: (_, hours) => `A transit there counts if it is longer than ${countOf(hours, 'hour', 'hours')}.`,
    askSide: (words, country) => `Passing the border during the transit counts as a stay: ${words.country(country)}.`,
    askAge: (_, months) => `The vaccination is required from the age of ${countOf(months, 'month', 'months')}.`,
    askMonths: () => 'The vaccination is required in some months.',
    askDose: () => 'The certificate is valid from the tenth day after vaccination.',
    askArrival: () => 'The certificate must be valid on arrival.',
    askCertificate: () => 'The vaccination counts only with a certificate.',
  },
  es: {
    title: (words, vaccine) => `Vacunación: ${nameOf(words, vaccine)}`,
    todo: (words, vaccine) => `Vacunarse y llevar el certificado: ${nameOf(words, vaccine)}`,
    asked: (words, vaccine, isRequired, countries) =>
      `Vacuna ${isRequired ? 'obligatoria' : 'que se puede pedir'} (${nameOf(words, vaccine)})` +
      `${from(words, ' para quien viene de: ', countries)}.`,
    notFrom: (words, days) =>
      `Solo se aplica a quienes vienen de ciertos países. No estuvo en ninguno de ellos en los ` +
      `${words.days(days)} antes de llegar.`,
    notResident: () => 'Solo se aplica a quienes viven en ciertos países.',
    shortStop: (words, country, hours) =>
      `Solo se aplica a quienes vienen de ciertos países. Una escala sin pasar la frontera (${words.country(country)}) ` +
      `no cuenta${hours === null ? '' : ` hasta ${countOf(hours, 'hora', 'horas')}`}.`,
    tooYoung: (_, months) => `Se aplica a partir de ${countOf(months, 'mes', 'meses')} de edad.`,
    tooOld: (_, months) => `Se aplica por debajo de ${ageText(months, 'mes', 'meses', 'años')} de edad.`,
    shortStay: (words, days) => `Se aplica a residentes y a estancias de más de ${words.days(days)}.`,
    otherPurpose: () => 'Se aplica a viajes con otro motivo.',
    otherSeason: () => 'No se aplica en los meses de esta estancia.',
    depends: (words, vaccine) => `Que se exija una vacuna depende de datos que faltan: ${nameOf(words, vaccine)}.`,
    certificate: (words, from) => `El certificado es válido de por vida desde el ${words.day(from)}.`,
    tooFresh: (words, from) => `El certificado solo es válido desde el ${words.day(from)}, después de esta llegada.`,
    noCertificate: () => 'La vacuna solo cuenta con un certificado internacional. Solicítelo donde la recibió.',
    onlyWithCertificate: () => 'La vacuna solo cuenta con certificado, a partir del décimo día.',
    tenDays: () => 'El certificado es válido a partir del décimo día después de la vacunación.',
    tooLate: (words, dueOn) => `El último día para vacunarse antes de esta llegada era el ${words.day(dueOn)}.`,
    recommended: (_, isOfRegion) =>
      isOfRegion ? 'Recomendada para partes del país. Consulte a un médico.' : 'Recomendada. Consulte a un médico.',
    done: () => 'Ya recibió la vacuna.',
    seeDetails: (words, vaccine) =>
      `Se pide una vacuna (${nameOf(words, vaccine)}) a algunos viajeros. Vea los detalles.`,
    askOrigin: () => 'La vacuna se exige a quienes vienen de ciertos países.',
    askLeft: (words, days) => `Un país cuenta si salió de él en los ${words.days(days)} antes de llegar.`,
    askHours: (_, hours) => `Un tránsito allí cuenta si dura más de ${countOf(hours, 'hora', 'horas')}.`,
    askSide: (words, country) =>
      `Pasar la frontera durante el tránsito cuenta como estancia: ${words.country(country)}.`,
    askAge: (_, months) => `La vacuna se exige a partir de ${countOf(months, 'mes', 'meses')} de edad.`,
    askMonths: () => 'La vacuna se exige en algunos meses.',
    askDose: () => 'El certificado es válido a partir del décimo día después de la vacunación.',
    askArrival: () => 'El certificado debe ser válido el día de llegada.',
    askCertificate: () => 'La vacuna solo cuenta con certificado.',
  },
  pt: {
    title: (words, vaccine) => `Vacinação: ${nameOf(words, vaccine)}`,
    todo: (words, vaccine) => `Vacinar-se e levar o certificado: ${nameOf(words, vaccine)}`,
    asked: (words, vaccine, isRequired, countries) =>
      `Vacina ${isRequired ? 'obrigatória' : 'que pode ser exigida'} ` +
      `(${nameOf(words, vaccine)})${from(words, ' para quem vem de: ', countries)}.`,
    notFrom: (words, days) =>
      `Só vale para quem vem de certos países. Você não esteve em nenhum deles nos ${words.days(days)} antes da chegada.`,
    notResident: () => 'Só vale para quem mora em certos países.',
    shortStop: (words, country, hours) =>
      `Só vale para quem vem de certos países. Uma parada sem passar pela imigração (${words.country(country)}) ` +
      `não conta${hours === null ? '' : ` até ${countOf(hours, 'hora', 'horas')}`}.`,
    tooYoung: (_, months) => `Vale a partir de ${countOf(months, 'mês', 'meses')} de idade.`,
    tooOld: (_, months) => `Vale abaixo de ${ageText(months, 'mês', 'meses', 'anos')} de idade.`,
    shortStay: (words, days) => `Vale para residentes e para estadas de mais de ${words.days(days)}.`,
    otherPurpose: () => 'Vale para viagens com outro motivo.',
    otherSeason: () => 'Não vale nos meses desta estadia.',
    depends: (words, vaccine) =>
      `Se uma vacina é exigida depende de informações que faltam: ${nameOf(words, vaccine)}.`,
    certificate: (words, from) => `O certificado é válido por toda a vida desde ${words.day(from)}.`,
    tooFresh: (words, from) => `O certificado só é válido a partir de ${words.day(from)}, depois desta chegada.`,
    noCertificate: () => 'A vacina só vale com o certificado internacional. Peça-o onde você se vacinou.',
    onlyWithCertificate: () => 'A vacina só vale com certificado, a partir do décimo dia.',
    tenDays: () => 'O certificado é válido a partir do décimo dia após a vacinação.',
    tooLate: (words, dueOn) => `O último dia para se vacinar antes desta chegada era ${words.day(dueOn)}.`,
    recommended: (_, isOfRegion) =>
      isOfRegion ? 'Recomendada para partes do país. Consulte um médico.' : 'Recomendada. Consulte um médico.',
    done: () => 'Você já tomou a vacina.',
    seeDetails: (words, vaccine) =>
      `Uma vacina (${nameOf(words, vaccine)}) é exigida de alguns viajantes. Veja os detalhes.`,
    askOrigin: () => 'A vacina é exigida de quem vem de certos países.',
    askLeft: (words, days) => `Um país conta se você saiu dele nos ${words.days(days)} antes da chegada.`,
    askHours: (_, hours) => `Um trânsito lá conta se durar mais de ${countOf(hours, 'hora', 'horas')}.`,
    askSide: (words, country) =>
      `Passar pela fronteira durante o trânsito conta como estada: ${words.country(country)}.`,
    askAge: (_, months) => `A vacina é exigida a partir de ${countOf(months, 'mês', 'meses')} de idade.`,
    askMonths: () => 'A vacina é exigida em alguns meses.',
    askDose: () => 'O certificado é válido a partir do décimo dia após a vacinação.',
    askArrival: () => 'O certificado deve estar válido no dia da chegada.',
    askCertificate: () => 'A vacina só vale com certificado.',
  },
  fr: {
    title: (words, vaccine) => `Vaccination : ${nameOf(words, vaccine)}`,
    todo: (words, vaccine) => `Se faire vacciner et emporter le certificat : ${nameOf(words, vaccine)}`,
    asked: (words, vaccine, isRequired, countries) =>
      `Vaccination ${isRequired ? 'exigée' : 'qui peut être demandée'} ` +
      `(${nameOf(words, vaccine)})${from(words, ' en provenance de : ', countries)}.`,
    notFrom: (words, days) =>
      `Elle ne concerne que les voyageurs venant de certains pays. Vous n'étiez dans aucun d'eux durant ` +
      `les ${words.days(days)} avant l'arrivée.`,
    notResident: () => 'Elle ne concerne que les personnes qui habitent dans certains pays.',
    shortStop: (words, country, hours) =>
      `Elle ne concerne que les voyageurs venant de certains pays. Une escale sans passer la frontière ` +
      `(${words.country(country)}) ne compte pas${hours === null ? '' : ` jusqu'à ${countOf(hours, 'heure', 'heures')}`}.`,
    tooYoung: (_, months) => `Elle est exigée à partir de ${countOf(months, 'mois', 'mois')}.`,
    tooOld: (_, months) => `La règle s'applique avant l'âge de ${ageText(months, 'mois', 'mois', 'ans')}.`,
    shortStay: (words, days) => `La règle concerne les résidents et les séjours de plus de ${words.days(days)}.`,
    otherPurpose: () => "La règle s'applique aux voyages pour un autre motif.",
    otherSeason: () => 'Elle ne concerne pas les mois de ce séjour.',
    depends: (words, vaccine) => `L'exigence d'un vaccin dépend d'informations manquantes : ${nameOf(words, vaccine)}.`,
    certificate: (words, from) => `Le certificat est valable à vie depuis le ${words.day(from)}.`,
    tooFresh: (words, from) => `Le certificat n'est valable qu'à partir du ${words.day(from)}, après cette arrivée.`,
    noCertificate: () =>
      "La vaccination ne compte qu'avec un certificat international. Demandez-le au centre de vaccination.",
    onlyWithCertificate: () => "La vaccination ne compte qu'avec un certificat, à partir du dixième jour.",
    tenDays: () => 'Le certificat est valable à partir du dixième jour après la vaccination.',
    tooLate: (words, dueOn) =>
      `Le dernier jour pour se faire vacciner avant cette arrivée était le ${words.day(dueOn)}.`,
    recommended: (_, isOfRegion) =>
      isOfRegion ? 'Recommandée dans certaines régions. Consultez un médecin.' : 'Recommandée. Consultez un médecin.',
    done: () => 'Vous avez reçu ce vaccin.',
    seeDetails: (words, vaccine) =>
      `Un vaccin (${nameOf(words, vaccine)}) est demandé à certains voyageurs. Voir les détails.`,
    askOrigin: () => 'La vaccination est exigée des voyageurs venant de certains pays.',
    askLeft: (words, days) => `Un pays compte si vous l'avez quitté dans les ${words.days(days)} avant l'arrivée.`,
    askHours: (_, hours) => `Un transit y compte s'il dure plus de ${countOf(hours, 'heure', 'heures')}.`,
    askSide: (words, country) =>
      `Passer la frontière pendant le transit compte comme un séjour : ${words.country(country)}.`,
    askAge: (_, months) => `La vaccination est exigée à partir de ${countOf(months, 'mois', 'mois')}.`,
    askMonths: () => 'La vaccination est exigée certains mois.',
    askDose: () => 'Le certificat est valable à partir du dixième jour après la vaccination.',
    askArrival: () => "Le certificat doit être valable le jour de l'arrivée.",
    askCertificate: () => "La vaccination ne compte qu'avec un certificat.",
  },
};
