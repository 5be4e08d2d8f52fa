import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { reportSubject as contract } from '@qunlu/contract/moderation/calls.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { moderationRules } from '@qunlu/contract/moderation/rules.ts';
import {
  after,
  inTransaction,
  jobContext,
  type Ctx,
  type Deps,
  type ViewerCtx,
  type Tx,
} from '../../../platform/context.ts';
import { networkOf } from '../../../platform/limits.ts';
import { lockPair, registeredAt } from '../../account/api/people.ts';
import { releaseFiles, showFiles } from '../../media/api/files.ts';
import { notifyAll } from '../../notification/api/notifications.ts';
import { established } from '../ports.ts';
import { countIndependent, hidesNow } from '../policy/visibility.ts';
import {
  addReport,
  closeReports,
  countHidings,
  dropOldReports,
  findOpenReport,
  findSources,
  markHiding,
  wasDismissed,
} from '../store/reports.ts';
import { dropVisibility, enqueue, holdVisibility, lockVisibility } from '../store/visibilities.ts';
import { hideForReview, kindOf, type SubjectRef } from './visibility.ts';

type Given = BodyOf<typeof contract>;

/** What shows a report's pictures. */
const picturesOf = (reportId: number): string => `report:${reportId}`;

/** Of the network a call came from, so that three people at one table count once. */
const networkMark = (ctx: Ctx): Buffer | null =>
  ctx.client.ip === ''
    ? null
    : ctx.deps.secrets.mac('moderation.network', networkOf(ctx.client.ip)).subarray(0, 16);

/** Of the browser, so that one with several accounts counts once wherever it goes. */
const deviceMark = (ctx: Ctx): Buffer | null =>
  ctx.client.visitor === ''
    ? null
    : ctx.deps.secrets.mac('moderation.device', ctx.client.visitor).subarray(0, 16);

const isSame = (
  row: { reason: string; detail: string; images: string[] },
  { reason, detail = '', images = [] }: Given,
): boolean => row.reason === reason && row.detail === detail && row.images.join(' ') === images.join(' ');

const days = (count: number): number => count * 86_400;

/** D170: whether this person's word alone hides, until staff has looked: a throwaway account's would hide anybody. */
async function mayHideAlone(tx: Tx, userId: number, registered: Date): Promise<boolean> {
  if (registered > after(tx.now, -days(moderationRules.instantDays))) return false;
  const today = await countHidings(tx.db, userId, after(tx.now, -days(1)));
  return today < moderationRules.instantPerDay && tx.deps.ports.get(established)(tx, userId);
}

/** D137, D170: reports something that the caller sees; hides it at once when the rule says so. */
export async function reportSubject(ctx: ViewerCtx, given: Given): Promise<{ id: number }> {
  const { userId } = ctx.viewer;
  const { type, id, reason, detail = '', images = [] } = given;
  const subject = (await kindOf(ctx, type).find(ctx, id)) ?? notFound('内容不存在或已不可见');
  if (subject.ownerId === userId) fail('invalid', { message: '不能举报自己的内容', field: 'id' });
  if (reason === 'other' && detail === '') fail('invalid', { message: '请填写说明', field: 'detail' });
  return inTransaction(ctx, async (tx) => {
    await lockPair(tx, userId, subject.ownerId);
    // Under the owner's lock: a case about what they have removed meanwhile would be about nothing.
    if (!(await kindOf(tx, type).find(tx, id))) notFound('内容不存在或已不可见');
    const visibility = await lockVisibility(tx.db, { type, id, ownerId: subject.ownerId }, tx.now);
    const registered = await registeredAt(tx, userId);
    const oldEnough = after(tx.now, -moderationRules.independentHours * 3600);
    const trusted = !(await wasDismissed(
      tx.db,
      userId,
      { type, id },
      after(tx.now, -days(moderationRules.dismissedDays)),
    ));
    const row = await addReport(tx.db, {
      type,
      id,
      reporter_id: userId,
      reason,
      detail,
      images,
      network: networkMark(tx),
      device: deviceMark(tx),
      independent: trusted && registered <= oldEnough,
      created_at: tx.now,
      decided_at: null,
    });
    if (!row) {
      const open = await findOpenReport(tx.db, userId, { type, id });
      if (open && isSame(open, given)) return { id: open.report_id };
      fail('conflict', { message: '您已举报过，我们正在处理，请等待结果' });
    }
    await showFiles(tx, {
      subject: picturesOf(row.report_id),
      userId,
      files: images.map((address, index) => ({ field: `images.${index}`, label: '截图', address })),
    });
    await enqueue(tx.db, visibility.standing_id, tx.now);
    if (visibility.state !== 'visible') return { id: row.report_id };
    // Visible again after a decision: staff has kept it.
    const keptAfter = after(tx.now, -days(moderationRules.keptDays));
    const hides = hidesNow({
      reason,
      mayAlone: reason === 'privacy' && trusted && (await mayHideAlone(tx, userId, registered)),
      independent: countIndependent(await findSources(tx.db, { type, id })),
      keptLately: visibility.decided_at !== null && visibility.decided_at > keptAfter,
    });
    if (!hides) return { id: row.report_id };
    if (hides === 'alone') await markHiding(tx.db, row.report_id);
    const why = reason === 'privacy' ? '有人举报泄露隐私' : '多人举报';
    await hideForReview(tx, visibility, { reason: why, words: [], path: subject.ownPath ?? subject.path });
    return { id: row.report_id };
  });
}

/** Its owner has removed it: whoever reported it is told, and nothing waits any more. Inside that transaction. */
export async function forgetSubject(tx: Tx, { type, id }: SubjectRef): Promise<void> {
  if (!(await holdVisibility(tx.db, { type, id }))) return;
  const closed = await closeReports(tx.db, { type, id }, { state: 'gone', decided_at: tx.now });
  await notifyReporters(tx, closed, `您举报的${kindOf(tx, type).label}已被主人删除。`);
  await dropVisibility(tx.db, { type, id });
}

export async function notifyReporters(
  tx: Tx,
  reports: readonly { report_id: number; reporter_id: number | null }[],
  body: string,
): Promise<void> {
  const notifications = reports.flatMap(({ report_id, reporter_id }) =>
    reporter_id === null ? [] : [{ userId: reporter_id, key: `report:${report_id}` }],
  );
  await notifyAll(
    tx,
    notifications.map((notification) => ({
      ...notification,
      category: 'system',
      title: '举报处理结果',
      body,
      path: '',
    })),
  );
}

/** Lets go of the pictures of reports that are no more. */
export const releasePictures = (tx: Tx, reportIds: readonly number[]): Promise<void> =>
  releaseFiles(tx, reportIds.map(picturesOf));

const batch = 500;

export async function cleanReports(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -days(moderationRules.keepDays));
  for (let dropped = batch; dropped === batch && goesOn();) {
    dropped = await inTransaction(ctx, async (tx) => {
      const ids = await dropOldReports(tx.db, before, batch);
      await releasePictures(tx, ids);
      return ids.length;
    });
  }
}
