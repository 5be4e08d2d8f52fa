import { sql } from 'kysely';
import { after, type Deps } from '../../platform/context.ts';

export type FlowKind = 'identity' | 'esign';

/** What a counterpart keeps of one flow; sealed, since it holds a name and a number. */
export interface Flow {
  name: string;
  idNumber: string;
  returnUrl: string;
  /** What else the kind needs. */
  title?: string;
  ref?: string;
  notifyUrl?: string;
}

export interface KeptFlow extends Flow {
  /** '' until the tester has decided, then what they decided. */
  outcome: string;
  expired: boolean;
}

/** How long a counterpart remembers a flow, beyond its life. */
const memorySeconds = 30 * 86_400;
const sealFor = 'sandbox.flow';
const hashOf = (deps: Deps, kind: FlowKind, token: string): Buffer =>
  deps.secrets.mac('sandbox.flow-token', `${kind}|${token}`);

export async function keepFlow(deps: Deps, kind: FlowKind, flow: Flow, seconds: number): Promise<string> {
  const token = deps.random(18).toString('base64url');
  const ends = after(deps.clock(), seconds);
  await sql`insert into sandbox_flow (token_hash, sealed, outcome, ends_at, expires_at)
    values (${hashOf(deps, kind, token)}, ${deps.secrets.seal(sealFor, JSON.stringify(flow))}, '',
      ${ends}, ${after(ends, memorySeconds)})`.execute(deps.db);
  return token;
}

export async function findFlow(deps: Deps, kind: FlowKind, token: string): Promise<KeptFlow | null> {
  const now = deps.clock();
  const { rows } = await sql<{ sealed: string; outcome: string; expired: boolean }>`
    select sealed, outcome, ends_at <= ${now}::timestamptz as expired from sandbox_flow
    where token_hash = ${hashOf(deps, kind, token)}`.execute(deps.db);
  const [row] = rows;
  const opened = row && deps.secrets.open(sealFor, row.sealed);
  if (!row || !opened) return null;
  return { ...(JSON.parse(opened) as Flow), outcome: row.outcome, expired: row.expired };
}

/** The first decision counts; answers whether this was it. */
export async function decideFlow(
  deps: Deps,
  kind: FlowKind,
  token: string,
  outcome: string,
): Promise<boolean> {
  const { rows } = await sql`update sandbox_flow set outcome = ${outcome}
    where token_hash = ${hashOf(deps, kind, token)} and outcome = '' and ends_at > ${deps.clock()}::timestamptz
    returning 1 as one`.execute(deps.db);
  return rows.length > 0;
}
