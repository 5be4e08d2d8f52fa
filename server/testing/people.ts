import { randomInt } from 'node:crypto';
import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import type { Answer, World } from './world.ts';

export interface Person {
  phone: string;
  token: string;
  userId: number;
}

export const freshPhone = (): string => `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
/** An address of its own for each person: the limits per address are tested where they are meant. */
export const freshIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Solves the slider by reading where the gap is drawn. */
export function solveSlider(
  slider: { challenge: string; image: string } | null,
): { challenge: string; x: number } | undefined {
  if (!slider) return undefined;
  const x = Number(/<rect x="(\d+)"/.exec(slider.image)?.[1]);
  return { challenge: slider.challenge, x };
}

/** Asks for a code the way the app does; answers the last call's answer. */
export async function requestCode(
  world: World,
  phone: string,
  scene = 'login',
  ip = freshIp(),
): Promise<Answer> {
  const signed = await world.call('POST', '/v1/oauth/getsign', { body: { phone }, ip });
  const { ts, sign, slider } = signed.body;
  return world.call('POST', '/v1/oauth/phone-code', {
    body: { phone, scene, ts, sign, captcha: solveSlider(slider) },
    ip,
  });
}

/** The newest code in the sandbox inbox. */
export async function codeFor(world: World, phone: string): Promise<string> {
  const inbox = await world.call('GET', '/sandbox/api/sms', { query: { phone } });
  return inbox.body.list[0]?.code ?? '';
}

export async function logIn(
  world: World,
  phone: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const ip = freshIp();
  await requestCode(world, phone, 'login', ip);
  return world.call('POST', '/regcenter/customer/login/captcha', {
    body: { phone, code: await codeFor(world, phone), product: 'qun', protocolIds: [1, 2], ...more },
    ip,
  });
}

/** A registered person with a session. */
export async function makePerson(world: World, phone = freshPhone()): Promise<Person> {
  const { body } = await logIn(world, phone);
  return { phone, token: body.data.token, userId: body.data.user_id };
}

/** A card of `owner` (made when not given), with every contact filled. */
export async function makeCard(
  world: World,
  owner?: Person,
  changes: CardChangesInput = {},
): Promise<{ owner: Person; card: Card }> {
  const person = owner ?? (await makePerson(world));
  const { status, body } = await world.call('POST', '/v1/card/post', {
    token: person.token,
    body: {
      realname: '张三',
      company: '青禾茶业',
      position: '创始人',
      phone: '13812345678',
      email: 'zhangsan@example.com',
      wechat: 'zhangsan_wx',
      qq: '123456789',
      ...changes,
    },
  });
  if (status !== 200) throw new Error(`no card: ${JSON.stringify(body)}`);
  return { owner: person, card: body };
}

export async function viewAs(world: World, cardId: number, viewer?: Person): Promise<Card> {
  const { body } = await world.call('GET', '/v1/card/view', {
    query: { id: cardId, more: 1 },
    token: viewer?.token,
  });
  return body;
}

/** A call of `by` about another person. */
export const relate = (
  world: World,
  verb: 'follow' | 'unfollow' | 'black' | 'unblack',
  by: Person,
  other: { userId: number },
): Promise<Answer> =>
  world.call('POST', `/v1/relation/${verb}`, { token: by.token, body: { user_id: other.userId } });

export const applyTo = (
  world: World,
  from: Person,
  to: { userId: number },
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  world.call('POST', '/v1/friend/apply', { token: from.token, body: { user_id: to.userId, ...more } });

export const answerTo = (
  world: World,
  verb: 'accept' | 'refuse' | 'cancel',
  by: Person,
  id: number,
): Promise<Answer> => world.call('POST', `/v1/friend/${verb}`, { token: by.token, body: { id } });

/** Makes two people friends, as they do it themselves. */
export async function makeFriends(world: World, one: Person, other: Person): Promise<void> {
  const { body } = await applyTo(world, one, other);
  const { status } = await answerTo(world, 'accept', other, body.id);
  if (status !== 200) throw new Error('no friendship');
}

export const hashOf = (value: string): string => value.split('|')[1] ?? '';
