/** Which report comes before and after one in its list. */

export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** 1-based; undefined = it is not in the list. */
  readonly position: number | undefined;
  readonly total: number;
}

interface ListPage {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly total: number; readonly totalPages: number };
}

/** Reads the list page by page, until it has the report and the one after it. */
export async function findNeighbours(id: string, load: (page: number) => Promise<ListPage>): Promise<Neighbours> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await load(page);
    // One that came or went meanwhile moves others over the border between two pages.
    ids.push(...data.map((one) => one.id).filter((one) => !ids.includes(one)));
    const at = ids.indexOf(id);
    const hasBoth = at >= 0 && at < ids.length - 1;
    if (!hasBoth && page < meta.totalPages) continue;
    return {
      previous: at < 0 ? undefined : ids[at - 1],
      // One that is not in the list leads to its first.
      next: ids[at + 1],
      position: at < 0 ? undefined : at + 1,
      total: meta.total,
    };
  }
}
