import type { RosterClaim, RosterEntry, RosterError, RosterImport } from '@qunlu/contract/roster/entity.ts';
import { rosterRules } from '@qunlu/contract/roster/rules.ts';
import type { listRosterReviews } from '@qunlu/contract/roster/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { after, secondsOf } from '../../platform/context.ts';
import { importCan, rollbackUntil } from './policy.ts';
import type { ListedClaim, ListedEntry } from './store/entries.ts';
import type { ListedImport } from './store/imports.ts';
import type { RosterRow } from './store/rows.ts';

const orZero = (date: Date | null): number => (date ? secondsOf(date) : 0);

const dueOf = ({ submitted_at }: { submitted_at: Date | null }): number =>
  submitted_at ? secondsOf(after(submitted_at, rosterRules.auditHours * 3600)) : 0;

export const presentImport = (row: ListedImport, now: Date): RosterImport => ({
  import_id: row.import_id,
  id: row.phonebook_id,
  state: row.state,
  file_name: row.file_name,
  by: row.by,
  rows: row.rows,
  settled: row.ok + row.merged + row.failed,
  ok: row.ok,
  merged: row.merged,
  failed: row.failed,
  claimed: row.claimed,
  reason: row.reason,
  created_at: secondsOf(row.created_at),
  submitted_at: orZero(row.submitted_at),
  due_at: dueOf(row),
  decided_at: orZero(row.decided_at),
  done_at: orZero(row.done_at),
  rollback_until: orZero(rollbackUntil(row, now)),
  can: importCan(row, now),
});

export const presentError = (row: RosterRow): RosterError => ({
  line: row.line,
  realname: row.realname,
  phone: row.phone_mask,
  reason: row.reason,
});

export const presentEntry = (row: ListedEntry): RosterEntry => ({
  member_id: row.member_id,
  realname: row.realname,
  company: row.company,
  position: row.position,
  group: row.group_name,
  phone: row.phone_mask,
  remark: row.remark,
  at: secondsOf(row.at),
});

export const presentClaim = (row: ListedClaim): RosterClaim => ({
  id: row.phonebook_id,
  member_id: row.member_id,
  name: row.name,
  avatar: row.avatar,
  members: row.members,
  realname: row.realname,
  company: row.company,
  position: row.position,
  at: secondsOf(row.at),
  until: secondsOf(after(row.at, rosterRules.claimDays * 86_400)),
});

type ReviewLine = OutputOf<typeof listRosterReviews>['list'][number];

export const presentReview = (row: ListedImport, decide: boolean): ReviewLine => ({
  id: row.import_id,
  circle_id: row.phonebook_id,
  circle: row.circle,
  user_id: row.user_id ?? 0,
  state: row.state,
  rows: row.rows,
  failed: row.failed,
  submitted_at: orZero(row.submitted_at),
  due_at: dueOf(row),
  can: { decide },
});

export const presentSample = (row: RosterRow) => ({
  line: row.line,
  realname: row.realname,
  phone: row.phone_mask,
  company: row.company,
  position: row.position,
  group: row.group_name,
  remark: row.remark,
});

export const presentPast = (row: ListedImport) => ({
  id: row.import_id,
  circle: row.circle,
  state: row.state,
  rows: row.rows,
  ok: row.ok,
  claimed: row.claimed,
  refusals: row.refusals,
  reason: row.reason,
  at: secondsOf(row.created_at),
});
