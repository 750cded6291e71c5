/** English names of countries as they stand within a sentence: "the United Kingdom". */

const THE =
  /^(?:United|Netherlands|Philippines|Maldives|Bahamas|Gambia|Comoros|Seychelles|Holy See|Vatican City|Isle of|Dominican Republic|Central African Republic|Czech Republic|Democratic Republic|Republic of|Caribbean Netherlands|British|French Southern|Falkland|Federated|Faroe)|(?:Islands|Territory|Territories)$/;

export function withArticle(name: string): string {
  return THE.test(name) ? `the ${name}` : name;
}
