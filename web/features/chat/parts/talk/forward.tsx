import { listConversations } from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { usePaged } from '../../../../platform/paged.ts';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { type ConversationLine, placeOf } from '../../queries/conversations.ts';
import { type Content, say } from '../../queries/outbox.ts';
import { lineOf } from './timeline.ts';

/** Says the same in another conversation of mine, once it was chosen and confirmed. */
export async function forward(message: ChatMessage): Promise<void> {
  const line = await openSheet<ConversationLine>('转发给', (close) => <Choose onChosen={close} />);
  if (line === null) return;
  const sure = await confirm({
    title: `转发给${line.peer.name}？`,
    message: lineOf(message).slice(0, 100),
    okLabel: '转发',
  });
  if (!sure) return;
  say(placeOf(line), saidAgain(message));
  popTip(`已转发给${line.peer.name}`, { type: 'good' });
}

function saidAgain({ type, text, name, target_id, lat, lng }: ChatMessage): Content {
  return {
    type,
    ...(text === '' ? {} : { text }),
    ...(name === '' ? {} : { name }),
    ...(target_id === 0 ? {} : { target_id }),
    ...(type === 9 ? { lat, lng } : {}),
  } as Content;
}

function Choose({ onChosen }: { onChosen: (line: ConversationLine) => void }) {
  const lines = usePaged(listConversations, {});
  return (
    <PagedList
      query={lines}
      keyOf={(line) => line.conversation_id}
      empty={<EmptyState title="还没有会话" text="从一张名片发消息，就会在这里" />}
    >
      {(line) => (
        <ListRow
          leading={<Avatar id={line.peer.user_id} name={line.peer.name} src={line.peer.avatar} />}
          title={line.peer.name}
          meta={line.object?.title ?? ''}
          onClick={() => onChosen(line)}
        />
      )}
    </PagedList>
  );
}
