/**
 * Stacked bars of requests over time. The table below it says the same in numbers; the colours are those of
 * dashboard.css.
 */
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatNumber } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import type { UsageReport } from '../api-types.ts';
import { axisLabels, labelledStarts } from './axis-labels.ts';
import { type ChartSeries, stacked } from './usage-series.ts';

const HEIGHT = 280;

interface UsageChartProps {
  readonly report: UsageReport;
  readonly series: readonly ChartSeries[];
}

export function UsageChart({ report, series }: UsageChartProps) {
  const t = messages('dashboard');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let chart: uPlot | undefined;
    const draw = () => {
      chart?.destroy();
      chart = new uPlot(optionsOf(element, report, series), dataOf(report, series), element);
    };
    draw();
    const resized = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    // Colours are drawn, not styled: another theme needs another drawing.
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      resized.disconnect();
      theme.disconnect();
      chart?.destroy();
    };
  }, [report, series]);
  return (
    <figure class="dash-chart">
      <div ref={box} class="dash-chart-box" role="img" aria-label={t('usageChartLabel', { count: series.length })} />
      <figcaption>
        <ul class="dash-legend">
          {series.map(({ name, total, colour }) => (
            <li key={name}>
              <span class={`dash-swatch dash-swatch-${colour}`} aria-hidden="true" />
              {name}: {formatNumber(total)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** Highest stack first, so that each lower one is drawn over it. */
function dataOf(report: UsageReport, series: readonly ChartSeries[]): uPlot.AlignedData {
  return [startsOf(report), ...stacked(series).reverse()];
}

const startsOf = (report: UsageReport): number[] =>
  (report.series[0]?.points ?? []).map(({ start }) => Date.parse(start) / 1000);

function optionsOf(element: HTMLElement, report: UsageReport, series: readonly ChartSeries[]): uPlot.Options {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const starts = startsOf(report);
  // Half a step on either side, where the first and the last bar have their outer halves.
  const margin = starts.length > 1 ? ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / (starts.length - 1) / 2 : 1800;
  const bars = uPlot.paths.bars?.({ size: [0.7, 60] });
  const axis = {
    stroke: token('--text-muted'),
    grid: { stroke: token('--border'), width: 1 },
    ticks: { stroke: token('--border'), width: 1 },
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { time: true, range: (_, least, most) => [least - margin, most + margin] },
      y: { range: (_, __, most) => [0, Math.max(most, 1)] },
    },
    axes: [
      {
        ...axis,
        splits: (chart) => labelledStarts(report.granularity, starts, chart.bbox.width / devicePixelRatio),
        values: (_, splits) => axisLabels(report.granularity, splits, locale),
      },
      {
        ...axis,
        size: 60,
        values: (_, splits) => splits.map((split) => (Number.isInteger(split) ? formatNumber(split) : '')),
      },
    ],
    series: [
      {},
      ...series
        .map(({ name, colour }) => ({
          label: name,
          fill: token(`--chart-${colour}`),
          width: 0,
          points: { show: false },
          ...(bars ? { paths: bars } : {}),
        }))
        .reverse(),
    ],
  };
}
