/**
 * Who may call a host official: a reviewer, who has written no change that cites it. Its pages then verify facts without
 * a review, but not for that reviewer. Hosts of governments by their name, and those that the data files list, are
 * official from the start.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor, Trx } from '../../../db/executor.ts';
import type { EditEvidence } from '../../../domain/desk/edit.ts';
import { hostOfAddress, readHost } from '../../../domain/desk/official-host.ts';
import { isOfficialName } from '../../../importers/open-data/official-names.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type DeskPerson, requireDeskRole } from '../desk-person.ts';
import {
  deleteOfficialHost,
  findCitedAsOfficial,
  findOfficial,
  insertOfficialHost,
  isFromFiles,
  listOfficialHosts,
} from './official-hosts.repository.ts';

/** Enough to see why it is cited. */
const CHANGES_SHOWN = 5;
const HOSTS_SHOWN = 500;

export interface HostOfDesk {
  readonly host: string;
  readonly isOfficial: boolean;
  /** The reviewer's account. */
  readonly calledBy: number | null;
  readonly calledAt: Date | null;
  /** How many changes cite it as official. */
  readonly citations: number;
  readonly changeIds: readonly number[];
  /** The reader has written one of them. */
  readonly isOwn: boolean;
}

/** Whether a verification by this evidence is published without review. What only an editor calls official is not. */
export async function isOfficialEvidence(
  trx: Trx,
  { publication, url }: Pick<EditEvidence, 'publication' | 'url'>,
  { accountId }: DeskPerson,
): Promise<boolean> {
  if (publication.kind !== 'official') return false;
  const fromFiles = await isFromFiles(trx, publication.code);
  const addresses = (fromFiles ? [url] : [url, publication.url]).filter((one) => one !== null);
  if (addresses.length === 0) return fromFiles;
  for (const address of addresses) {
    const host = hostOfAddress(address);
    if (host === undefined) return false;
    if (isOfficialName(host)) continue;
    const known = await findOfficial(trx, host);
    // Or one person would do both: call the host official, and publish by it.
    if (known === undefined || known.accountId === accountId) return false;
  }
  return true;
}

/** What reviewers have called official, and before it what changes cite as official that is not. */
export async function listHostsOfDesk(db: Executor, { accountId }: DeskPerson): Promise<HostOfDesk[]> {
  const official = await listOfficialHosts(db);
  const listed = new Set(official.filter((one) => one.accountId === null).map(({ host }) => host));
  const called = official.filter((one) => one.accountId !== null);
  const cited = await hostsCited(db, accountId);
  const isFromStart = (host: string) => isOfficialName(host) || [...listed].some((one) => isWithin(host, one));
  const hosts = [...new Set([...cited.keys(), ...called.map(({ host }) => host)])].filter((one) => !isFromStart(one));
  const byHost = new Map(called.map((one) => [one.host, one]));
  return hosts
    .map((host): HostOfDesk => {
      const { changeIds, isOwn } = cited.get(host) ?? { changeIds: [], isOwn: false };
      const known = byHost.get(host);
      return {
        host,
        isOfficial: known !== undefined,
        calledBy: known?.accountId ?? null,
        calledAt: known?.calledAt ?? null,
        citations: changeIds.length,
        changeIds: changeIds.slice(0, CHANGES_SHOWN),
        isOwn,
      };
    })
    .sort(
      (a, b) => Number(a.isOfficial) - Number(b.isOfficial) || b.citations - a.citations || (a.host < b.host ? -1 : 1),
    )
    .slice(0, HOSTS_SHOWN);
}

export interface HostDecision {
  readonly host: string;
  /** False takes it back. */
  readonly isOfficial: boolean;
}

/** @throws DomainError FORBIDDEN, VALIDATION_ERROR, NOT_FOUND, CONFLICT. */
export async function decideHost(db: Executor, decision: HostDecision, person: DeskPerson): Promise<HostDecision> {
  const host = readHost(decision.host);
  const { isOfficial } = decision;
  await db.transaction().execute(async (trx) => {
    await requireDeskRole(trx, person, ['reviewer']);
    if (isOfficialName(host)) {
      throw new DomainError('CONFLICT', `${host} is official by its name, which only governments can have`);
    }
    const known = await findOfficial(trx, host);
    if (known?.accountId === null) {
      throw new DomainError(
        'CONFLICT',
        `${host} is official by the data files: official-domains.yaml has ${known.host}`,
      );
    }
    if (isOfficial) await call(trx, host, person);
    else if (!(await deleteOfficialHost(trx, host))) {
      throw new DomainError('NOT_FOUND', `No reviewer has called ${host} official`);
    }
    await recordAudit(trx, {
      accountId: person.accountId,
      actor: person.actor,
      action: isOfficial ? 'official_host.called' : 'official_host.withdrawn',
      targetType: 'official_host',
      targetId: host,
      ...(isOfficial ? {} : { details: { calledBy: known?.accountId ?? null } }),
    });
  });
  return { host, isOfficial };
}

async function call(trx: Trx, host: string, person: DeskPerson): Promise<void> {
  const own = (await hostsCited(trx, person.accountId)).get(host);
  if (own?.isOwn) {
    throw new DomainError(
      'FORBIDDEN',
      `You cite ${host} in a change of yours: another reviewer has to call it official`,
    );
  }
  if (!(await insertOfficialHost(trx, host, person.accountId))) {
    throw new DomainError('CONFLICT', `A reviewer has called ${host} official already`);
  }
}

interface HostCited {
  readonly changeIds: readonly number[];
  readonly isOwn: boolean;
}

async function hostsCited(db: Executor | Trx, accountId: number): Promise<Map<string, HostCited>> {
  const hosts = new Map<string, HostCited>();
  for (const { address, changeIds, isOwn } of await findCitedAsOfficial(db, accountId)) {
    const host = hostOfAddress(address);
    if (host === undefined) continue;
    const known = hosts.get(host);
    const all = new Set([...(known?.changeIds ?? []), ...changeIds]);
    hosts.set(host, { changeIds: [...all].sort((a, b) => b - a), isOwn: isOwn || known?.isOwn === true });
  }
  return hosts;
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
