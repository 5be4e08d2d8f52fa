import {
  notificationCategories,
  notificationCategoryLabels,
  type Notification,
  type NotificationCategory,
} from '@qunlu/contract/notification.ts';
import { dateTime, dayNumber, relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Inbox, Settings } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { SwipeRow } from '../../../ui/swipe-row.tsx';
import { notificationPaths } from '../paths.ts';
import { markRead, useCounts, useNotifications, useUnread } from '../queries.ts';
import css from './list.module.css';

type Shown = NotificationCategory | 'all';
const shownOf = (text: string | undefined): Shown =>
  notificationCategories.find((one) => one === text) ?? 'all';

/** The viewer's notifications by day, the newest first, unread ones with a dot; of one category, or all (D106). */
export default function Notifications() {
  const client = useQueryClient();
  const [text, setText] = useEntryText('category');
  const shown = shownOf(text);
  const notifications = useNotifications(shown === 'all' ? '' : shown);
  const list = notifications.data?.pages.flatMap((page) => page.list) ?? [];
  const counted = useUnread() > 0;
  const unread = counted || list.some((notification) => !notification.read);

  async function read(some?: readonly Notification[]): Promise<void> {
    try {
      await markRead(client, some);
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }

  return (
    <Page
      flush
      header={
        <ScreenHeader
          title="通知"
          back="/app/user"
          actions={
            <>
              {unread && list.length > 0 && (
                <Button kind="quiet" size="s" onClick={() => void read()}>
                  全部已读
                </Button>
              )}
              <IconButton label="通知设置" href={notificationPaths.settings}>
                <Settings size={22} aria-hidden />
              </IconButton>
            </>
          }
        />
      }
    >
      <Categories value={shown} onChange={(value) => setText(value === 'all' ? '' : value)} />
      <Loaded read={notifications}>
        {() =>
          list.length === 0 ? (
            <Nothing shown={shown} />
          ) : (
            <>
              {byDay(list, notifications.dataUpdatedAt).map(({ title, rows }) => (
                <Section key={title} title={title}>
                  <ul>
                    {rows.map((notification) => (
                      <li key={notification.id}>
                        <Row
                          notice={notification}
                          now={notifications.dataUpdatedAt}
                          onRead={() => void read([notification])}
                        />
                      </li>
                    ))}
                  </ul>
                </Section>
              ))}
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

/** All, and one after the other, with how many are unread. */
function Categories({ value, onChange }: { value: Shown; onChange: (value: Shown) => void }) {
  const { data } = useCounts();
  const counts = new Map(data?.list.map(({ category, count }) => [category, count]));
  // What is unread stands where it is seen without scrolling; it keeps its place while one looks.
  const [first, setFirst] = useState<readonly NotificationCategory[]>();
  if (first === undefined && data) setFirst(notificationCategories.filter((one) => counts.has(one)));
  const ordered = [...new Set([...(first ?? []), ...notificationCategories])];
  const countOf = (category: Shown) => {
    const count = counts.get(category) ?? 0;
    return count > 0 ? { count } : {};
  };
  return (
    <div className={css['chips']}>
      <Chips
        label="看哪一类通知"
        value={value}
        onChange={onChange}
        options={[
          { value: 'all' as const, label: '全部' },
          ...ordered.map((category) => ({
            value: category,
            label: notificationCategoryLabels[category],
            ...countOf(category),
          })),
        ]}
      />
    </div>
  );
}

const Nothing = ({ shown }: { shown: Shown }) => (
  <EmptyState
    icon={<Inbox size={28} aria-hidden />}
    title={shown === 'all' ? '还没有通知' : `还没有${notificationCategoryLabels[shown]}的通知`}
    text={
      shown === 'all' ? '账号安全、名片查看和往来的消息会出现在这里' : '换一类看看，或在右上角设置怎样通知您'
    }
  />
);

/** The rows of each day under its name: 今天, 昨天, then the date. */
function byDay(list: readonly Notification[], now: number): { title: string; rows: Notification[] }[] {
  const today = dayNumber(now);
  const titleOf = (at: number): string => {
    const ago = today - dayNumber(at * 1000);
    return ago <= 0 ? '今天' : ago === 1 ? '昨天' : (dateTime(at).split(' ')[0] ?? '');
  };
  return [...Map.groupBy(list, ({ at }) => titleOf(at))].map(([title, rows]) => ({ title, rows }));
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
