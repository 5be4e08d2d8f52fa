import { chatPath, consultPath } from '@qunlu/contract/chat/rules.ts';
import type { SubjectContent, SubjectKind } from '../../moderation/ports.ts';
import { changeWords } from '../../notification/api/notifications.ts';
import { oneLine } from '../present.ts';
import { findMessage } from '../store/messages.ts';
import { findReported, lockOfMessage, type ReportedRow } from '../store/reports.ts';
import { setHidden } from '../store/sending.ts';
import { findKind } from '../store/targets.ts';
import { kindsOf } from './kinds.ts';
import { pushKey, withoutWords } from './sending.ts';

/** What staff reads of a report: what was said around it, as texts; no picture and no sound of a conversation is shown to anybody else. */
function contentOf(rows: readonly ReportedRow[]): SubjectContent {
  const [first] = rows;
  return {
    ownerId: first?.owner_id ?? 0,
    title: '一条消息',
    path: consultPath(first?.conversation_id ?? 0),
    texts: rows.map((row) => ({
      label: row.message_id === row.about ? `${nameOf(row)}（被举报）` : nameOf(row),
      text: row.recalled ? '（已撤回）' : oneLine(row),
    })),
    pictures: [],
  };
}

const nameOf = ({ name }: ReportedRow): string => name ?? '已注销用户';

/** A message as a subject of reports (D137): of those in the conversation alone. */
export const messageSubjects: SubjectKind = {
  label: '消息',
  async find(ctx, id) {
    if (!ctx.viewer) return null;
    const { userId } = ctx.viewer;
    const message = await findMessage(ctx.db, { kinds: kindsOf(ctx), userId, messageId: id });
    if (!message || message.sender_id === null || message.recalled_at || message.hidden) return null;
    const kind = await findKind(ctx.db, message.conversation_id);
    return {
      ownerId: message.sender_id,
      title: '一条消息',
      path: kind === 'direct' ? chatPath(userId) : consultPath(message.conversation_id),
    };
  },
  async read(ctx, ids) {
    const rows = await findReported(ctx.db, ids);
    const all = new Map<number, ReportedRow[]>();
    for (const row of rows) all.set(row.about, [...(all.get(row.about) ?? []), row]);
    return new Map([...all].map(([id, around]) => [id, contentOf(around)]));
  },
  async setHidden(tx, id, hidden) {
    const row = await lockOfMessage(tx.db, id);
    if (!row) return;
    const version = row.version + 1;
    await setHidden(tx.db, { messageId: id, conversationId: row.conversation_id, version, hidden });
    if (hidden)
      await changeWords(tx, {
        userIds: row.people,
        key: pushKey(row.conversation_id),
        body: withoutWords,
        less: 0,
      });
    await tx.deps.realtime.tell(tx, row.people, { topic: 'chat', id: row.conversation_id, version });
  },
};
