import type { Tx } from '../../../../platform/context.ts';
import { notifyAll } from '../../../notification/api/notifications.ts';
import { findHolders } from '../../store/registrations.ts';

/** Characters of a text message; a long title is cut first, since what is new about it follows. */
const titleMax = 20;
const textMax = 120;
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** D106: one sentence by text, e.g. 您报名的“秋茶会”已取消：场地有变。详情请看群录。 */
export const textWords = (title: string, what: string): string =>
  `${cut(`您报名的“${cut(title, titleMax)}”${what}`, textMax)}详情请看群录。`;

/** Tells whoever registered and whoever holds a ticket of it, once for each `key`. `paid`: what is for whoever registered alone; `text`: the sentence for them. */
export async function notifyHolders(
  tx: Tx,
  registrationId: number,
  {
    body,
    paid,
    ...told
  }: {
    /** The sentence of the text message, by which alone people may learn of it in time (D106). */
    words: string;
    title: string;
    body: string;
    path: string;
    key: string;
    paid?: { userId: number | null; words: string; text: string };
  },
): Promise<void> {
  const holders = await findHolders(tx.db, registrationId);
  await notifyAll(
    tx,
    holders.map((userId) => ({
      ...told,
      userId,
      category: 'activity' as const,
      change: true,
      ...(userId === paid?.userId ? { body: body + paid.words, words: paid.text } : { body }),
    })),
  );
}
