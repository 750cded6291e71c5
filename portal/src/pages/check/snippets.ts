/** The page's question as a program asks it: with the public API of this installation and the reader's own key. */

export interface Question {
  readonly publicUrl: string;
  readonly fromCountryId: number;
  readonly toCountryId: number;
}

export const curlSnippet = ({ publicUrl, fromCountryId, toCountryId }: Question): string =>
  `export CARNET_KEY=YOUR_KEY

curl -s -H "x-api-key: $CARNET_KEY" \\
  "${publicUrl}/v1/entry-requirements/personalized?fromCountryId=${fromCountryId}&toCountryId=${toCountryId}"
`;
