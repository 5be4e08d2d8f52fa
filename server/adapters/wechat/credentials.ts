import { sql } from 'kysely';
import { after, type Deps } from '../../platform/context.ts';

/** Seconds by which the life of a credential is shortened: a page signs with one that it received a while ago. */
const earlySeconds = 1500;
const purpose = 'wechat.credential';

/**
 * A credential that WeChat issues to us (access token, ticket): one for all processes, sealed in the database. Two
 * processes that fetch at once get the same token from WeChat, so no lock is held during the call.
 */
export async function cachedCredential(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  name: string,
  fetchAnew: () => Promise<{ value: string; expiresIn: number }>,
): Promise<string> {
  const now = deps.clock();
  const { rows } = await sql<{ sealed: string }>`
    select sealed from platform_credential where name = ${name} and expires_at > ${now}`.execute(deps.db);
  const known = rows[0] && deps.secrets.open(purpose, rows[0].sealed);
  if (known) return known;
  const { value, expiresIn } = await fetchAnew();
  const expires = after(now, Math.max(60, expiresIn - earlySeconds));
  await sql`insert into platform_credential (name, sealed, expires_at)
    values (${name}, ${deps.secrets.seal(purpose, value)}, ${expires})
    on conflict (name) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`.execute(
    deps.db,
  );
  return value;
}

/** Deletes a credential that WeChat no longer accepts. */
export async function discardCredential(deps: Pick<Deps, 'db'>, name: string): Promise<void> {
  await sql`delete from platform_credential where name = ${name}`.execute(deps.db);
}
