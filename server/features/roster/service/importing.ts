import { importState, rosterRules } from '@qunlu/contract/roster/rules.ts';
import { inTransaction, jobContext, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { peopleByPhones } from '../../account/api/directory.ts';
import { notify } from '../../notification/api/notifications.ts';
import { lockCircle } from '../../circle/api/access.ts';
import {
  addImported,
  groupsNamed,
  presentByPhone,
  putIntoGroups,
  type ImportedEntry,
} from '../../circle/api/imported.ts';
import { rowState, takesImports } from '../policy.ts';
import { deleteStale, findKnown, insertEntries } from '../store/entries.ts';
import { findRunning, lockImport, updateImport, type ImportRow } from '../store/imports.ts';
import { findRows, settleRows, type RosterRow, type RowResult } from '../store/rows.ts';
import { clearImport } from './imports.ts';
import { hashesOf, hashOf, openPhone } from './phones.ts';
import { notifyWaiting } from './notifications.ts';

interface Line {
  row: RosterRow;
  phone: string;
}

type Outcome = Pick<RowResult, 'state' | 'reason'> & { filled?: { memberId: number; groupId: number } };

/** What is known of the numbers of some lines, in one go each. */
async function knownOf(tx: Tx, circleId: number, lines: readonly Line[]) {
  const phones = lines.map(({ phone }) => phone).filter((phone) => phone !== '');
  const phoneOf = new Map(
    phones.flatMap((phone) => hashesOf(tx, phone).map((hash) => [hash.toString('hex'), phone] as const)),
  );
  const hashes = [...phoneOf.keys()].map((hex) => Buffer.from(hex, 'hex'));
  await deleteStale(tx.db, circleId, hashes);
  const known = await findKnown(tx.db, circleId, hashes);
  const named = (blocked: boolean): Set<string> =>
    new Set(known.filter((one) => one.blocked === blocked).map(({ hash }) => phoneOf.get(hash) ?? ''));
  const people = await peopleByPhones(tx, phones);
  return {
    blocked: named(true),
    waiting: named(false),
    people,
    present: await presentByPhone(tx, circleId, people, phones),
    groups: await groupsNamed(
      tx,
      circleId,
      lines.map(({ row }) => row.group_name),
    ),
  };
}

/** One batch of lines, all of it or nothing: members, what is known of them, and what became of the lines. */
async function importLines(tx: Tx, row: ImportRow, lines: readonly Line[]): Promise<RowResult[]> {
  const circleId = row.phonebook_id;
  const { blocked, waiting, people, present, groups } = await knownOf(tx, circleId, lines);
  const fresh: (Line & { entry: ImportedEntry })[] = [];
  const outcomeOf = (line: Line): Outcome => {
    const groupId = groups.get(line.row.group_name) ?? null;
    if (line.phone === '') return { state: rowState.failed, reason: '手机已无法读取，请重新上传' };
    if (blocked.has(line.phone)) return { state: rowState.failed, reason: '对方不愿被导入' };
    const member = present.get(line.phone);
    if (member)
      return {
        state: rowState.merged,
        reason: '已经是成员，已合并',
        ...(groupId !== null && member.groupId === null
          ? { filled: { memberId: member.memberId, groupId } }
          : {}),
      };
    if (waiting.has(line.phone)) return { state: rowState.merged, reason: '已经导入过，已合并' };
    const { realname, company, position } = line.row;
    fresh.push({ ...line, entry: { realname, company, position, groupId } });
    return { state: rowState.imported, reason: '' };
  };
  const outcomes = lines.map((line) => ({ line: line.row.line, ...outcomeOf(line) }));
  const memberIds = await addImported(
    tx,
    circleId,
    fresh.map(({ entry }) => entry),
  );
  await insertEntries(
    tx.db,
    fresh.map((line, at) => ({
      member_id: memberIds[at] ?? 0,
      phonebook_id: circleId,
      import_id: row.import_id,
      phone_hash: hashOf(tx, line.phone),
      phone_mask: line.row.phone_mask,
      remark: line.row.remark,
      at: tx.now,
    })),
  );
  await putIntoGroups(
    tx,
    circleId,
    outcomes.flatMap(({ filled }) => filled ?? []),
  );
  await notifyWaiting(
    tx,
    fresh.flatMap(({ phone }) => people.get(phone) ?? []),
    circleId,
  );
  return outcomes.map(({ line, state, reason, filled }) => ({
    line,
    state,
    reason,
    filled_member_id: filled?.memberId ?? null,
    filled_group_id: filled?.groupId ?? null,
  }));
}

async function finish(tx: Tx, row: ImportRow): Promise<void> {
  await updateImport(tx.db, row.import_id, { state: importState.done, done_at: tx.now });
  if (row.user_id === null) return;
  await notify(tx, row.user_id, {
    category: 'membership',
    title: '名册已导入',
    body: `新增 ${row.ok} 人，合并 ${row.merged} 行，${row.failed} 行有问题。24 小时内可以撤回。`,
    path: `/phonebook-setting/${row.phonebook_id}/import`,
    key: `roster-import:${row.import_id}:done`,
  });
}

/** One batch in one transaction; false when the import is over. A crash leaves whole batches behind. */
async function importBatch(ctx: Ctx, one: { import_id: number; phonebook_id: number }): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const circle = await lockCircle(tx, one.phonebook_id);
    const row = await lockImport(tx.db, one.import_id);
    if (row?.state !== importState.importing) return false;
    if (!takesImports(circle.status)) {
      await clearImport(tx, row);
      await updateImport(tx.db, row.import_id, { state: importState.cancelled, reason: '通讯录不能再导入' });
      return false;
    }
    const rows = await findRows(tx.db, {
      importId: row.import_id,
      state: rowState.waits,
      size: rosterRules.batch,
    });
    if (rows.length === 0) {
      await finish(tx, row);
      return false;
    }
    const lines = rows.map((line) => ({ row: line, phone: openPhone(tx, line.phone_seal) }));
    const settled = await importLines(tx, row, lines);
    await settleRows(tx.db, row.import_id, settled);
    const count = (state: number): number => settled.filter((line) => line.state === state).length;
    await updateImport(tx.db, row.import_id, {
      ok: row.ok + count(rowState.imported),
      merged: row.merged + count(rowState.merged),
      failed: row.failed + count(rowState.failed),
    });
    return true;
  });
}

const atOnce = 20;

/** Goes on with every import under way, batch by batch. */
export async function runImports(deps: Deps, goesOn: () => boolean): Promise<void> {
  const run = jobRows(deps, 'roster.import');
  for (const one of await findRunning(deps.db, atOnce))
    await run.one(one.import_id, async () => {
      while (goesOn() && (await importBatch(jobContext(deps), one)));
    });
  await run.end();
}
