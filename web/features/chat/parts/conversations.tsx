import type { ConversationLine } from '@qunlu/contract/chat/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { later } from '../../../platform/later.ts';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHeldBack } from '../../../ui/dialog/held-back.ts';
import { popTip, useUndo } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MessageCircle } from '../../../ui/icons.ts';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { friendPaths } from '../../friend/paths.ts';
import { changeLine, clearConversation, useConversations } from '../queries/conversations.ts';
import { ConversationRow } from './list/conversation-row.tsx';

/** My conversations, pinned ones first. */
export function Conversations() {
  const client = useQueryClient();
  const read = useConversations();
  const { held, hold, undo } = useHeldBack();
  const offer = useUndo();

  /** Gone from the list at once; the server hears of it when it can no longer be taken back. */
  function remove({ conversation_id: id, peer }: ConversationLine): void {
    offer(`和${peer.name}的会话已删除`, () => undo(id));
    void hold(id).then(async (sure) => {
      if (!sure) return;
      try {
        await clearConversation(client, id);
      } catch (error) {
        popTip(sentence(error), { type: 'bad' });
      }
    });
  }

  const menu = (line: ConversationLine): Promise<void> =>
    later(import('./list/line-menu.tsx'), async ({ chooseForLine }) => {
      const chosen = await chooseForLine(line);
      if (chosen === 'remove') remove(line);
      else if (chosen) {
        try {
          await changeLine(client, line, chosen);
        } catch (error) {
          popTip(sentence(error), { type: 'bad' });
        }
      }
    });

  const shown = read.data && {
    pages: read.data.pages.map((page) => ({
      list: page.list.filter(({ conversation_id: id }) => !held.has(id)),
    })),
  };
  return (
    <>
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
      <PagedList
        query={{ ...read, data: shown }}
        keyOf={({ conversation_id: id }) => id}
        empty={
          <EmptyState
            icon={<MessageCircle size={28} aria-hidden />}
            title="还没有会话"
            text="打开一个人的名片，点「发消息」，就可以聊起来"
            action={<Button href={friendPaths.list}>找好友聊聊</Button>}
          />
        }
      >
        {(line) => (
          <ConversationRow
            line={line}
            now={read.dataUpdatedAt}
            onRemove={() => remove(line)}
            onMenu={() => void menu(line)}
          />
        )}
      </PagedList>
    </>
  );
}
