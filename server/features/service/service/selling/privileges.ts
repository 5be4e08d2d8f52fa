import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { valueOf } from '../../../../platform/database.ts';
import { settingsOf } from '../../../ledger/api/settings.ts';
import type { Privilege } from '../../../membership/ports.ts';
import { services } from '../publishing/services.ts';
import { feeSettings } from './fees.ts';

/** D46, D55, D119 */
export const servicePrivileges: readonly Privilege[] = [
  {
    key: 'service.services',
    title: '服务',
    order: 60,
    unit: 'count',
    fallback: { none: serviceRules.perUser, member: 100, commerce: 300 },
    min: 1,
    max: 1000,
    words: (value) => `${value} 个`,
    async gain(ctx, userId, { none, member }) {
      const count = await valueOf(ctx.db, services.countOf(userId));
      return count >= none && member > none ? `服务已发布 ${count} 个，开通后可以有 ${member} 个` : '';
    },
  },
  {
    key: 'service.fee',
    title: '卖服务的平台服务费',
    order: 70,
    unit: 'basis-points',
    fallback: { none: 600, member: 500, commerce: 300 },
    min: 0,
    max: 3000,
    lessIsBetter: true,
    async read(ctx) {
      const { none, member, commerce } = feeSettings;
      const values = await settingsOf(ctx, [none, member, commerce]);
      return { none: values[0], member: values[1], commerce: values[2] };
    },
    words: (value) => `${value / 100}%`,
  },
];
