import {
  identityRules,
  isAdult,
  merchantStatus,
  realNameStatus,
  signStatus,
} from '@qunlu/contract/identity/rules.ts';
import type { MerchantInfo } from '@qunlu/contract/identity/merchant.ts';
import type { SellingStepKey, SellingStepState } from '@qunlu/contract/identity/selling.ts';
import { workdaysAfter } from '@qunlu/contract/kernel/workdays.ts';

/** Taken back by its person: reads as none. */
export const takenBack = 5;

/** How a person's real name stands, opened. */
export interface IdentityState {
  state: number;
  documentId: number | null;
  /** '' while nothing has passed. */
  name: string;
  idNumber: string;
  verifiedAt: Date | null;
  reason: string;
}

/** D18: asked anew each time, since people grow up. */
export const adultOf = ({ state, idNumber }: IdentityState, now: Date): boolean =>
  state === realNameStatus.passed && idNumber !== '' && isAdult(idNumber, now);

/** What somebody can do about their real name. */
export function realNameCan(given: { state: number; open: boolean; drafted: boolean; left: number }): {
  give: boolean;
  start: boolean;
} {
  const { state, open, drafted, left } = given;
  const unknown = open && state !== realNameStatus.passed;
  return {
    give: unknown,
    start: unknown && drafted && (left > 0 || state === realNameStatus.processing),
  };
}

/** The first free place behind a document; undefined when three living accounts stand there (D19). */
export function freePlace(taken: readonly number[]): number | undefined {
  for (let place = 1; place <= identityRules.accounts; place += 1) if (!taken.includes(place)) return place;
  return undefined;
}

/** How an agreement stands now: what nobody has signed in time has expired. */
export function signStateOf(row: { state: number; expires_at: Date } | undefined, now: Date): number {
  if (!row) return signStatus.none;
  return row.state === signStatus.started && row.expires_at <= now ? signStatus.expired : row.state;
}

/** What is missing before somebody may apply to be a merchant, the first thing first. */
export function merchantNeed(given: {
  passed: boolean;
  adult: boolean;
  /** undefined where no agreements are signed. */
  signed: boolean | undefined;
}): MerchantInfo['needs'] {
  if (!given.passed) return 'real-name';
  if (!given.adult) return 'adult';
  return given.signed === false ? 'signing' : '';
}

export const merchantStateOf = (row: { state: number } | undefined): number =>
  row === undefined || row.state === takenBack ? merchantStatus.none : row.state;

export function merchantCan(state: number, needs: string): MerchantInfo['can'] {
  const over = state === merchantStatus.none || state === merchantStatus.rejected;
  return { apply: over && needs === '', cancel: state === merchantStatus.reviewing };
}

export interface SellingFacts {
  passed: boolean;
  adult: boolean;
  merchant: number;
  /** undefined where nothing is applied for. */
  approval: Exclude<SellingStepState, 'barred'> | undefined;
}

/** D18, D19, D155: what stands between somebody and taking money, in the order in which it is asked. */
export function sellingSteps(facts: SellingFacts): { key: SellingStepKey; state: SellingStepState }[] {
  const { passed, adult, merchant, approval } = facts;
  const reviewing = merchant === merchantStatus.reviewing && approval !== 'done';
  const looked = merchant === merchantStatus.active ? 'done' : reviewing ? 'waiting' : approval;
  return [
    ...(merchant === merchantStatus.frozen ? [{ key: 'frozen', state: 'barred' } as const] : []),
    { key: 'person', state: passed ? 'done' : 'todo' },
    ...(passed && !adult ? [{ key: 'adult', state: 'barred' } as const] : []),
    ...(approval === undefined || looked === undefined ? [] : [{ key: 'approval', state: looked } as const]),
  ];
}

/** What staff can do with a merchant that is not their own. */
export const canFreeze = (state: number): { freeze: boolean; unfreeze: boolean } => ({
  freeze: state === merchantStatus.active,
  unfreeze: state === merchantStatus.frozen,
});

export const dueAt = (created: Date): Date => workdaysAfter(created, identityRules.staffDays);

/** Only pages of this site and of the operator's other hosts; null for any other address. */
export function returnAddress(url: string, publicUrl: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(url, publicUrl)) return null;
  const target = new URL(url, publicUrl);
  const origins = [new URL(publicUrl).origin, ...hosts.map((host) => `https://${host}`)];
  const plain = target.username === '' && target.password === '';
  return plain && origins.includes(target.origin) ? target.href : null;
}
