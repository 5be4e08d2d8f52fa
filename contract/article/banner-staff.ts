import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done } from '../kernel/staff.ts';
import { bannerInput } from './input.ts';

const bannerRow = z.object({
  id: described(z.number(), '编号'),
  type: described(z.number(), '1 启动时，2 首页，3 发现'),
  image: described(z.string(), '图片地址'),
  alt: described(z.string(), '图片说的是什么'),
  url: described(z.string(), '点开去哪里'),
  starts_at: described(z.number(), '从何时起，秒；0 为马上'),
  ends_at: described(z.number(), '到何时，秒；0 为一直'),
  cities: described(z.array(z.string()), '哪些城市，空为全部'),
  audience: described(z.number(), '0 所有人，1 会员，2 近 7 天注册的人'),
  sort: described(z.number(), '先后，小的在前'),
  enabled: described(z.boolean(), '打开着'),
  running: described(z.boolean(), '现在有人看得到'),
  changed_by: described(z.string(), '谁改的，不知道为空'),
});
export type StaffBanner = z.output<typeof bannerRow>;

export const listStaffBanners = endpoint({
  id: 'staff.banners',
  methods: ['GET'],
  path: '/v1/staff/banners',
  access: 'staff',
  roles: ['operator'],
  effect: 'read',
  summary: '全部横幅，新建的在前',
  query: z.object({ ...pageQuery }),
  output: page(bannerRow),
  errors: [],
  idempotency: 'none',
  requirements: ['D165', 'D138'],
});

export const saveBanner = endpoint({
  id: 'staff.save-banner',
  methods: ['POST'],
  path: '/v1/staff/banner-save',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '新建或修改一个横幅',
  body: bannerInput,
  output: bannerRow,
  errors: ['notFound', 'busy'],
  idempotency: 'key',
  requirements: ['D165', 'D138'],
});

export const deleteBanner = endpoint({
  id: 'staff.delete-banner',
  methods: ['POST'],
  path: '/v1/staff/banner-delete',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '删除一个横幅',
  body: z.object({ id: id('横幅') }),
  output: done,
  errors: ['notFound', 'busy'],
  idempotency: 'natural',
  requirements: ['D165', 'D138'],
});
