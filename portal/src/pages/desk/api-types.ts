/** What the desk's part of the dashboard API answers, by the names that its pages use. */
import type { DashboardComponents } from '@carnet/client';

type Schemas = DashboardComponents['schemas'];

export type Figures = Schemas['DeskFigures'];
export type QueueItem = Schemas['DeskQueueItem'];
export type Rule = Schemas['DeskRule'];
export type RuleLine = Schemas['DeskRuleLine'];
export type RuleEvidence = Schemas['DeskRuleEvidence'];
export type Publication = Schemas['DeskPublication'];
export type CitedPage = Schemas['DeskCitedPage'];
export type Change = Schemas['DeskChange'];
export type Edit = Schemas['DeskEdit'];
export type Evidence = Schemas['DeskEvidence'];
export type Preview = Schemas['DeskPreview'];
export type Correction = Schemas['DeskCorrection'];
export type WatchedPage = Schemas['DeskWatchedPage'];
export type WatchCounts = Schemas['DeskWatchedPagePage']['watch'];
export type OfficialHost = Schemas['DeskOfficialHost'];
export type SourceChange = Schemas['DeskSourceChange'];
export type UnexportedRule = Schemas['DeskUnexportedRule'];
export type Member = Schemas['DeskMember'];
export type Values = Readonly<Record<string, unknown>>;
