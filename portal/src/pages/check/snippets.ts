/** The page's question as a program asks it: with the public API of this installation and the reader's own key. */

export interface Question {
  readonly publicUrl: string;
  readonly fromCountryId: number;
  readonly toCountryId: number;
}

const query = ({ fromCountryId, toCountryId }: Question): string =>
  `fromCountryId=${fromCountryId}&toCountryId=${toCountryId}`;

export const curlSnippet = (question: Question): string =>
  `export CARNET_KEY=YOUR_KEY

curl -s -H "x-api-key: $CARNET_KEY" \\
  "${question.publicUrl}/v1/entry-requirements/personalized?${query(question)}"
`;

export const typescriptSnippet = ({ publicUrl, fromCountryId, toCountryId }: Question): string =>
  `import { createPublicClient } from '@carnet/client';

const carnet = createPublicClient({
  baseUrl: '${publicUrl}',
  apiKey: process.env.CARNET_KEY,
});

const { requirement } = await carnet.get('/v1/entry-requirements/personalized', {
  query: { fromCountryId: ${fromCountryId}, toCountryId: ${toCountryId} },
});
console.log(requirement.visaRequirementType, requirement.maxStayDays);
`;

export const pythonSnippet = (question: Question): string =>
  `import json
import os
from urllib.request import Request, urlopen

request = Request(
    "${question.publicUrl}/v1/entry-requirements/personalized?${query(question)}",
    headers={"x-api-key": os.environ["CARNET_KEY"]},
)
with urlopen(request) as response:
    requirement = json.load(response)["requirement"]
print(requirement["visaRequirementType"], requirement["maxStayDays"])
`;
