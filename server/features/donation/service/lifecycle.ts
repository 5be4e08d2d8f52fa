import { yuan } from '@qunlu/contract/kernel/money.ts';
import { keep, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findGivenBy } from '../store/donations.ts';

export const donationLifecycle: Lifecycle = {
  feature: 'donation',
  columns: {
    'donation.user_id': {
      merge: move('what was given is the kept account’s'),
      // Their words go; nobody is named beside the sum any more.
      erase: keep('trade records are kept three years (D13)', { message: '' }),
    },
  },
  erases: ['支持圈子时写的留言'],
  keeps: ['支持圈子的金额和时间，法律要求保留三年，名单里不再有您的姓名'],
  exports: async (ctx, userId, max) => ({
    支持过的圈子: (await findGivenBy(ctx.db, userId, max)).map((row) => ({
      圈子: row.circle,
      '金额（元）': yuan(row.amount),
      '已退（元）': yuan(row.refunded),
      留言: row.message,
      匿名: row.anonymous ? '是' : '否',
      圈主的感谢: row.thanks,
      时间: row.paid_at ?? '',
    })),
  }),
};
