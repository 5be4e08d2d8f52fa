/**
 * Real names by the API, through the sandbox's counterparts.
 *   await verifyByApi(site, session.token, idNumberOf(30, '003'))
 */
import { giveRealName, settleRealName, startRealName } from '@qunlu/contract/identity/real-name.ts';
import { settleSigning, startSigning } from '@qunlu/contract/identity/signing.ts';
import { isIdNumber } from '@qunlu/contract/kernel/id-number.ts';
import { callApi } from '../api.ts';

let numbers = 199;
/** Each number once in a process, and with it at a server; those below are for stories that name theirs. */
const nextOrder = (): string => String((numbers += 1));

/** An ID number of somebody who turned so many years old a month ago. `order`: three digits; `now`: milliseconds. */
export function idNumberOf(years: number, order = nextOrder(), now = Date.now()): string {
  const shanghai = 8 * 3_600_000;
  const born = new Date(now - 30 * 86_400_000 + shanghai);
  const birth = `${born.getUTCFullYear() - years}${born.toISOString().slice(5, 10).replace('-', '')}`;
  const found = [...'0123456789X'].map((last) => `110105${birth}${order}${last}`).find(isIdNumber);
  if (found === undefined) throw new Error('no check digit fits');
  return found;
}

/** Presses a button of a counterpart's page. */
async function press(page: string, result: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(page);
  const body = new URLSearchParams([...searchParams, ['result', result]]);
  const answer = await fetch(`${origin}${pathname}`, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`${pathname} answered ${answer.status}`);
}

export interface VerifiedPerson {
  readonly token: string;
  readonly name: string;
  readonly idNumber: string;
  /** The site's clock, milliseconds. */
  readonly at?: number;
}

/** Gives a name and number and passes the check. */
export async function verifyByApi(
  site: string,
  { token, name, idNumber, at = Date.now() }: VerifiedPerson,
): Promise<void> {
  await callApi(site, giveRealName, { token, at, body: { name, id_number: idNumber } });
  const { url } = await callApi(site, startRealName, {
    token,
    at,
    body: { redirect_url: '/#!/user/identity' },
  });
  await press(url, 'pass');
  await callApi(site, settleRealName, { token, at });
}

/** Signs the agreement of merchants. */
export async function signByApi(
  site: string,
  { token, at = Date.now() }: Pick<VerifiedPerson, 'token' | 'at'>,
): Promise<void> {
  const { url } = await callApi(site, startSigning, {
    token,
    at,
    body: { redirect_url: '/#!/user/identity/agreement' },
  });
  await press(url, 'sign');
  await callApi(site, settleSigning, { token, at });
}
