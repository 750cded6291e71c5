// May a Brazilian passport holder (country 76) enter Japan (country 392)?
// Needs CARNET_URL, the address of the API, and CARNET_KEY.
import { CarnetError, createPublicClient } from '@carnet/client';

const { CARNET_URL = '', CARNET_KEY = '' } = process.env;
const carnet = createPublicClient({ baseUrl: CARNET_URL, apiKey: CARNET_KEY });

try {
  const { requirement } = await carnet.get('/v1/entry-requirements/personalized', {
    query: { fromCountryId: 76, toCountryId: 392 },
  });
  const { visaRequirementType, maxStayDays, lastVerifiedAt, sourceUrl, officialWebsiteUrl } = requirement;
  const verified = lastVerifiedAt?.slice(0, 10) ?? 'never';
  console.log(`From Brazil to Japan: ${visaRequirementType}, ${maxStayDays} days, last verified on ${verified}.`);
  console.log(`Source: ${sourceUrl}`);
  console.log(`Official website: ${officialWebsiteUrl}`);
} catch (error) {
  if (!(error instanceof CarnetError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}
