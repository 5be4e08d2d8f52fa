import type { searchMessages } from '@qunlu/contract/chat/calls.ts';
import { messageTypeLabels, type MessageType } from '@qunlu/contract/chat/rules.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useState } from 'react';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Search } from '../../../ui/icons.ts';
import { useFound } from '../queries/conversations.ts';
import { lineAddress } from './list/conversation-row.tsx';
import css from './found-messages.module.css';

type Found = OutputOf<typeof searchMessages>['list'][number];

/** Messages in which words were found; each opens its conversation where it stands. */
export function FoundMessages({ q }: { q: string }) {
  return (
    <PagedList
      query={useFound(q)}
      keyOf={({ message }) => message.message_id}
      empty={<EmptyState icon={<Search size={28} aria-hidden />} title={`消息里没有「${q}」`} />}
    >
      {(found) => <FoundMessageRow found={found} q={q} />}
    </PagedList>
  );
}

/** A message that a search has found; opens its conversation where it stands. */
export function FoundMessageRow({ found: { message, conversation }, q }: { found: Found; q: string }) {
  const [now] = useState(() => Date.now());
  const { peer } = conversation;
  const text =
    message.text || message.name || message.title || messageTypeLabels[message.type as MessageType];
  return (
    <ListRow
      leading={<Avatar id={peer.user_id} name={peer.name} src={peer.avatar} />}
      title={peer.name}
      meta={<Marked text={text} q={q} />}
      end={<span className={css['time']}>{relativeTime(message.at, now)}</span>}
      chevron={false}
      href={lineAddress(conversation, message.message_id)}
    />
  );
}

/** Characters before the first hit that are shown. */
const before = 10;

function Marked({ text, q }: { text: string; q: string }) {
  const at = text.toLowerCase().indexOf(q.toLowerCase());
  if (at < 0) return text;
  const from = Math.max(0, at - before);
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark className={css['hit']}>{text.slice(at, at + q.length)}</mark>
      {text.slice(at + q.length)}
    </>
  );
}
