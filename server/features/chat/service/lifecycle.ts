import { anonymise, byFeature, erase, keep, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { oneLine } from '../present.ts';
import {
  countConversations,
  dropBetween,
  emptyMessages,
  findSentBy,
  findSame,
  joinConversation,
  lockOfBoth,
  moveRest,
  recountFor,
} from '../store/lifecycle.ts';
import { filesOf } from './sending.ts';

const joined = byFeature(
  move('conversations with the same person become one, in the order of their messages'),
);
const side = { merge: joined, erase: keep('the other still has the conversation') };
const member = byFeature(move('their places in both lists become one'));

/** What becomes of conversations and messages. The lock of a conversation comes last, after all others (decision 0100). */
export const chatLifecycle: Lifecycle = {
  feature: 'chat',
  columns: {
    'chat_conversation.low_id': side,
    'chat_conversation.high_id': side,
    'chat_conversation.asker_id': {
      merge: joined,
      erase: keep('those who answered still have the conversation'),
    },
    'chat_conversation.first_id': { merge: joined, erase: keep('who began stays said') },
    'chat_member.user_id': { merge: member, erase: erase('nobody reads it any more') },
    'chat_message.sender_id': {
      merge: joined,
      erase: byFeature(anonymise('what they wrote is emptied and shown as recalled')),
    },
    'chat_setting.user_id': {
      merge: byFeature(move('what the kept account has chosen stays')),
      erase: erase('nobody has it any more'),
    },
    'chat_assistant.owner_id': {
      merge: byFeature(move('who answers for either answers for the kept account')),
      erase: erase('there is nothing to answer for any more'),
    },
    'chat_assistant.user_id': {
      merge: byFeature(move('whom either helped is helped by the kept account')),
      erase: erase('they answer no more'),
    },
  },
  async merge(tx, sides) {
    await lockOfBoth(tx.db, sides);
    const gone = await dropBetween(tx.db, sides);
    await releaseFiles(tx, gone.map(filesOf));
    for (const { from_id: fromId, into_id: intoId } of await findSame(tx.db, sides))
      await joinConversation(tx.db, { ...sides, fromId, intoId });
    await moveRest(tx.db, sides);
    await recountFor(tx.db, sides.keep);
  },
  async erase(tx, userId) {
    const filed = await emptyMessages(tx.db, userId, tx.now);
    await releaseFiles(tx, filed.map(filesOf));
  },
  counts: [
    {
      title: '会话',
      rule: '和同一个人的两个会话合成一个',
      of: (userId) => countConversations(userId),
      shown: 'either',
    },
  ],
  erases: ['您发过的消息，对方看到的是“已撤回”', '您的会话列表'],
  keeps: ['别人发给您的消息，留在对方那里'],
  async exports(ctx, userId, max) {
    const rows = await findSentBy(ctx.db, userId, max);
    return {
      消息: rows.map((row) => ({
        时间: row.created_at,
        会话: row.kind === 'direct' ? (row.name ?? '已注销用户') : '咨询',
        内容: row.text || oneLine(row),
      })),
    };
  },
};
