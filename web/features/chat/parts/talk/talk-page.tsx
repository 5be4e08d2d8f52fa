import type { Conversation } from '@qunlu/contract/chat/entity.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { cardPaths } from '../../../card/paths.ts';
import { later } from '../../../../platform/later.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { useIdParam, useIdQuery } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Ellipsis } from '../../../../ui/icons.ts';
import { useTitle } from '../../../../platform/title.ts';
import { chatPaths } from '../../paths.ts';
import { type Place, useConversation } from '../../queries/conversations.ts';
import { ObjectRow } from './object-row.tsx';
import css from './talk-page.module.css';
import { Talk } from './talk.tsx';

interface TalkPageProps {
  read: UseQueryResult<Conversation>;
  place: Place;
  /** Until the name is known. */
  title: string;
}

/** With one person. */
export function PersonTalk() {
  const place = { user_id: useIdParam() };
  return <TalkPage read={useConversation(place)} place={place} title="聊天" />;
}

/** About something, with those who answer for it. */
export function ConsultTalk() {
  const place = { id: useIdParam() };
  return <TalkPage read={useConversation(place)} place={place} title="咨询" />;
}

/** The page of a conversation: as high as the window, its messages scroll by themselves. */
function TalkPage({ read, place, title }: TalkPageProps) {
  const around = useIdQuery('message') ?? 0;
  const { data } = read;
  useTitle(data?.peer.name ?? title);
  const page = useRef<HTMLDivElement>(null);
  useFill(page);
  return (
    <div ref={page} className={css['root']}>
      <ScreenHeader
        title={data ? <Name conversation={data} /> : title}
        back={chatPaths.messages()}
        actions={data && data.conversation_id > 0 && <Menu conversation={data} />}
      />
      <main className={css['main']}>
        {data?.object && <ObjectRow object={data.object} />}
        {data ? (
          <Talk key={around} place={place} conversation={data} around={around} />
        ) : (
          <LoadState read={read} />
        )}
      </main>
    </div>
  );
}

/** The page ends with the window, also below a line that says that there is no network. */
function useFill(page: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const fill = (): void => {
      const { current } = page;
      if (current) current.style.setProperty('--top', `${current.getBoundingClientRect().top + scrollY}px`);
    };
    fill();
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(fill);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [page]);
}

function Name({ conversation: { peer } }: { conversation: Conversation }) {
  if (peer.card_id === 0) return peer.name;
  return (
    <a className={css['name']} href={cardPaths.view(peer.card_id)}>
      {peer.name}
    </a>
  );
}

function Menu({ conversation }: { conversation: Conversation }) {
  return (
    <IconButton
      label="这个会话的设置"
      onClick={() => void later(import('./talk-menu.tsx'), ({ openTalkMenu }) => openTalkMenu(conversation))}
    >
      <Ellipsis size={22} aria-hidden />
    </IconButton>
  );
}
