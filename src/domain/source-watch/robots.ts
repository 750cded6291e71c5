/** Reads robots.txt as RFC 9309 says: which paths of a host a robot may ask for. */

export interface Robots {
  /** `path`: with its query. */
  allows(path: string): boolean;
  /** Seconds between two requests, where the file asks for it (not in the RFC, but widely written); else 0. */
  readonly crawlDelay: number;
}

interface Rule {
  readonly allow: boolean;
  readonly length: number;
  matches(path: string): boolean;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  crawlDelay: number;
}

/** Nothing is forbidden: there is no such file. */
export const EVERYTHING: Robots = { allows: () => true, crawlDelay: 0 };

const LONGEST_PATTERN = 2000;

/** `product`: the name by which the robot is known, such as `Carnet`. */
export function readRobots(text: string, product: string): Robots {
  const groups = groupsOf(text);
  const name = product.toLowerCase();
  const own = groups.filter(({ agents }) => agents.includes(name));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = chosen.flatMap((group) => group.rules);
  return {
    allows(path) {
      if (path === '/robots.txt') return true;
      const asked = normalised(path);
      const matching = rules.filter((rule) => rule.matches(asked));
      const longest = Math.max(...matching.map(({ length }) => length), 0);
      const decisive = matching.filter(({ length }) => length === longest);
      return decisive.length === 0 || decisive.some(({ allow }) => allow);
    },
    crawlDelay: Math.max(0, ...chosen.map((group) => group.crawlDelay)),
  };
}

/** Lines of `user-agent` that follow each other begin one group. */
function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? [];
    const group = groups.at(-1);
    switch (key.toLowerCase()) {
      case 'user-agent': {
        const agent = (/^[a-z_-]+|^\*/i.exec(value)?.[0] ?? '').toLowerCase();
        if (isNaming) group?.agents.push(agent);
        else groups.push({ agents: [agent], rules: [], crawlDelay: 0 });
        isNaming = true;
        continue;
      }
      case 'allow':
      case 'disallow':
        if (value !== '' && value.length <= LONGEST_PATTERN) group?.rules.push(ruleOf(key, value));
        break;
      case 'crawl-delay':
        if (group !== undefined && Number(value) > 0) group.crawlDelay = Number(value);
        break;
      default:
        continue; // such as `sitemap`, which belongs to no group
    }
    isNaming = false;
  }
  return groups;
}

function ruleOf(key: string, value: string): Rule {
  const pattern = normalised(value);
  const isWhole = pattern.endsWith('$');
  const [first = '', ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const last = isWhole ? rest.pop() : undefined;
  return {
    allow: key.toLowerCase() === 'allow',
    length: pattern.length,
    // Part by part, each as early as it can be: an expression with many stars could take for ever.
    matches(path) {
      if (isWhole && last === undefined) return path === first;
      if (!path.startsWith(first)) return false;
      let position = first.length;
      for (const part of rest) {
        const found = path.indexOf(part, position);
        if (found === -1) return false;
        position = found + part.length;
      }
      return last === undefined || (path.endsWith(last) && path.length - last.length >= position);
    },
  };
}

/** Escapes are compared in one form: those of unreserved characters are undone, other characters are escaped. */
function normalised(path: string): string {
  return path
    .replace(/%([0-9a-f]{2})/gi, (escaped, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /[a-z0-9._~-]/i.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/[^\x20-\x7e]+/gu, (text) => encodeURIComponent(text.toWellFormed()));
}
