import { sql } from 'kysely';
import { after, type Deps } from '../../platform/context.ts';

/** A person of the sandbox's WeChat. */
export interface SandboxPerson {
  /** Letters and digits; openids and the unionid are derived from it. */
  person: string;
  nickname: string;
  snapshot: boolean;
  /** For phone credentials. */
  phone?: string;
}

/** Test people whom everybody may use. */
export const people: readonly SandboxPerson[] = [
  { person: 'xiaolin', nickname: '小林', snapshot: false },
  { person: 'laowang', nickname: '老王', snapshot: false },
  { person: 'chenjing', nickname: '陈静', snapshot: false },
];

export type GrantKind = 'code' | 'mini-code' | 'phone-code' | 'token' | 'qrcode' | 'follow' | 'subscription';

export function openidOf(deps: Deps, appid: string, person: string): string {
  return `o${deps.secrets.mac('sandbox.openid', `${appid}|${person}`).toString('base64url').slice(0, 27)}`;
}

export function unionidOf(deps: Deps, person: string): string {
  return `u${deps.secrets.mac('sandbox.unionid', person).toString('base64url').slice(0, 27)}`;
}

const hashOf = (deps: Deps, kind: GrantKind, grant: string): Buffer =>
  deps.secrets.mac('sandbox.grant', `${kind}|${grant}`);

export async function give(
  deps: Deps,
  kind: GrantKind,
  identity: object,
  seconds: number,
  grant = deps.random(18).toString('base64url'),
): Promise<string> {
  await sql`insert into sandbox_wechat_grant (grant_hash, kind, identity, expires_at)
    values (${hashOf(deps, kind, grant)}, ${kind}, ${JSON.stringify(identity)}::jsonb, ${after(deps.clock(), seconds)})
    on conflict (grant_hash) do update set expires_at = excluded.expires_at, used_at = null`.execute(deps.db);
  return grant;
}

/** What an unexpired grant stands for; `spend` marks it used, for single use. */
export async function take<Identity>(
  deps: Deps,
  kind: GrantKind,
  grant: string,
  spend: boolean,
): Promise<Identity | null> {
  const now = deps.clock();
  const { rows } = await sql<{ identity: Identity }>`
    update sandbox_wechat_grant set used_at = ${spend ? now : null}
    where grant_hash = ${hashOf(deps, kind, grant)} and expires_at > ${now} and used_at is null
    returning identity`.execute(deps.db);
  return rows[0]?.identity ?? null;
}
