import type { AnyEndpoint, Limit } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { sql } from 'kysely';
import type { Ctx, Deps } from './context.ts';
import { dropRows } from './clean.ts';

/** What counts as one address: an IPv4 address, or the network part of an IPv6 one (a household has 2^64). */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const minutes = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))}秒` : `${Math.ceil(seconds / 60)}分钟`;

interface Count {
  name: string;
  subject: string;
  max: number;
  seconds: number;
  cost?: number;
}

/** An idempotency key in its scope. */
interface Keyed {
  scope: string;
  key: string;
}

/**
 * Counts and answers the count, or fails. undefined: the answer to the key `but` is stored, so nothing was counted. The commit
 * does not wait for the disk: a power cut may take the counts of the last moments.
 */
async function countOne(ctx: Ctx, limit: Count, but?: Keyed): Promise<number | undefined> {
  const subject = ctx.deps.secrets.mac('platform.limit', limit.subject);
  const answered = but
    ? sql`where not exists (select from idempotency
        where scope = ${but.scope} and key = ${but.key} and answer is not null)`
    : sql``;
  const { rows } = await sql<{ count: number; wait: number }>`
    with unwaited as materialized (select set_config('synchronous_commit', 'off', true))
    insert into platform_limit as l (name, subject, window_start, count)
    select ${limit.name}, ${subject}::bytea, ${ctx.now}::timestamptz, ${limit.cost ?? 1}::int from unwaited ${answered}
    on conflict (name, subject) do update set
      count = case when l.window_start + make_interval(secs => ${limit.seconds}) <= excluded.window_start
        then excluded.count else l.count + excluded.count end,
      window_start = case when l.window_start + make_interval(secs => ${limit.seconds}) <= excluded.window_start
        then excluded.window_start else l.window_start end
    returning count, extract(epoch from window_start + make_interval(secs => ${limit.seconds}) - ${ctx.now}::timestamptz)::float8 as wait`.execute(
    ctx.deps.db,
  );
  const row = rows[0];
  if (!row || row.count <= limit.max) return row?.count;
  const retryAfter = Math.max(1, Math.ceil(row.wait));
  fail('tooOften', { message: `操作太频繁，请${minutes(retryAfter)}后再试`, retryAfter });
}

/**
 * Adds `cost` (1 by default) to the count of `name` for `subject` and answers the count. A window starts with its first
 * call; 42900 beyond `max`. Outside any transaction: a call that fails later counts all the same.
 */
export async function consumeRateLimit(ctx: Ctx, limit: Count): Promise<number> {
  return (await countOne(ctx, limit)) ?? 0;
}

function subjectOf(limit: Limit, ctx: Ctx): string {
  const person = ctx.viewer ?? ctx.staff;
  return limit.by === 'person' && person ? `person ${person.userId}` : `address ${networkOf(ctx.client.ip)}`;
}

/** Applies the limits that an endpoint declares. `repeated`: nothing was counted, the answer to the key `but` is stored. */
export async function consumeRateLimits(
  ctx: Ctx,
  endpoint: AnyEndpoint,
  but?: Keyed,
): Promise<'counted' | 'repeated'> {
  for (const limit of endpoint.limits ?? []) {
    const named = { name: endpoint.id, subject: subjectOf(limit, ctx), ...limit };
    if ((await countOne(ctx, named, but)) === undefined) return 'repeated';
  }
  return 'counted';
}

/** Longer than any window, so that no live count is deleted. */
const keepDays = 2;

export async function cleanLimits(deps: Deps, goesOn: () => boolean): Promise<void> {
  const now = deps.clock();
  await dropRows(
    deps.db,
    goesOn,
    'platform_limit',
    sql`window_start < ${now}::timestamptz - make_interval(days => ${keepDays})`,
  );
  await dropRows(deps.db, goesOn, 'platform_credential', sql`expires_at < ${now}`);
  await dropRows(deps.db, goesOn, 'sandbox_wechat_grant', sql`expires_at < ${now}`);
  await dropRows(deps.db, goesOn, 'sandbox_flow', sql`expires_at < ${now}`);
}
