import { sql } from 'kysely';
import { secondsOf, type Deps } from '../../platform/context.ts';
import { dropRows } from '../../platform/clean.ts';
import type { Db } from '../../platform/database.ts';
import type { PushChannel } from '@qunlu/contract/notification.ts';

export interface SandboxPush {
  channel: PushChannel;
  /** The provider's own name of whoever would have got it. */
  receiver: string;
  title: string;
  body: string;
  url: string;
}

/** Keeps what would have been sent; the same number goes out once, as with the providers. */
export async function keepPush(
  deps: Pick<Deps, 'db' | 'clock'>,
  push: SandboxPush & { requestId: string },
): Promise<void> {
  await sql`insert into sandbox_push (channel, receiver, request_id, title, body, url, sent_at)
    values (${push.channel}, ${push.receiver}, ${push.requestId}, ${push.title}, ${push.body}, ${push.url}, ${deps.clock()})
    on conflict (channel, receiver, request_id) do nothing`.execute(deps.db);
}

/** The newest 50, to one receiver when given. `at`: seconds. */
export async function readPushes(
  db: Db,
  receiver: string | undefined,
): Promise<(SandboxPush & { at: number })[]> {
  const { rows } = await sql<SandboxPush & { sent_at: Date }>`
    select channel, receiver, title, body, url, sent_at from sandbox_push
    where ${receiver ?? null}::text is null or receiver = ${receiver ?? null}
    order by sandbox_push_id desc limit 50`.execute(db);
  return rows.map(({ sent_at, ...rest }) => ({ ...rest, at: secondsOf(sent_at) }));
}

const keepDays = 7;

export async function cleanPushes(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropRows(
    deps.db,
    goesOn,
    'sandbox_push',
    sql`sent_at < ${deps.clock()}::timestamptz - make_interval(days => ${keepDays})`,
  );
}
