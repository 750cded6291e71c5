/** What kinds of documents, authorisations and purposes are called. */
import type { AuthorisationKind, DocumentKind, Purpose } from '../question.ts';
import type { InLanguages } from './words.ts';

export type Names<Key extends string> = Readonly<Record<Key, string>>;

export const KINDS: InLanguages<Names<DocumentKind>> = {
  en: {
    passport: 'Passport',
    identity_card: 'Identity card',
    diplomatic_passport: 'Diplomatic passport',
    service_passport: 'Service passport',
    emergency_passport: 'Emergency passport',
    refugee_travel_document: 'Travel document for refugees',
    stateless_travel_document: 'Travel document for stateless persons',
    seaman_book: "Seafarer's book",
    laissez_passer: 'Laissez-passer',
  },
  es: {
    passport: 'Pasaporte',
    identity_card: 'Documento de identidad',
    diplomatic_passport: 'Pasaporte diplomático',
    service_passport: 'Pasaporte de servicio',
    emergency_passport: 'Pasaporte de emergencia',
    refugee_travel_document: 'Documento de viaje para refugiados',
    stateless_travel_document: 'Documento de viaje para apátridas',
    seaman_book: 'Libreta de marino',
    laissez_passer: 'Laissez-passer',
  },
  pt: {
    passport: 'Passaporte',
    identity_card: 'Documento de identidade',
    diplomatic_passport: 'Passaporte diplomático',
    service_passport: 'Passaporte de serviço',
    emergency_passport: 'Passaporte de emergência',
    refugee_travel_document: 'Documento de viagem para refugiados',
    stateless_travel_document: 'Documento de viagem para apátridas',
    seaman_book: 'Caderneta de marítimo',
    laissez_passer: 'Laissez-passer',
  },
  fr: {
    passport: 'Passeport',
    identity_card: "Carte d'identité",
    diplomatic_passport: 'Passeport diplomatique',
    service_passport: 'Passeport de service',
    emergency_passport: "Passeport d'urgence",
    refugee_travel_document: 'Titre de voyage pour réfugiés',
    stateless_travel_document: 'Titre de voyage pour apatrides',
    seaman_book: 'Livret maritime',
    laissez_passer: 'Laissez-passer',
  },
};

export const HELD: InLanguages<Names<AuthorisationKind>> = {
  en: {
    visa: 'visa',
    residence_permit: 'residence permit',
    electronic_authorisation: 'electronic authorisation',
    travel_card: 'travel card',
  },
  es: {
    visa: 'visa',
    residence_permit: 'permiso de residencia',
    electronic_authorisation: 'autorización electrónica',
    travel_card: 'tarjeta de viaje',
  },
  pt: {
    visa: 'visto',
    residence_permit: 'autorização de residência',
    electronic_authorisation: 'autorização eletrônica',
    travel_card: 'cartão de viagem',
  },
  fr: {
    visa: 'visa',
    residence_permit: 'titre de séjour',
    electronic_authorisation: 'autorisation électronique',
    travel_card: 'carte de voyage',
  },
};

export const PURPOSES: InLanguages<Names<Purpose>> = {
  en: {
    tourism: 'tourism',
    business: 'business',
    family_visit: 'a visit to family',
    transit: 'transit',
    study: 'study',
    work: 'work',
    medical: 'medical treatment',
    journalism: 'journalism',
    religious: 'religious activity',
    official: 'official business',
    crew: 'work as crew',
  },
  es: {
    tourism: 'turismo',
    business: 'negocios',
    family_visit: 'visita a familiares',
    transit: 'tránsito',
    study: 'estudios',
    work: 'trabajo',
    medical: 'tratamiento médico',
    journalism: 'periodismo',
    religious: 'actividad religiosa',
    official: 'misión oficial',
    crew: 'trabajo como tripulante',
  },
  pt: {
    tourism: 'turismo',
    business: 'negócios',
    family_visit: 'visita a familiares',
    transit: 'trânsito',
    study: 'estudos',
    work: 'trabalho',
    medical: 'tratamento médico',
    journalism: 'jornalismo',
    religious: 'atividade religiosa',
    official: 'missão oficial',
    crew: 'trabalho como tripulante',
  },
  fr: {
    tourism: 'tourisme',
    business: 'affaires',
    family_visit: 'visite familiale',
    transit: 'transit',
    study: 'études',
    work: 'travail',
    medical: 'soins médicaux',
    journalism: 'journalisme',
    religious: 'activité religieuse',
    official: 'mission officielle',
    crew: "travail comme membre d'équipage",
  },
};
