import { bindWechat } from '@qunlu/contract/account/bindings.ts';
import { mergeAccess } from '@qunlu/contract/lifecycle/merge.ts';
import { changeSetting } from '@qunlu/contract/ledger/staff.ts';
import { verify } from '../features/identity/testing.ts';
import { giveMoney } from '../features/ledger/testing.ts';
import { makeStaff, logInToConsole, type Member } from '../features/staff/testing.ts';
import { codeFor, makePerson, requestCode, type Person } from './people.ts';
import { freshFriend, makeWechatPerson, proveOauth } from './wechat.ts';
import type { World } from './world.ts';

/** Somebody of the crowd. `token` and `userId` change when their account is merged into another. */
export interface Actor extends Person {
  /** Merges into another account, or leaves, while the others go on. */
  visitor?: { ticket: string; keep: Actor | null };
  gone?: boolean;
}

export interface Crowd {
  regulars: Actor[];
  visitors: Actor[];
  staff: Member[];
}

/** With a real name and a WeChat to be paid out to. */
async function makePayee(world: World): Promise<Actor> {
  const person = await makePerson(world);
  await verify(world, person);
  const { body } = await proveOauth(world, person.token, freshFriend());
  await world.ask(bindWechat, { body: { openid: body.openid, appid: body.appid }, token: person.token });
  return person;
}

/** Who need not wait for staff, and who does. */
const limits = {
  'wallet.withdraw-min': 100,
  'wallet.withdraw-per-day': 10,
  'wallet.withdraw-auto-up-to': 3000,
  'wallet.withdraw-two-above': 9000,
};

export async function makeCrowd(world: World, size: number): Promise<Crowd> {
  const staff = [
    await makeStaff(world, 'finance', 'service', 'admin'),
    await makeStaff(world, 'finance', 'service'),
    await makeStaff(world, 'finance', 'service'),
  ];
  for (const [setting, value] of Object.entries(limits))
    await world.ask(changeSetting, {
      body: { setting, value, reason: '试一试新的值' },
      token: staff[0]?.office,
    });
  // A third have no WeChat: accounts that have one may be merged into theirs.
  const regulars = await Promise.all(
    Array.from({ length: size }, (_one, at) => (at % 3 === 2 ? makePerson(world) : makePayee(world))),
  );
  // Half of them have been here for long.
  await world.database.pool.query(
    `update account_user set created_at = created_at - interval '30 days' where user_id = any($1)`,
    [regulars.filter((_one, at) => at % 2 === 0).map(({ userId }) => userId)],
  );
  for (const { userId } of regulars) {
    await giveMoney(world, userId, 15_000, 'income');
    await giveMoney(world, userId, 4000, 'balance');
  }
  return { regulars, visitors: [], staff };
}

/** Somebody without a phone who will be merged into a regular, or will leave. */
async function makeVisitor(world: World, keep: Actor | null): Promise<Actor> {
  const person = await makeWechatPerson(world);
  if (!keep) return { ...person, visitor: { ticket: '', keep } };
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const { ticket } = await world.ask(mergeAccess, {
    body: { phone: keep.phone, code: await codeFor(world, keep.phone) },
    token: person.token,
  });
  return { ...person, visitor: { ticket, keep } };
}

/** Before a round: staff logs in again, and new visitors come. */
export async function freshen(world: World, crowd: Crowd, merges: number): Promise<void> {
  for (const member of crowd.staff) {
    const { body } = await logInToConsole(world, member.phone);
    member.office = body.token;
  }
  crowd.visitors = [await makeVisitor(world, null)];
  for (let count = 0; count < merges; count += 1)
    crowd.visitors.push(await makeVisitor(world, await makePerson(world)));
}
