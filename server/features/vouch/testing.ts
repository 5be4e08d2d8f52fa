import { createVouch, type OwnVouch } from '@qunlu/contract/vouch/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { vouchRules } from '@qunlu/contract/vouch/rules.ts';
import type { Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';

/** Registered long enough to vouch. */
export const ageAccount = (world: World, { userId }: { userId: number }): Promise<unknown> =>
  world.database.pool.query(
    `update account_user set created_at = created_at - interval '${vouchRules.accountDays} days' where user_id = $1`,
    [userId],
  );

export const vouchBody = {
  kind: 'work',
  text: '一起布置过两届茶博会',
  since: 2019,
  until: 2021,
} as const satisfies Omit<BodyInput<typeof createVouch>, 'user_id'>;

type Changes = Partial<BodyInput<typeof createVouch>>;

/** The call alone. */
export const tryVouch = (
  world: World,
  by: Person,
  of: { userId: number },
  changes: Changes = {},
): Promise<Answer> =>
  world.call('POST', createVouch.path, {
    token: by.token,
    body: { ...vouchBody, user_id: of.userId, ...changes },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

/** A friend of long standing says what they know; others see it after its first day. */
export async function vouchAs(
  world: World,
  by: Person,
  of: Person,
  { friends = false, ...changes }: Changes & { friends?: boolean } = {},
): Promise<OwnVouch> {
  if (!friends) await makeFriends(world, by, of);
  await ageAccount(world, by);
  const { status, body } = await tryVouch(world, by, of, changes);
  if (status !== 200) throw new Error(`no vouch: ${JSON.stringify(body)}`);
  return body;
}
