/** The journeys of docs/trips.md, in their order: what each asks, and what checking its answer by hand has shown. */

/** The day of the checks. */
export const JOURNEYS_DAY = '2026-11-23';

export interface Journey {
  /** Of its question in docs/examples/trips. */
  readonly name: string;
  readonly title: string;
  readonly asked: string;
  /** Which source decides, and whether the answer is right. */
  readonly checked: string;
}

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'first-trip',
    title: 'Brazil to Japan, changing planes in Frankfurt',
    asked: 'Ana has a Brazilian passport and stays in the transit area of Frankfurt, with one ticket.',
    checked:
      'The exemption of 90 days is on Japan’s list (mofa.go.jp, read on 3 October 2026) and in the notice of both ' +
      'countries (Diário Oficial da União, 11 September 2023). Germany: Brazil is in Annex II of Regulation (EU) ' +
      '2018/1806, so there is no airport transit visa. Right.',
  },
  {
    name: 'two-passports',
    title: 'Two passports, the United States and the United Kingdom',
    asked: 'Rui lives in Brazil and has a Brazilian and a Portuguese passport.',
    checked:
      'Portugal is in the Visa Waiver Program (dhs.gov, read on 3 October 2026), Brazil is not: the Portuguese ' +
      'passport with an ESTA is right. The United Kingdom asks an ETA of both (gov.uk/eta, read on 7 October 2026), ' +
      'so either passport is right there.',
  },
  {
    name: 'frankfurt-transit',
    title: 'A Nigerian in the transit area of Frankfurt',
    asked: 'Ada flies from Lagos to Barbados with one ticket and does not leave the transit area.',
    checked:
      'Nigeria is in Annex IV of the Visa Code, Regulation (EC) 810/2009 (the common list as published by Spain’s ' +
      'embassy in Dar es Salaam on 17 January 2020, so marked as not confirmed lately): an airport transit visa is ' +
      'needed. Barbados asks no visa for six months (list of 9 May 2025), but a certificate against yellow fever of ' +
      'those who come from Nigeria. Right. How long the transit visa takes is not in the data, so it has no last ' +
      'day.',
  },
  {
    name: 'frankfurt-transit-canadian-visa',
    title: 'The same with a Canadian visa',
    asked: 'Ada also has a valid visa of Canada.',
    checked:
      'A valid visa of Canada exempts, wherever the journey goes (Visa Code, Article 3(5); Germany’s embassy in ' +
      'Havana, 29 July 2023; Swiss ordinance VEV, Article 10). Right: what is left to do is for Barbados.',
  },
  {
    name: 'london-self-transfer',
    title: 'Self-transfer in London',
    asked:
      'Dev, a Nepali student in Canada, flies home from Toronto with two tickets. He collects his bags at Heathrow.',
    checked:
      'A Canadian visa exempts airside only (GOV.UK’s own answers on transit, 5 March 2026). Passing the border ' +
      'needs a transit visa, and the answer says that staying airside would not. Right. On the way from Canada an ' +
      'officer may let holders of its visa through; that rests with the officer and stands in the details of the ' +
      'rule.',
  },
  {
    name: 'china-240-hours',
    title: '240 hours in China',
    asked: 'Sam, from the United States, stops in Shanghai for seven days on the way to Japan.',
    checked:
      'The United States is one of the states of the 240-hour transit, Shanghai Pudong one of its ports, and ' +
      'Japan is a third country (gotochina, 27 June 2025; People’s Daily, 3 November 2025). From 18:30 on 1 March to ' +
      'noon on 8 March are 161.5 hours. Right.',
  },
  {
    name: 'kenya-maldives',
    title: 'Kenya to the Maldives without a vaccination',
    asked: 'Wanjiru flies in a week and has never been vaccinated against yellow fever.',
    checked:
      'Kenya is a country with risk of yellow fever, and the Maldives ask for a certificate (vaccination tables of 3 ' +
      'October 2026). It is valid from the tenth day after vaccination (International Health Regulations, Annex 7): ' +
      'after one on 23 November, from 3 December on. Right, and so is that leaving three days later is enough.',
  },
  {
    name: 'kenya-maldives-vaccinated',
    title: 'The same with a certificate',
    asked: 'Wanjiru was vaccinated in 2019.',
    checked: 'A certificate is valid for life (International Health Regulations, Annex 7, as amended in 2014). Right.',
  },
  {
    name: 'passport-expires-indonesia',
    title: 'A passport that expires five months after the return: Bali',
    asked: 'Tom’s British passport is valid until 19 June 2027; he is back on 19 January.',
    checked:
      'Indonesia asks for six months from arrival (imigrasi.go.id, read on 3 October 2026): until 5 July 2027. ' +
      'Right.',
  },
  {
    name: 'passport-expires-spain',
    title: 'The same passport to Spain',
    asked: 'Tom goes to Madrid instead.',
    checked:
      'Article 6 of the Schengen Borders Code: three months after departure, until 19 April 2027, and issued within ' +
      'ten years before entry. Right. Funds, a place to stay and insurance may be asked for.',
  },
  {
    name: 'schengen-87-days',
    title: '87 days in Italy after 10 days in the window',
    asked: 'Kim, from the United States, was in France from 1 to 10 November 2026.',
    checked:
      'Counted by hand after the Commission’s method: all ten days are in the window of 180 until 29 April 2027, so ' +
      'that 80 days are left; from 10 January they end on 30 March. Thirty days later the stay reaches 80 days on ' +
      'that 29 April, and from then on the ten days leave the window. Right.',
  },
  {
    name: 'schengen-87-days-fits',
    title: '87 days that fit, because the window slides',
    asked: 'The same, but Kim was in France from 1 to 10 October.',
    checked:
      'The October days leave the window one by one from 30 March on, as fast as days are added: the count is at ' +
      'most 89. Right, though 10 and 87 are more than 90.',
  },
  {
    name: 'family-with-child',
    title: 'A family with a child',
    asked:
      'Clara, Davi and their daughter Lia (7) fly from Brazil to South Africa, all vaccinated against yellow fever.',
    checked:
      'Brazil is exempt for 90 days (dha.gov.za, read on 3 October 2026). Regulation 6(12) of 2014 has the papers ' +
      'for children who do not travel with both parents; Lia does, and is told what may be asked for. Right. What ' +
      'Brazil asks of children on leaving is not part of the answer.',
  },
  {
    name: 'expired-visa-old-passport',
    title: 'An expired Canadian visa in an old passport',
    asked: 'Paula’s visa expired in 2024, in a Brazilian passport that has expired too. She has a new passport.',
    checked:
      'Brazilians who held a Canadian visa in the last ten years fly with an eTA (canada.ca, eTA eligibility, read ' +
      'on 3 October 2026); the visa need be neither valid nor in the current passport. Right: the eTA is for the new ' +
      'passport.',
  },
  {
    name: 'passport-and-destination',
    title: 'Passport and destination alone',
    asked: 'Nothing is told but a Brazilian passport and Japan.',
    checked:
      'The visa is as in the first journey. Without dates and expiry the rest cannot be decided, and each question ' +
      'asked would decide something. Right.',
  },
  {
    name: 'united-kingdom-and-ireland',
    title: 'The United Kingdom, then Ireland',
    asked: 'Jo, from the United States, goes on from London to Dublin.',
    checked:
      'The Common Travel Area has no joint visa: an ETA for the United Kingdom (gov.uk/eta), none for Ireland ' +
      '(irishimmigration.ie, both read on 7 October 2026). For Ireland the passport must be valid for the stay ' +
      '(travel.gc.ca, edition of 26 May 2026). Right.',
  },
  {
    name: 'mexico-with-us-visa',
    title: 'Mexico with a visa of the United States',
    asked: 'Priya has an Indian passport and a valid B1/B2 visa.',
    checked:
      'Mexico asks no visa of holders of a valid visa of the United States, whatever their nationality (gob.mx/inm, ' +
      'read on 3 October 2026). On the way home, India asks all international passengers for the health declaration ' +
      '(airsuvidha.civilaviation.gov.in, read on 7 October 2026). Right.',
  },
  {
    name: 'australia-too-late',
    title: 'Australia in eleven days',
    asked: 'Bia, from Brazil, has no visa yet.',
    checked:
      'Brazilians need a Visitor visa (subclass 600), for which the data have 33 days (immi.homeaffairs.gov.au, read ' +
      'on 7 October 2026): 4 December less 33 days is 1 November. Right, and 22 days later is the first day in time.',
  },
  {
    name: 'not-admitted',
    title: 'A passport that is not admitted',
    asked: 'Noa has an Israeli passport and wants to go to the Maldives.',
    checked: 'The Maldives admit no Israeli passports (immigration.gov.mv, read on 3 October 2026). Right.',
  },
  {
    name: 'two-nationalities-home',
    title: 'Two nationalities: five months in Italy and home to the United States',
    asked: 'Gia is a citizen of the United States and of Italy.',
    checked:
      'On the Italian passport there is no limit of stay, on the American one there are 90 days (Regulation (EU) ' +
      '2018/1806). The United States obliges its citizens to enter on its passport (8 U.S.C. 1185(b)). Right.',
  },
  {
    name: 'refugee-document',
    title: 'A refugee’s travel document',
    asked: 'Yara, a refugee from Syria, lives in Germany and has its travel document and residence permit.',
    checked:
      'No source of the data speaks of travel documents for refugees in Serbia. Unknown is right; the rule for ' +
      'Syrian passports must not answer.',
  },
];
