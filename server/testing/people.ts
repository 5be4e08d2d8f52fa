import { randomInt } from 'node:crypto';
import type { Answer, World } from './world.ts';

export interface Person {
  phone: string;
  token: string;
  userId: number;
}

export const freshPhone = (): string => `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
/** A different address for each person, so that limits per address apply only where a test means them. */
export const freshIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Solves the slider by finding the gap in the picture. */
export function solveSlider(
  slider: { challenge: string; image: string } | null,
): { challenge: string; x: number } | undefined {
  if (!slider) return undefined;
  const x = Number(/<rect x="(\d+)"/.exec(slider.image)?.[1]);
  return { challenge: slider.challenge, x };
}

/** Requests a code as the app does; answers the last call's answer. */
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

/** The newest code to a number in the sandbox inbox. */
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

/** The headers of a guest's browser of its own, with the cookie that pages give. */
export async function freshBrowser(world: World): Promise<{ cookie: string }> {
  const { headers } = await world.call('GET', '/');
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}
