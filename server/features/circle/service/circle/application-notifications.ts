import type { Tx } from '../../../../platform/context.ts';
import { notifyAgain, settleAll, withdraw } from '../../../notification/api/notifications.ts';
import { countApplied, findManagers } from '../../store/applications.ts';
import type { CircleRow } from '../../store/circles.ts';

/** Applications of a circle are counted up to so many. */
export const countedMost = 999;

const waitingKey = (circleId: number): string => `phonebook applications ${circleId}`;

/** One notification a circle for each who decides; it is renewed with the number (D59). */
export async function notifyApplied(tx: Tx, circle: CircleRow): Promise<void> {
  const id = circle.phonebook_id;
  const count = await countApplied(tx.db, id, countedMost);
  const managers = await findManagers(tx.db, id, 'apply');
  await notifyAgain(
    tx,
    managers.map((userId) => ({
      userId,
      category: 'membership' as const,
      title: `${count} 人申请加入「${circle.name}」`,
      body: '请在 7 天内审核，过期的申请会自动失效。',
      path: `/phonebook-setting/${id}/apply`,
      key: waitingKey(id),
    })),
  );
}

/** Nobody waits any more: the notification needs no action; with `gone` it is void. */
export async function settleApplied(tx: Tx, circleId: number, gone = false): Promise<void> {
  if ((await countApplied(tx.db, circleId, 1)) > 0) return;
  const managers = await findManagers(tx.db, circleId, 'apply');
  await (gone ? withdraw : settleAll)(tx, managers, [waitingKey(circleId)]);
}

/** They look at applications no more. */
export const withdrawApplied = (tx: Tx, circleId: number, userId: number): Promise<void> =>
  withdraw(tx, [userId], [waitingKey(circleId)]);
