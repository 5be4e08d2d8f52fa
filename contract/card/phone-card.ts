import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { flag, optional } from '../kernel/fields.ts';
import { card } from './entity.ts';
import { cardFields } from './input.ts';

/** D166: what somebody has given once elsewhere, and may carry over to their default card. */
export const phoneCardFields = ['realname', 'phone', 'avatar', 'company', 'position'] as const;

const { realname, phone, avatar, company, position } = cardFields;

export const savePhoneCard = endpoint({
  id: 'card.save-phone-card',
  methods: ['POST'],
  path: '/v1/card/save-phone-card',
  access: 'phone',
  effect: 'write',
  summary:
    '把姓名、手机、头像、公司、职位存到默认名片：没有名片就新建；有就只补空着的，confirmed=1 才覆盖填过的',
  body: z.object({
    realname,
    phone: optional(phone, '手机，不填就不动'),
    avatar: optional(avatar, '头像，不填就不动'),
    company: optional(company, '公司，不填就不动'),
    position: optional(position, '职位，不填就不动'),
    confirmed: optional(flag('覆盖填过的内容'), '1 为本人确认过要覆盖'),
  }),
  output: card,
  errors: ['notFound', 'conflict', 'refused', 'tooOften', 'forbidden', 'stateChanged'],
  idempotency: 'key',
  // The content check reads every change and may call a provider.
  limits: [{ by: 'person', max: 600, seconds: 3600 }],
  requirements: ['B036', 'D166'],
});
