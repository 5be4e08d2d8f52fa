import {
  notificationCategoryLabels,
  pushCategoryLabels,
  pushChannelLabels,
  type NotificationCategory,
  type PushCategory,
  type PushChannel,
} from '@qunlu/contract/notification.ts';
import { erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findNotifications, notificationsOf } from '../store/notifications.ts';
import { findChoices } from '../store/settings.ts';

export const notificationLifecycle: Lifecycle = {
  feature: 'notification',
  columns: {
    'notice.user_id': {
      merge: move('they move to the kept account; a notice that both got stays once', { once: ['key'] }),
      erase: erase('the notices are deleted'),
    },
    'notice_setting.user_id': {
      merge: move('what either has turned off stays off', { once: ['category', 'channel'] }),
      erase: erase('their settings are deleted'),
    },
    'notice_stop.user_id': {
      merge: move('a WeChat that cannot be reached stays so', { once: [] }),
      erase: erase('nothing is known of their WeChat any more'),
    },
    'notice_push.user_id': {
      merge: move('what still waits goes out to the kept account', { once: ['channel', 'key'] }),
      erase: erase('nothing leaves any more'),
    },
  },
  counts: [{ title: '通知', rule: '合在一起，相同的只留一条', of: notificationsOf }],
  erases: ['全部通知', '通知设置'],
  keeps: [],
  async exports(ctx, userId, size) {
    const rows = await findNotifications(ctx.db, { userId, category: undefined, before: undefined, size });
    const [chosen] = await findChoices(ctx.db, [userId]);
    return {
      通知设置: (chosen?.off ?? []).map((off) => {
        const [category = '', channel = ''] = off.split(' ');
        return {
          类别: pushCategoryLabels[category as PushCategory] ?? category,
          渠道: pushChannelLabels[channel as PushChannel] ?? channel,
          发送: '否',
        };
      }),
      通知: rows.map((row) => ({
        时间: row.created_at,
        类别: notificationCategoryLabels[row.category as NotificationCategory] ?? row.category,
        标题: row.title,
        正文: row.body,
        已读: row.read_at !== null,
      })),
    };
  },
};
