/** What came of asking for a page. */

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type PageAnswer =
  | ({ readonly kind: 'page'; readonly body: Buffer; readonly contentType: string | undefined } & Validators)
  | { readonly kind: 'not_modified' }
  | { readonly kind: 'gone'; readonly statusCode: number }
  | { readonly kind: 'forbidden'; readonly reason: string }
  /** `isBusy`: the host wants to be left alone. `isDown`: it did not answer. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isBusy?: true; readonly isDown?: true }
  /** As it is where there is no network. */
  | { readonly kind: 'unreachable'; readonly reason: string };
