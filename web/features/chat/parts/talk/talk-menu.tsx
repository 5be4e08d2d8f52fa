import { setConversation } from '@qunlu/contract/chat/calls.ts';
import type { Conversation } from '@qunlu/contract/chat/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/http/call.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { cardPaths } from '../../../card/paths.ts';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { conversationsChanged } from '../../queries/conversations.ts';

/** How a conversation stands in my list, and who it is with. */
export async function openTalkMenu(conversation: Conversation): Promise<void> {
  await openSheet(conversation.peer.name, () => <Settings conversation={conversation} />);
}

function Settings({ conversation }: { conversation: Conversation }) {
  const client = useQueryClient();
  const { conversation_id: id, peer } = conversation;
  const [held, setHeld] = useState({ pinned: conversation.pinned, muted: conversation.muted });

  async function set(change: { pinned?: boolean; muted?: boolean }): Promise<void> {
    const before = held;
    setHeld({ ...held, ...change });
    try {
      setHeld(await call(setConversation, { body: { id, ...change } }));
      await conversationsChanged(client);
    } catch (error) {
      setHeld(before);
      popTip(sentence(error), { type: 'bad' });
    }
  }

  return (
    <>
      <SwitchField label="置顶" value={held.pinned} onChange={(pinned) => void set({ pinned })} />
      <SwitchField
        label="免打扰"
        help="不推送，也不计入底栏的数字"
        value={held.muted}
        onChange={(muted) => void set({ muted })}
      />
      {peer.card_id > 0 && <ListRow title="查看名片" href={cardPaths.view(peer.card_id)} />}
    </>
  );
}
