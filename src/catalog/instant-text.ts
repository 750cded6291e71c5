/** Many records share their dates, so the text of the last few thousand is kept. */
export class InstantText {
  readonly #texts = new Map<number, string>();

  /** ms since epoch as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  of(ms: number): string {
    let text = this.#texts.get(ms);
    if (text === undefined) {
      if (this.#texts.size >= 4096) this.#texts.clear();
      text = new Date(ms).toISOString();
      this.#texts.set(ms, text);
    }
    return text;
  }
}
