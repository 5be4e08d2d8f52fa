import {
  notificationCategoryLabels,
  type Notification,
  type NotificationCategory,
} from '@qunlu/contract/notification.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Inbox } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { SwipeRow } from '../../../ui/swipe-row.tsx';
import { markRead, useNotifications, useUnread } from '../queries.ts';
import css from './list.module.css';

/** The viewer's notifications, the newest first, unread ones with a dot. */
export default function Notifications() {
  const client = useQueryClient();
  const notifications = useNotifications();
  const list = notifications.data?.pages.flatMap((page) => page.list) ?? [];
  const counted = useUnread() > 0;
  const unread = list.length > 0 && (counted || list.some((notification) => !notification.read));

  async function read(ids?: number[]): Promise<void> {
    try {
      await markRead(client, ids);
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }

  return (
    <Page
      header={
        <ScreenHeader
          title="通知"
          back="/app/user"
          actions={
            unread && (
              <Button kind="quiet" size="s" onClick={() => void read()}>
                全部已读
              </Button>
            )
          }
        />
      }
    >
      <Loaded read={notifications}>
        {() =>
          list.length === 0 ? (
            <EmptyState
              icon={<Inbox size={28} aria-hidden />}
              title="还没有通知"
              text="账号安全、名片查看和往来的消息会出现在这里"
            />
          ) : (
            <>
              <Section>
                {list.map((notification) => (
                  <Row
                    key={notification.id}
                    notice={notification}
                    now={notifications.dataUpdatedAt}
                    onRead={() => void read([notification.id])}
                  />
                ))}
              </Section>
              <LoadMore
                state={loadMoreState(notifications)}
                onMore={() => void notifications.fetchNextPage()}
                endText=""
              />
              <PullRefresh onRefresh={() => notifications.refetch()} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Row({ notice, now, onRead }: { notice: Notification; now: number; onRead: () => void }) {
  const label = notificationCategoryLabels[notice.category as NotificationCategory] ?? '';
  const act = notice.read ? undefined : onRead;
  const row = (
    <ListRow
      wrap
      title={
        <span className={css['title']}>
          {!notice.read && (
            <span className={css['dot']}>
              <span className="visually-hidden">未读</span>
            </span>
          )}
          {notice.title}
        </span>
      }
      meta={
        <>
          <span className={css['body']}>{notice.body}</span>
          <span className={css['when']}>
            {label} · {relativeTime(notice.at, now)}
          </span>
        </>
      }
      {...(notice.path ? { href: `#!${notice.path}` } : { chevron: false })}
      {...(act ? { onClick: act } : {})}
    />
  );
  return act ? (
    <SwipeRow label="已读" onSwipe={act}>
      {row}
    </SwipeRow>
  ) : (
    row
  );
}
