/**
 * Circles for journeys, through the real API. A place is a site with its clock:
 *   const place = placeOf(clocked)
 *   const owner = await personAt(place, '沈知微')
 *   const id = await makeCircle(place, owner, { name: '西湖茶友会', join_type: joinType.free })
 *   await joinByApi(place, await personAt(place, '林知远'), id)
 */
import { getSign, loginByCode, sendPhoneCode } from '@qunlu/contract/account/calls.ts';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { protocolIds } from '@qunlu/contract/account/rules.ts';
import { postCard } from '@qunlu/contract/card/calls.ts';
import { chargeCircle, saveTier } from '@qunlu/contract/dues/tiers.ts';
import type { AnyEndpoint, BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import { createCircle } from '@qunlu/contract/circle/calls.ts';
import { inviteToCircle, joinCircle } from '@qunlu/contract/joining/calls.ts';
import { joinType } from '@qunlu/contract/circle/rules.ts';
import { sandboxSms } from '@qunlu/contract/sandbox.ts';
import { callApi, type CallInput } from '../api.ts';
import type { ClockedServer } from '../clocked.ts';
import { newAddress, newPhone } from '../people.ts';
import { shen } from './cards.ts';
import { idNumberOf, verifyByApi } from './identity.ts';
import { payByApi } from './money.ts';

let keys = 0;
export const newKey = (): string => `circle-${process.pid}-${(keys += 1)}`;

export interface Place {
  readonly url: string;
  /** Milliseconds. */
  now(): number;
}

export const placeOf = ({ url, now }: ClockedServer): Place => ({ url, now });

/** Calls of one person, by the clock of the place. */
export const by =
  ({ url, now }: Place, { token }: Pick<Session, 'token'>) =>
  <E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<OutputOf<E>> =>
    callApi(url, endpoint, { at: now(), token, ...input });

export type Someone = Session & { readonly phone: string; readonly realname: string };

/** Registers or logs in a number; gives a card of that name when one is given. */
export async function personAt(place: Place, realname = '', phone = newPhone()): Promise<Someone> {
  const { url } = place;
  const given = { at: place.now(), headers: newAddress() };
  const { ts, sign } = await callApi(url, getSign, { ...given, body: { phone } });
  await callApi(url, sendPhoneCode, { ...given, body: { phone, scene: 'login', ts, sign } });
  const { list } = await callApi(url, sandboxSms, { query: { phone } });
  const session = await callApi(url, loginByCode, {
    ...given,
    body: {
      phone,
      code: list.find((sms) => sms.code !== '')?.code ?? '',
      product: 'qun',
      protocolIds: [...protocolIds],
    },
  });
  if (realname !== '')
    await by(place, session)(postCard, { body: { ...shen, realname, phone }, idempotencyKey: newKey() });
  return { ...session, phone, realname };
}

/** A circle that everybody may join, unless `input` says otherwise; answers its number. */
export async function makeCircle(
  place: Place,
  owner: Session,
  input: Partial<BodyInput<typeof createCircle>> = {},
): Promise<number> {
  const { id } = await by(place, owner)(createCircle, {
    body: { name: '西湖茶友会', category: 7, join_type: joinType.free, ...input },
    idempotencyKey: newKey(),
  });
  return id;
}

/** Joins, or applies where an admin decides; answers what became of it. */
export const joinByApi = (
  place: Place,
  someone: Someone,
  id: number,
  more: Partial<BodyInput<typeof joinCircle>> = {},
): Promise<OutputOf<typeof joinCircle>> =>
  by(place, someone)(joinCircle, {
    body: { id, realname: someone.realname, ...more },
    idempotencyKey: newKey(),
  });

/** So many new people with cards join one after another, or apply. */
export async function joinAll(
  place: Place,
  id: number,
  names: readonly string[],
  more: Partial<BodyInput<typeof joinCircle>> = {},
): Promise<(Someone & { readonly memberId: number })[]> {
  const joined = [];
  for (const name of names) {
    const someone = await personAt(place, name);
    joined.push({ ...someone, memberId: (await joinByApi(place, someone, id, more)).member_id });
  }
  return joined;
}

/** The personal code with which somebody invites. */
export const inviteByApi = async (place: Place, someone: Session, id: number): Promise<string> =>
  (await by(place, someone)(inviteToCircle, { body: { id } })).code;

/** Proves who somebody is, which selling asks. */
export function realNameAt(place: Place, { token, realname }: Someone): Promise<void> {
  return verifyByApi(place.url, {
    token,
    name: realname,
    idNumber: idNumberOf(30),
    at: place.now(),
  });
}

/** A tier that is on sale, and joining for money, with approval or without; the owner has proved who they are. */
export async function chargeByApi(
  place: Place,
  owner: Session,
  id: number,
  tier: Partial<BodyInput<typeof saveTier>> = {},
  join_type: 2 | 3 = joinType.paid,
): Promise<number> {
  const call = by(place, owner);
  const body = { id, name: '年费', price: 19_900, days: 365, ...tier } as const;
  const { list } = await call(saveTier, { body, idempotencyKey: newKey() });
  await call(chargeCircle, { body: { id, join_type } });
  return list[0]?.id ?? 0;
}

/** Joins for money and pays. `total`: fen. */
export async function payInto(
  place: Place,
  someone: Someone,
  id: number,
  { tier_id, total }: { tier_id: number; total: number },
): Promise<void> {
  const { hash } = await joinByApi(place, someone, id, { tier_id, price: total });
  await payByApi(place.url, someone, { hash, total }, place.now());
}

/** Sends a sheet to where lists of people are read from; answers its key. */
export async function sendSheet(place: Place, someone: Session, name: string, text: string): Promise<string> {
  const { upload, token } = await by(place, someone)(uploadCredential, {
    query: { bucket: 'private', kind: 'sheet' },
  });
  const form = new FormData();
  form.append('token', token);
  form.append('file', new File([text], name, { type: 'text/csv' }));
  const answer = await fetch(new URL(upload, place.url), { method: 'POST', body: form });
  return ((await answer.json()) as { key: string }).key;
}

/** A list of people as the template has it: `good` lines, then `bad` ones that cannot be imported. */
export function rosterSheet(
  good: readonly { name: string; phone: string }[],
  bad: readonly string[] = [],
): string {
  const lines = good.map(({ name, phone }) => `${name},${phone},半山茶事,,2026 届,`);
  return `﻿${['姓名,手机,公司,职位,分组,备注', ...lines, ...bad].join('\n')}\n`;
}
