/**
 * People for journeys: each has a phone number nobody used and a browser of their own.
 */
import { protocolIds } from '@qunlu/contract/account/rules.ts';
import { type Session } from '@qunlu/contract/account/entity.ts';
import { getSign, loginByCode, sendPhoneCode } from '@qunlu/contract/account/calls.ts';
import { sandboxSms } from '@qunlu/contract/sandbox.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { callApi } from './api.ts';

export interface Sms {
  readonly phone: string;
  readonly text: string;
  readonly code: string;
  readonly at: number;
}

export interface Person {
  readonly phone: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Registers or logs in through the API and gives the browser its cookies; the page is not opened yet. */
  logIn(): Promise<Session>;
}

let issued = 0;
let addresses = 0;
/** A block of phone numbers for each process, so that a restarted worker does not meet a used number. */
const block = 10_000 + (Date.now() % 80_000);

export function newPhone(): string {
  issued += 1;
  return `138${block}${String(issued).padStart(3, '0')}`;
}

/**
 * An internet address for one person, as a proxy would forward it: limits per address then count people apart, as
 * they do in production.
 */
export function newAddress(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

/** What the sandbox would have sent to this number, newest first. */
export async function readSms(site: string, phone: string): Promise<Sms[]> {
  const { list } = await callApi(site, sandboxSms, { query: { phone } });
  return list;
}

/** Registers (or logs in) a number with a code of the sandbox inbox. */
export async function logInByApi(site: string, phone: string, headers = newAddress()): Promise<Session> {
  const { ts, sign } = await callApi(site, getSign, { body: { phone }, headers });
  await callApi(site, sendPhoneCode, { body: { phone, scene: 'login', ts, sign }, headers });
  const [sms] = await readSms(site, phone);
  if (!sms) throw new Error(`no code for ${phone} in the sandbox inbox`);
  return callApi(site, loginByCode, {
    body: { phone, code: sms.code, product: 'qun', protocolIds: [...protocolIds] },
    headers,
  });
}

/** The auth cookies as the web app writes them after a login (B205). */
export async function giveCookies(context: BrowserContext, site: string, session: Session): Promise<void> {
  const values = {
    token: session.token,
    user_id: session.user_id,
    expires_at: session.expires_at,
    expires_in: session.expires_in,
    auto: 1,
  };
  await context.addCookies(
    Object.entries(values).map(([name, value]) => ({
      name: `auth.${name}`,
      value: String(value),
      url: site,
    })),
  );
}
