/** What the operator's port says of the editorial desk. */
import { Gauge, type Registry } from 'prom-client';
import type { DeskFigures } from '../../services/desk/queue/figures.queries.ts';

/** Prometheus wants seconds. */
const DAY = 86_400;

const SINGLE = [
  [
    'carnet_desk_rules_due',
    'Entry rules that no official text, nor somebody who quotes one, has said for six months.',
    'due',
  ],
  ['carnet_desk_rules_overdue', 'Of them, those due since a month, or never checked.', 'overdue'],
  [
    'carnet_desk_rules_never_checked',
    'Entry rules that no official text, nor somebody who quotes one, ever said.',
    'neverChecked',
  ],
  [
    'carnet_desk_median_age_seconds',
    'Median age of answers, rules weighted by the pairs they are about and the questions about those.',
    'medianAgeDays',
    DAY,
  ],
  [
    'carnet_desk_verified_ratio',
    'Share of pairs whose visa was verified within six months and is not disputed.',
    'verifiedShare',
  ],
  ['carnet_desk_rules_claimed', 'Entry rules that somebody works on.', 'claimed'],
  ['carnet_desk_open_doubts', 'Reports and noticed changes of pages that nobody has closed.', 'openDoubts'],
  ['carnet_desk_open_corrections', 'Reports of mistakes that nobody has closed.', 'openCorrections'],
  [
    'carnet_desk_outcome_seconds',
    'Median time from report to outcome, of reports closed in the last 90 days.',
    'medianDaysToOutcome',
    DAY,
  ],
] as const;

/** `figures` undefined, or one of them null: not known, and so absent. */
export function registerDeskGauges(registry: Registry, figures: () => DeskFigures | undefined): void {
  for (const [name, help, figure, unit = 1] of SINGLE) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.remove();
        const value = figures()?.[figure] ?? null;
        if (value !== null) this.set(value * unit);
      },
    });
  }
  new Gauge({
    name: 'carnet_desk_changes',
    help: 'Changes of the desk by state.',
    labelNames: ['status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [status, count] of Object.entries(figures()?.changes ?? {})) this.set({ status }, count);
    },
  });
}
