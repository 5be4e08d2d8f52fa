import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { openSession } from '../features/account/testing.ts';
import type { Answer, World } from './world.ts';

export interface Person {
  phone: string;
  token: string;
  userId: number;
}

export const freshPhone = (): string => `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
/** A different address for each person, so that limits per address apply only where a test means them. */
export const freshIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Solves the slider as eyes do: the gap is the darkest square of its size in the picture. */
export async function solveSlider(
  slider: { challenge: string; image: string; piece: number } | null,
): Promise<{ challenge: string; x: number } | undefined> {
  if (!slider) return undefined;
  const bytes = Buffer.from(slider.image.split(',')[1] ?? '', 'base64');
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  // Sums of all that stands above and left of a pixel: any square's sum is four look-ups.
  const sums = new Float64Array((width + 1) * (height + 1));
  const at = (x: number, y: number): number => sums[y * (width + 1) + x] ?? 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      sums[(y + 1) * (width + 1) + x + 1] =
        (data[(y * width + x) * channels] ?? 0) + at(x, y + 1) + at(x + 1, y) - at(x, y);
  const { piece } = slider;
  let best = { sum: Infinity, x: 0 };
  for (let y = 0; y + piece <= height; y += 1)
    for (let x = 0; x + piece <= width; x += 1) {
      const sum = at(x + piece, y + piece) - at(x, y + piece) - at(x + piece, y) + at(x, y);
      if (sum < best.sum) best = { sum, x };
    }
  return { challenge: slider.challenge, x: best.x };
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
    body: { phone, scene, ts, sign, captcha: await solveSlider(slider) },
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

/** A registered person with a session, as if they had just logged in by code. */
export async function makePerson(
  world: Pick<World, 'deps'>,
  phone = freshPhone(),
  password?: string,
): Promise<Person> {
  const { token, user_id } = await openSession(world, { phone, ip: freshIp(), password });
  return { phone, token, userId: user_id };
}

/** The same through the door: for tests of the door itself, and of what its code leaves. */
export async function enter(world: World, phone = freshPhone()): Promise<Person> {
  const { body } = await logIn(world, phone);
  return { phone, token: body.data.token, userId: body.data.user_id };
}

/** The headers of a guest's browser of its own, with the cookie that pages give. */
export async function freshBrowser(world: World): Promise<{ cookie: string }> {
  const { headers } = await world.call('GET', '/');
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}
