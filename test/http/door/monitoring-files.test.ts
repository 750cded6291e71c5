/** The files of `deploy/monitoring` against the metrics of this version and the runbooks of the documentation. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const rules: readonly Rule[] = parse(read('deploy/monitoring/alerts.yaml')).groups.flatMap(
  ({ rules: own }: { rules: Rule[] }) => own,
);
const dashboard = JSON.parse(read('deploy/monitoring/grafana-dashboard.json'));
const panels: { title: string; targets?: { expr: string }[] }[] = dashboard.panels;

const sources = path.join(root, 'src/http/operator');
const known = new Set(
  readdirSync(sources).flatMap((file) => {
    const text = read(`src/http/operator/${file}`);
    // Some files put one beginning before each of their names.
    const [, beginning] = /`(carnet_[a-z]+_)\$\{name\}`/.exec(text) ?? [];
    const own = [...text.matchAll(/'([a-z]+(?:_[a-z]+)*)'/g)].map(([, name]) => `${beginning ?? ''}${name}`);
    const whole = [...text.matchAll(/'((?:carnet|process|nodejs)_[a-z_]+)'/g)].map(([, name]) => name);
    return beginning === undefined ? whole : [...own, ...whole];
  }),
);

function unknownMetrics(expression: string): string[] {
  const used = [...expression.matchAll(/\b(?:carnet|process|nodejs)_[a-z_]+/g)].map(([name]) => name);
  return used.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')));
}

describe('the alert rules', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s asks for metrics that a node has', (_, { expr }) => {
    expect(expr).toMatch(/\w/);
    expect(unknownMetrics(expr)).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s has a runbook and a severity', (alert, rule) => {
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.annotations.runbook).toBe(`docs/monitoring.md#${alert.toLowerCase()}`);
    expect(read('docs/monitoring.md')).toContain(`\n### ${alert}\n`);
  });

  it('have no runbook without an alert', () => {
    const headings = [...read('docs/monitoring.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(rules.map(({ alert }) => alert));
  });
});

describe('the dashboard', () => {
  it('asks for metrics that a node has, in every panel', () => {
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(20);
    expect(expressions.flatMap(unknownMetrics)).toEqual([]);
  });
});
