import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, list, objectField, text, token } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done } from '../kernel/staff.ts';

/** Values that one channel may have. */
export const channelValuesMax = 50;

const channelSettings = z.object({
  id: described(z.number(), '编号'),
  channel: described(z.string(), '渠道码；default 是没有自己设置的所有渠道'),
  allow_open_card_applet: described(z.boolean(), '是否可以打开名片小程序'),
  is_show_community: described(z.boolean(), '是否显示社群入口'),
  app_config: described(
    z.array(z.object({ name: described(z.string(), '名称'), value: described(z.string(), '值') })),
    '运营配置',
  ),
  updated_at: described(z.number(), '最近修改，秒'),
});

export const listChannels = endpoint({
  id: 'staff.channels',
  methods: ['GET'],
  path: '/v1/staff/channels',
  access: 'staff',
  roles: ['operator'],
  effect: 'read',
  summary: '在后台设置过的渠道，新设置的在前',
  query: z.object(pageQuery),
  output: page(channelSettings),
  errors: [],
  idempotency: 'none',
  requirements: ['D147'],
});

export const setChannel = endpoint({
  id: 'staff.set-channel',
  methods: ['POST'],
  path: '/v1/staff/channel',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '设置一个渠道，已有的整个替换；下一次打开应用时生效',
  body: z.object({
    channel: text('渠道', { max: 20, required: true }),
    allow_open_card_applet: flag('打开名片小程序'),
    is_show_community: flag('社群入口'),
    app_config: list(
      '运营配置',
      objectField('运营配置', { name: token('名称', 40), value: text('值', { max: 200 }) }),
      channelValuesMax,
    ),
  }),
  output: channelSettings,
  errors: ['conflict'],
  idempotency: 'natural',
  requirements: ['D147', 'D138'],
});

export const removeChannel = endpoint({
  id: 'staff.remove-channel',
  methods: ['POST'],
  path: '/v1/staff/channel-remove',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '删除一个渠道的设置，以后用 default 的',
  body: z.object({ id: id('编号') }),
  output: done,
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['D147', 'D138'],
});
