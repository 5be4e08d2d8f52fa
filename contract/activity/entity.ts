import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { formField } from '../form/input.ts';
import { category } from '../kernel/categories.ts';
import { described } from '../kernel/fields.ts';
import { promiseTable } from '../order/promise.ts';
import { phases } from './rules.ts';

const line = {
  activity_id: described(z.number(), '活动编号'),
  title: described(z.string(), '标题'),
  images: described(z.string(), 'JSON 字符串：图片地址的数组'),
  starts_at: described(z.number(), '开始，秒'),
  ends_at: described(z.number(), '结束，秒'),
  online: described(z.boolean(), '线上活动'),
  cityname: described(z.string(), '城市，没有为空'),
  place: described(z.string(), '地点的名称，线上为空'),
  fee: described(z.number(), '最低的票价，分；0 为免费'),
  fee_max: described(z.number(), '最高的票价，分'),
  registered: described(z.number(), '已确认的人数'),
  seats: described(z.number(), '总名额；不限为 −1'),
  state: described(z.number(), '0 草稿，1 已发布，2 审核中，3 未通过，4 已取消'),
  phase: described(
    z.enum(phases),
    'not-open 未开始报名，open 报名中，closed 已截止或报满，running 进行中，ended 已结束',
  ),
  visibility: described(z.number(), '0 公开，1 凭链接，2 仅圈子成员'),
  category_id: described(z.number(), '分类编号'),
  user_id: described(z.number(), '主办人'),
  user: described(listedPerson, '主办人'),
};
export const activityLine = z.object(line);
export type ActivityLine = z.output<typeof activityLine>;

/** A ticket as somebody who may register sees it. */
export const activityTicket = z.object({
  ticket_id: described(z.number(), '票的编号'),
  name: described(z.string(), '名称'),
  note: described(z.string(), '说明，没有为空'),
  price: described(z.number(), '价格，分；0 为免费'),
  per_person: described(z.number(), '每人最多几张'),
  sale_from: described(z.number(), '开始报名，秒；没有为 0'),
  sale_to: described(z.number(), '截止报名，秒；没有为 0'),
  need_audit: described(z.boolean(), '要主办方审核'),
  members_only: described(z.boolean(), '只给圈子成员'),
  invited: described(z.boolean(), '要邀请码'),
  refund_policy: described(z.number(), '0 不退，1 开始前若干小时可以全额退，2 开始前可以退、扣手续费'),
  refund_hours: described(z.number(), '政策 1：开始前几小时'),
  refund_fee: described(z.number(), '政策 2：手续费，百分比'),
  left: described(z.number(), '还剩几张；不限为 −1'),
  fields: described(z.array(formField), '报名要填的，姓名和手机号以外'),
  problem: described(z.string(), '现在不能报名的原因，一句话；可以报名为空'),
  queue: described(
    z.object({
      open: described(z.boolean(), '满了，可以候补'),
      waiting: described(z.boolean(), '我在候补'),
      offer_until: described(z.number(), '轮到我了，最晚何时报名，秒；没有为 0'),
    }),
    '候补',
  ),
});
export type ActivityTicket = z.output<typeof activityTicket>;

/** What the viewer may do with it, from the server's one policy. */
export const activityCan = z.object({
  host: described(z.boolean(), '主办人：设置、助手、取消'),
  door: described(z.boolean(), '签到'),
  members: described(z.boolean(), '管理报名的人'),
  money: described(z.boolean(), '看收款'),
  edit: described(z.boolean(), '修改活动和票'),
  joined: described(z.boolean(), '我已报名，包括待付款和待审核'),
  confirmed: described(z.boolean(), '我的报名已确认'),
  post: described(z.boolean(), '发照片和感想：已确认的人和主办方'),
});
export type ActivityCan = z.output<typeof activityCan>;

export const activity = z.object({
  ...line,
  content: described(z.string(), '内容，纯文字或富文本'),
  category: described(
    z.object({ ...category.shape, parent: described(z.string(), '上级分类的名称，没有为空') }),
    '分类',
  ),
  closes_at: described(z.number(), '截止报名，秒'),
  citycode: described(z.string(), '城市编码，没有为空'),
  address: described(z.string(), '详细地址，没有为空'),
  lat: described(z.nullable(z.number()), '纬度，没有为 null'),
  lng: described(z.nullable(z.number()), '经度，没有为 null'),
  link: described(z.string(), '线上的链接；只有已确认的人和主办方看得到，其他人为空'),
  circle: described(
    z.nullable(z.object({ id: described(z.number(), '通讯录编号'), name: described(z.string(), '名称') })),
    '所在的圈子，没有为 null',
  ),
  tickets: described(z.array(activityTicket), '票，按主办方排的先后'),
  faces: described(z.array(listedPerson), '愿意显示的参加者，最多 8 位'),
  shown: described(z.number(), '愿意显示的有几位，数到 1000 为止'),
  paused: described(z.boolean(), '主办方暂停了报名'),
  cancel_reason: described(z.string(), '取消的原因，没有为空'),
  whole_until: described(z.number(), '时间或地点改过，此前都可以全额退，秒；没有为 0'),
  audit_reason: described(z.string(), '没有通过审核的原因；不是自己的为空'),
  can: described(activityCan, '我可以做什么'),
  rev: described(z.number(), '内容的版本；修改时带上，别处改过了答 40901'),
});
export type Activity = z.output<typeof activity>;

/** One place of a registration: what the door reads. */
export const activityPass = z.object({
  pass_id: described(z.number(), '凭证编号'),
  name: described(z.string(), '来的人'),
  code: described(z.string(), '6 位签到码；还没确认的为空'),
  ticket_code: described(z.string(), '签名的凭证，画成二维码，没有网络也能验；还没确认的为空'),
  signed_at: described(z.number(), '签到时间，秒；没有为 0'),
  transferred: described(z.boolean(), '已转给别人，或别人转给我的'),
  mine: described(z.boolean(), '在我手里'),
  transfer_until: described(z.number(), '转让链接到何时，秒；没有为 0'),
  meets: described(z.boolean(), '愿意被在场的人看到'),
  can: described(
    z.object({
      edit: described(z.boolean(), '修改填写的内容'),
      transfer: described(z.boolean(), '转给别人'),
    }),
    '可以做什么',
  ),
});
export type ActivityPass = z.output<typeof activityPass>;

export const activityRegistration = z.object({
  registration_id: described(z.number(), '报名编号'),
  activity_id: described(z.number(), '活动编号'),
  ticket_id: described(z.number(), '票的编号'),
  ticket: described(z.string(), '票的名称'),
  state: described(
    z.number(),
    '0 待付款，1 待审核，2 已确认，3 未通过，4 已取消，5 主办方取消，6 退款中，7 已退款',
  ),
  quantity: described(z.number(), '几张'),
  total: described(z.number(), '总价，分'),
  hash: described(z.string(), '订单号；别人转给我的为空'),
  reason: described(z.string(), '未通过或取消的原因，没有为空'),
  created_at: described(z.number(), '报名时间，秒'),
  pay_until: described(z.number(), '待付款：到何时，秒；否则为 0'),
  promise: described(z.nullable(promiseTable), '现在取消能退多少；不能取消为 null'),
  passes: described(z.array(activityPass), '凭证'),
});
export type ActivityRegistration = z.output<typeof activityRegistration>;
