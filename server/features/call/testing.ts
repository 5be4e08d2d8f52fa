import { randomInt } from 'node:crypto';
import { startCall } from '@qunlu/contract/call/calls.ts';
import type { Call } from '@qunlu/contract/call/entity.ts';
import { createGroupCalls, startGroupCall } from '@qunlu/contract/call/group.ts';
import { viewMinutes } from '@qunlu/contract/call/minutes.ts';
import { viewCall } from '@qunlu/contract/call/calls.ts';
import { callSignature } from '../../adapters/call/sandbox-reports.ts';
import { callReportPath } from '../../platform/call-provider.ts';
import { secondsOf } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { makePerson } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { checkLedger } from '../ledger/api/check.ts';
import { addMinutes, type MinuteOwner } from '../ledger/api/minutes.ts';
import { inJob } from '../ledger/testing.ts';
import { jobContext } from '../../platform/context.ts';
import { makeFriends } from '../friend/testing.ts';
import { join, makeCircle, type MadeCircle } from '../circle/testing.ts';

/** A number whose last digit says what its phone does in the sandbox: 7 busy, 8 nobody answers, 9 drops, else it answers. */
export const numberEnding = (digit: number): string =>
  `138${String(randomInt(10_000_000)).padStart(7, '0')}${digit}`;

/** Somebody with a card, whose phone does as its last digit says. */
export async function makeCallable(world: World, digit = 1): Promise<Person> {
  const person = await makePerson(world, numberEnding(digit));
  await makeCard(world, person);
  return person;
}

let given = 0;

/** Minutes as if they had been bought. */
export async function giveMinutes(world: World, owner: MinuteOwner, minutes: number): Promise<void> {
  given += 1;
  const key = `test:minutes:${given}:${'userId' in owner ? owner.userId : owner.circleId}`;
  await inJob(
    world,
    (tx) => addMinutes(tx, owner, { key, minutes, orderId: 0, title: '测试充值' }),
    'userId' in owner ? [owner.userId] : [],
  );
}

/** Two friends, of whom the first has minutes. */
export async function makePair(
  world: World,
  { digits = [1, 2], minutes = 100 }: { digits?: [number, number]; minutes?: number } = {},
): Promise<[Person, Person]> {
  const [one, other] = [await makeCallable(world, digits[0]), await makeCallable(world, digits[1])];
  await makeFriends(world, one, other);
  if (minutes > 0) await giveMinutes(world, { userId: one.userId }, minutes);
  return [one, other];
}

/** The call alone. */
export const tryCall = (
  world: World,
  by: Person,
  to: { userId: number },
  key: string = crypto.randomUUID(),
): Promise<Answer> =>
  world.call('POST', startCall.path, {
    token: by.token,
    body: { user_id: to.userId },
    headers: { 'idempotency-key': key },
  });

export async function callBy(world: World, by: Person, to: { userId: number }): Promise<Call> {
  const { status, body } = await tryCall(world, by, to);
  if (status !== 200) throw new Error(`no call: ${JSON.stringify(body)}`);
  return body;
}

/** Time passes for the sandbox's phones, and what they do is told. The world must `listen`. */
export async function play(world: World, seconds = 0): Promise<void> {
  await world.deps.outbox.idle();
  world.pass(seconds);
  await world.runJob('platform.play-calls');
}

/** Both phones of a pair are picked up. */
export async function answered(world: World, by: Person, to: { userId: number }): Promise<Call> {
  const call = await callBy(world, by, to);
  await play(world);
  await play(world, 3);
  await play(world, 3);
  return seen(world, by, call.call_id);
}

export const seen = (world: World, by: Person, id: number): Promise<Call> =>
  world.ask(viewCall, { query: { id }, token: by.token });

/** States of the phones, in their order. */
export const statesOf = ({ legs }: Call): string[] => legs.map(({ state }) => state);

export async function minutesLeft(world: World, by: Person, circleId?: number): Promise<[number, number]> {
  const { minutes, held } = await world.ask(viewMinutes, {
    query: circleId === undefined ? {} : { circle_id: circleId },
    token: by.token,
  });
  return [minutes, held];
}

/** What the nightly check finds. */
export const differences = async (world: World): Promise<string[]> =>
  (await checkLedger(jobContext(world.deps))).differences;

/** A circle with group calls and minutes, whose owner's phone answers. */
export async function makeCallCircle(
  world: World,
  { minutes = 500, owner }: { minutes?: number; owner?: Person } = {},
): Promise<MadeCircle> {
  const circle = await makeCircle(world, {}, owner ?? (await makeCallable(world)));
  await world.ask(createGroupCalls, { body: { id: circle.id }, token: circle.owner.token });
  if (minutes > 0) await giveMinutes(world, { circleId: circle.id }, minutes);
  return circle;
}

export const joinCallable = async (
  world: World,
  circle: { id: number },
  digit = 1,
): Promise<Person & { memberId: number }> => join(world, circle, await makeCallable(world, digit));

export const tryGroup = (
  world: World,
  { id }: { id: number },
  by: Person,
  userIds: readonly number[],
): Promise<Answer> =>
  world.call('POST', startGroupCall.path, {
    token: by.token,
    body: { id, user_ids: userIds },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

export async function groupBy(
  world: World,
  circle: MadeCircle,
  members: readonly { userId: number }[],
): Promise<Call> {
  const { status, body } = await tryGroup(
    world,
    circle,
    circle.owner,
    members.map(({ userId }) => userId),
  );
  if (status !== 200) throw new Error(`no call: ${JSON.stringify(body)}`);
  return body;
}

interface Report {
  id: string;
  call: number | string;
  leg: number | string;
  state: string;
  at?: number;
  answered_at?: number | null;
}

/** What the provider of the sandbox would say, signed as it signs unless the test says otherwise. */
export const report = (
  world: World,
  given: Report,
  changes: { secret?: string; timestamp?: number; body?: string } = {},
): Promise<Answer> => {
  const { call } = world.deps.env;
  const at = world.now().getTime();
  const body =
    changes.body ??
    JSON.stringify({
      at,
      answered_at: null,
      ...given,
      call: String(given.call),
      leg: String(given.leg),
    });
  const timestamp = String(changes.timestamp ?? secondsOf(world.now()));
  const secret = changes.secret ?? (call.provider === 'sandbox' ? call.secret : '');
  return world.call('POST', callReportPath, {
    raw: body,
    signed: false,
    headers: {
      'x-call-timestamp': timestamp,
      'x-call-signature': callSignature(secret, timestamp, body),
    },
  });
};
