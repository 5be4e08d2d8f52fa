import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, integer, optional, text } from '../kernel/fields.ts';
import { page } from '../kernel/paging.ts';
import { listedPerson } from '../card/listed-person.ts';
import { circleCan, circleLine, memberLine } from './entity.ts';
import { circleRules } from './rules.ts';

const face = z.object({
  avatar: described(z.string(), '头像，没有为空'),
  surname: described(z.string(), '姓'),
});

/** A module that is on and that the viewer may open (D77). */
export const circleModule = z.object({
  key: described(z.string(), '功能'),
  title: described(z.string(), '名称'),
  path: described(z.string(), '页面的路径'),
});

/** Something of the circle that is to come; a feature above publishes them as a view. */
const comingActivity = z.object({
  activity_id: described(z.number(), '活动编号'),
  title: described(z.string(), '标题'),
  path: described(z.string(), '页面的路径'),
  starts_at: described(z.number(), '开始，秒'),
  ends_at: described(z.number(), '结束，秒'),
  online: described(z.boolean(), '线上'),
  cityname: described(z.string(), '城市，没有为空'),
  place: described(z.string(), '地点，没有为空'),
  registered: described(z.number(), '已确认多少人'),
});
export type ComingActivity = z.output<typeof comingActivity>;

/** One thing of a day in a circle; features bring them (decision 0107). */
const dayRow = z.object({
  key: described(z.string(), '是什么，如 forum.new；同一种里 id 不重复'),
  id: described(z.number(), '编号'),
  title: described(z.string(), '标题'),
  meta: described(z.string(), '一句说明，没有为空'),
  at: described(z.number(), '何时，秒；没有为 0'),
  count: described(z.number(), '多少；没有为 0'),
  face: described(z.nullable(listedPerson), '谁，没有为空'),
  image: described(z.string(), '图片，没有为空'),
  path: described(z.string(), '页面的路径'),
});
export type CircleDayRow = z.output<typeof dayRow>;

const day = z.object({
  waits: described(z.array(dayRow), `等我的：该打的卡、问我的、没看的；最多 ${circleRules.dayRows} 件`),
  new: described(z.array(dayRow), `新的内容，新的在前，最多 ${circleRules.dayRows} 条`),
  coming: described(z.array(dayRow), `快到的，近的在前，最多 ${circleRules.dayRows} 件；活动另在 activities`),
});
export type CircleDayView = z.output<typeof day>;

const owner = z.object({
  user_id: described(z.number(), '圈主的用户编号；现在不可见为 0'),
  card_id: described(z.number(), '圈主的名片，没有为 0'),
  realname: described(z.string(), '圈主的姓名，不可见为空'),
  avatar: described(z.string(), '圈主的头像，没有为空'),
});

const ownState = z.object({
  member_id: described(z.number(), '我的成员编号'),
  state: described(z.number(), '0 申请中，1 成员，2 已拒绝，3 已退出，4 已移除，6 已到期'),
  waits: described(z.number(), '申请在等：1 付款，2 审核；其他为 0'),
  role: described(z.number(), '1 圈主，2 管理员，3 嘉宾，4 成员'),
  reason: described(z.string(), '被拒绝或移除的原因，没有为空'),
  end_at: described(z.number(), '会员到期的时间，秒；长期为 0'),
  card_id: described(z.number(), '带来的名片，没有为 0'),
  realname: described(z.string(), '我在这里的姓名'),
  city: described(z.string(), '我在这里的城市，没有为空'),
  industries: described(z.array(z.string()), '我的上级行业的名称，最多两个，没有设置为空'),
  group_id: described(z.number(), '我的分组，没有为 0'),
  fresh_at: described(z.number(), '我上次核对资料的时间，秒'),
  confirm: described(z.number(), '1 请核对一下自己的资料：一年没有看过，或有人说打不通'),
});

const inside = z.object({
  notice: described(z.string(), '公告，没有为空'),
  notice_at: described(z.number(), '公告更新的时间，秒；没有为 0'),
  notice_new: described(z.number(), '1 上次来过之后公告有更新'),
  newest: described(z.array(memberLine), '最近加入的成员，最多 12 位'),
  joined_month: described(z.number(), '这个月新加入的人数，最多数到 1000'),
  groups: described(
    z.array(
      z.object({
        group_id: described(z.number(), '分组编号'),
        name: described(z.string(), '名称'),
      }),
    ),
    '分组',
  ),
  contact_visible: described(z.number(), '联系方式：0 成员互相可见，1 仅管理员，2 交换名片后'),
  waits: described(
    z.array(
      z.object({
        key: described(z.string(), '是什么'),
        title: described(z.string(), '名称'),
        count: described(z.number(), '多少，最多数到 100'),
        path: described(z.string(), '页面的路径'),
      }),
    ),
    '等我处理的事，只给能处理的管理员',
  ),
  day: described(day, '今天：等我的、新的、快到的'),
  family: described(
    z.optional(z.object({ id: described(z.number(), '大家庭编号'), name: described(z.string(), '名称') })),
    '圈子所在的大家庭，没有则没有这一项',
  ),
});

/** D62: of a forbidden circle only the status and the reason are said; the rest is empty. */
const circleView = z.object({
  ...circleLine.shape,
  cover: described(z.string(), '封面，没有为空'),
  intro: described(z.string(), '介绍'),
  listed: described(z.number(), '1 公开展示，0 只能经链接或二维码进入'),
  reason: described(z.string(), '被禁止或将解散的原因，没有为空'),
  dissolve_at: described(z.number(), '解散的时间，秒；没有为 0'),
  created_at: described(z.number(), '创建的时间，秒'),
  owner: described(owner, '圈主'),
  faces: described(z.array(face), '几位成员的头像，只在公开展示的通讯录里有，最多 6 位'),
  fee: described(
    z.object({
      from: described(z.number(), '最低的会费，分；不收为 0'),
      tiers: described(z.number(), '有几档会费'),
    }),
    '加入要付的会费',
  ),
  modules: described(z.array(circleModule), '开着的、我能看的功能'),
  activities: described(z.array(comingActivity), '快开始的活动，最多 3 个；功能没有打开或我不能看的时候为空'),
  news: described(z.array(dayRow), `访客能看的新内容，最多 ${circleRules.dayRows} 条；成员的在 home.day 里`),
  me: described(z.nullable(ownState), '我在这里的状态，没有来过为空'),
  can: described(circleCan, '我能做什么'),
  home: described(z.nullable(inside), '首页，只给成员'),
});
export type CircleView = z.output<typeof circleView>;

export const viewCircle = endpoint({
  id: 'phonebook.view',
  methods: ['GET'],
  path: '/v1/phonebook/view',
  access: 'guest',
  effect: 'read',
  summary: '通讯录的首页：访客看到介绍，成员还看到公告、成员和功能',
  query: z.object({
    id: id('通讯录编号'),
    guest: optional(flag('访客视角'), '1 成员也按访客的样子看'),
  }),
  output: circleView,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R054', 'R058', 'R061', 'D61', 'D62', 'D183', 'B185'],
});

const mineLine = z.object({
  ...circleLine.shape,
  state: described(z.number(), '0 申请中，1 成员'),
  waits: described(z.number(), '申请在等：1 付款，2 审核；其他为 0'),
  role: described(z.number(), '1 圈主，2 管理员，3 嘉宾，4 成员'),
  member_id: described(z.number(), '我的成员编号'),
  end_at: described(z.number(), '会员到期的时间，秒；长期为 0'),
  joined: described(z.number(), '上次来过之后新加入的人数，最多数到 99'),
  posts: described(z.number(), '没看过的新动态，最多数到 99；没有打开讨论为 0'),
  notice_new: described(z.number(), '1 上次来过之后公告有更新'),
  waiting: described(z.number(), '等我审核的申请，最多数到 99；不能审核为 0'),
  confirm: described(z.number(), '1 请核对一下自己在这里的资料'),
});
export type MyCircle = z.output<typeof mineLine>;

export const listMine = endpoint({
  id: 'phonebook.mine',
  methods: ['GET'],
  path: '/v1/phonebook/mine',
  access: 'login',
  effect: 'read',
  summary: '我的通讯录和加入申请：自己创建的在前，可按名称和拼音搜索',
  query: z.object({
    q: optional(text('搜索词', { max: circleRules.query }), '名称、拼音或拼音首字母'),
    next: optional(
      integer('页码', { min: 0, max: Number.MAX_SAFE_INTEGER }),
      '上一页返回的 next；第一页不填',
    ),
  }),
  output: page(mineLine),
  errors: ['invalid'],
  idempotency: 'none',
  requirements: ['R006', 'D64'],
});
