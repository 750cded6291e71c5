/** What the dashboard API answers, by the names that the pages use. */
import type { DashboardComponents } from '@carnet/client';

type Schemas = DashboardComponents['schemas'];

export type ApiKey = Schemas['ApiKey'];
export type CreatedApiKey = Schemas['CreatedApiKey'];
export type AuditEntry = Schemas['AuditEntry'];
export type TierLimits = Schemas['TierLimits'];
export type Subscription = Schemas['Subscription'];
export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookEndpointWithSecret = Schemas['WebhookEndpointWithSecret'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type UsageOfNode = Schemas['UsageOfNode'];
export type RecentAnswer = Schemas['RecentAnswer'];
export type UsageReport = Schemas['UsageReport'];
export type UsageSeries = Schemas['UsageSeries'];
