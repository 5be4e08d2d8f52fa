import { chatRules } from '@qunlu/contract/chat/rules.ts';
import { Conversations } from '../../features/chat/parts/conversations.tsx';
import { FoundMessages } from '../../features/chat/parts/found-messages.tsx';
import { chatPaths } from '../../features/chat/paths.ts';
import { notificationPaths } from '../../features/notification/paths.ts';
import { useBadges } from '../../platform/badges.ts';
import { useEntryText } from '../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Inbox, Settings } from '../../ui/icons.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { Section } from '../../ui/section.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { Tabs } from '../tabs.tsx';
import css from './messages.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

/** 消息 (R008): notifications, conversations, and what was said in them. */
export default function Messages() {
  const [typed, setTyped] = useEntryText('q');
  const q = useSettled(typed.trim().slice(0, chatRules.words), typingPause);
  const count = useBadges();
  return (
    <Page
      flush
      header={
        <ScreenHeader
          title="消息"
          back={null}
          actions={
            <IconButton label="消息设置" href={chatPaths.settings()}>
              <Settings size={22} aria-hidden />
            </IconButton>
          }
        />
      }
      tabBar={<Tabs active="messages" />}
    >
      <div>
        <div className={css['search']}>
          <SearchBar value={typed} onChange={setTyped} placeholder="搜索消息" />
        </div>
        {q === '' ? (
          <>
            <Section>
              <ListRow
                leading={<Inbox size={22} aria-hidden />}
                title="通知"
                href={notificationPaths.list}
                end={<Badge count={count('notice.unread')} label="条未读通知" />}
              />
            </Section>
            <Conversations />
          </>
        ) : (
          <FoundMessages q={q} />
        )}
      </div>
    </Page>
  );
}
