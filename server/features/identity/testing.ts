import { randomInt } from 'node:crypto';
import { applyMerchant } from '@qunlu/contract/identity/merchant.ts';
import {
  giveRealName,
  settleRealName,
  startRealName,
  type RealName,
} from '@qunlu/contract/identity/real-name.ts';
import { settleSigning, startSigning } from '@qunlu/contract/identity/signing.ts';
import { decideMerchant, listMerchants } from '@qunlu/contract/identity/staff.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { upload } from '../media/testing.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An ID number that nobody has, of somebody born on this day: `19900307`. */
export function idNumberOf(birth: string, order = randomInt(1000)): string {
  const area = 110_000 + randomInt(1, 9999);
  const body = `${area}${birth}${String(order).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body.charAt(at)), 0);
  return `${body}${'10X98765432'.charAt(sum % 11)}`;
}

/** Born so many years before the world's day, and a week. */
export function bornBefore(world: World, years: number): string {
  const at = new Date(world.now().getTime() + 8 * 3_600_000 - 7 * 86_400_000);
  const year = at.getUTCFullYear() - years;
  return `${year}${at.toISOString().slice(5, 10).replace('-', '')}`;
}

/** Presses a button of a counterpart's page, as the person's browser does; answers where it is sent. */
export async function pressOn(world: World, page: string, fields: Record<string, string>): Promise<string> {
  const { searchParams, pathname } = new URL(page);
  const answer = await world.call('POST', pathname, {
    raw: JSON.stringify({ ...Object.fromEntries(searchParams), ...fields }),
  });
  if (answer.status !== 303) throw new Error(`${pathname} answered ${answer.status}: ${answer.text}`);
  return String(answer.headers['location']);
}

export interface Face {
  name?: string;
  idNumber?: string;
  age?: number;
  result?: 'pass' | 'fail';
}

/** Gives a name and number and begins the check; answers the provider's page. */
export async function beginCheck(
  world: World,
  { token }: Person,
  { name = '王小明', age = 30, idNumber = idNumberOf(bornBefore(world, age)) }: Face = {},
): Promise<string> {
  await world.ask(giveRealName, { body: { name, id_number: idNumber }, token });
  const { url } = await world.ask(startRealName, {
    query: {},
    body: { redirect_url: '/#!/user/identity' },
    token,
  });
  return url;
}

/** Goes through the check in the sandbox. The world must `listen`: the provider's counterpart is asked over HTTP. */
export async function verify(world: World, person: Person, face: Face = {}): Promise<RealName> {
  const url = await beginCheck(world, person, face);
  await pressOn(world, url, { result: face.result ?? 'pass' });
  return world.ask(settleRealName, { token: person.token });
}

/** Signs the agreement of somebody whose real name is known. */
export async function signAgreement(world: World, { token }: Person, result = 'sign'): Promise<void> {
  const { url } = await world.ask(startSigning, {
    body: { redirect_url: '/#!/user/identity/merchant' },
    token,
  });
  await pressOn(world, url, { result });
  await world.ask(settleSigning, { token });
}

/** Applies to sell as a company; of somebody who has signed. Answers the number of the application. */
export async function applyAsCompany(
  world: World,
  person: Person,
  auditor: Person & { office: string },
): Promise<number> {
  const licence_img = (await upload(world, person, { bucket: 'private' })).key;
  await world.ask(applyMerchant, {
    body: {
      kind: 'company',
      title: '半山茶事',
      licence_no: '91350100M000100Y43',
      licence_img,
      contact: '王小明',
      contact_phone: '13800138000',
    },
    token: person.token,
  });
  const { list } = await world.ask(listMerchants, { query: { size: 50 }, token: auditor.office });
  return list.find(({ user_id }) => user_id === person.userId)?.id ?? 0;
}

/** Real name, agreement, application and decision: a person who may sell. */
export async function makeMerchant(world: World, person: Person, face: Face = {}): Promise<number> {
  const auditor = await makeStaff(world, 'auditor');
  await verify(world, person, face);
  await signAgreement(world, person);
  const id = await applyAsCompany(world, person, auditor);
  await world.ask(decideMerchant, { body: { id, verdict: 'pass' }, token: auditor.office });
  return id;
}
