import { signWay } from '@qunlu/contract/attendance/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { scannedAt } from '../policy.ts';
import { presentOutcome, presentScan } from '../present.ts';
import { endScan, findChanges, wasScanned } from '../store/scans.ts';
import { countSession, findName, lockSession, type SessionRow } from '../store/sessions.ts';
import { doorOfSession, goneSession } from './door.ts';
import { signIn, type Entry } from './signing.ts';
import { readCode, type Target } from './ticket-codes.ts';

interface ScanInput {
  client_id: string;
  ticket?: string | undefined;
  holder?: number | undefined;
  at: number;
}

interface BatchInput {
  session_id: number;
  door?: string | undefined;
  phone_now: number;
  scans: readonly ScanInput[];
}

export const targetOf = ({ subject, target }: SessionRow): Target => ({
  subject: subject as Target['subject'],
  target,
});

async function entryOf(
  ctx: ViewerCtx,
  session: SessionRow,
  scan: ScanInput,
  phoneNow: number,
): Promise<Entry> {
  const at = scannedAt({ at: scan.at, phoneNow, now: ctx.now });
  const given = { clientId: scan.client_id, at };
  if (scan.ticket === undefined)
    return { ...given, holder: scan.holder ?? 0, rev: null, unknown: '', way: signWay.hand };
  const code = await readCode(ctx, targetOf(session), scan.ticket);
  return {
    ...given,
    holder: code?.holder ?? 0,
    rev: code?.rev ?? null,
    unknown: code?.signed ? '' : '这个码不是真的，请核对姓名后在名单里找',
    way: signWay.ticket,
  };
}

function checkBatch(scans: readonly ScanInput[]): void {
  const empty = scans.findIndex(({ ticket, holder }) => ticket === undefined && holder === undefined);
  if (empty !== -1)
    fail('invalid', { message: '请扫凭证，或在名单里选一位', field: `scans.${empty}.ticket` });
}

/** D99: one at a time, or all that a phone has kept. Sent again it changes nothing. */
export async function sendScans(ctx: ViewerCtx, given: BatchInput) {
  checkBatch(given.scans);
  const { session, subject } = await doorOfSession(ctx, given.session_id);
  const entries = await Promise.all(given.scans.map((scan) => entryOf(ctx, session, scan, given.phone_now)));
  const { outcomes, signed } = await inTransaction(ctx, async (tx) => {
    const holders = [...new Set(entries.map(({ holder }) => holder))].filter((holder) => holder > 0);
    const locked = await subject.lock(
      tx,
      session.target,
      holders.toSorted((one, other) => one - other),
    );
    const held = (await lockSession(tx.db, session.session_id)) ?? goneSession();
    return signIn(tx, subject, {
      session: held,
      locked,
      door: given.door ?? '',
      byId: ctx.viewer.userId,
      by: await findName(tx.db, ctx.viewer.userId),
      entries,
    });
  });
  return {
    list: outcomes.map((outcome, at) => presentOutcome(given.scans[at]?.client_id ?? '', outcome)),
    signed,
  };
}

/** D99: the scan ends and stays. Twice is the same. */
export async function undoScan(
  ctx: ViewerCtx,
  { session_id: sessionId, holder }: { session_id: number; holder: number },
): Promise<{ signed: number }> {
  const { session, subject } = await doorOfSession(ctx, sessionId);
  return inTransaction(ctx, async (tx) => {
    // In the order in which signing in locks them.
    const person = (await subject.lock(tx, session.target, [holder])).get(holder);
    const held = (await lockSession(tx.db, sessionId)) ?? goneSession();
    const ended = await endScan(tx.db, { sessionId, holder, byId: ctx.viewer.userId, at: ctx.now });
    if (!ended) {
      if (!(await wasScanned(tx.db, sessionId, holder)))
        fail('stateChanged', { message: '这一位还没有签到，不用撤销' });
      return { signed: held.signed };
    }
    const signed = await countSession(tx.db, sessionId, -1);
    await subject.changed?.(tx, session.target, { holder, name: person?.name ?? '', signed: false });
    return { signed };
  });
}

const pageSize = 1000;

/** What other phones at the door have done since. */
export async function listScans(
  ctx: ViewerCtx,
  { session_id, since = 0 }: { session_id: number; since?: number | undefined },
) {
  const { session } = await doorOfSession(ctx, session_id);
  const rows = await findChanges(ctx.db, session_id, since, pageSize + 1);
  const list = rows.slice(0, pageSize);
  return {
    list: list.map(presentScan),
    cursor: list.at(-1)?.change ?? since,
    more: rows.length > pageSize,
    signed: session.signed,
  };
}
