import * as z from 'zod/mini';
import { answerList } from '../form/input.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { contactPhone } from '../kernel/contact-fields.ts';
import { described, flag, id, integer, list, objectField, optional, text, token } from '../kernel/fields.ts';
import { required } from '../kernel/validators.ts';
import { quoteFields } from '../order/quote.ts';
import { orderRules } from '../order/rules.ts';
import { activityPass, activityRegistration } from './entity.ts';
import { activityRules } from './rules.ts';

const activityId = id('活动编号');
const passId = id('凭证编号');
const answers = answerList({ most: activityRules.questions, max: activityRules.answer });

/** Who comes on one place (D98): name and phone, and what the ticket asks. */
export const comerFields = {
  realname: text('姓名', { max: activityRules.name, required: true }),
  phone: contactPhone('手机号').check(
    z.refine((value) => required(value, '手机号') === '', { error: () => '请填写手机号' }),
  ),
  answers: optional(answers, '报名项目，按名称回答；图片填上传到 private 后的 key，没换的填原来的'),
};
const comer = objectField('报名的人', comerFields);

const choiceFields = {
  activity_id: activityId,
  ticket_id: id('票的编号'),
  quantity: integer('张数', { min: 1, max: activityRules.perPerson }),
  code: optional(text('邀请码', { max: activityRules.ticketCode }), '要邀请码的票必填'),
};

export const quoteTicket = endpoint({
  id: 'activity.quote',
  methods: ['GET'],
  path: '/v1/activity/quote',
  access: 'login',
  effect: 'read',
  summary: '报名以前：总价、现在付款的承诺、还有没有、要填什么',
  query: z.object(choiceFields),
  output: z.object({
    price: described(z.number(), '单价，分'),
    ...quoteFields,
    forms: described(z.number(), '要填几份：每张票各填一份的等于张数，否则 1'),
    realname: described(z.string(), '我上次报名或名片上的姓名，没有为空'),
    phone: described(z.string(), '我绑定的手机号'),
    queue: described(
      z.object({
        open: described(z.boolean(), '满了，可以候补'),
        waiting: described(z.boolean(), '我在候补'),
        offer_until: described(z.number(), '轮到我了，最晚何时报名，秒；没有为 0'),
      }),
      '候补',
    ),
  }),
  errors: ['notFound', 'invalid', 'tooOften'],
  idempotency: 'none',
  requirements: ['R109', 'D94', 'D97'],
});

export const register = endpoint({
  id: 'activity.register',
  methods: ['POST'],
  path: '/v1/activity/register',
  access: 'phone',
  effect: 'write',
  summary: '报名；免费的当场成立，收费的 15 分钟内付款；价格与看到的不同答 42200',
  body: z.object({
    ...choiceFields,
    people: list('报名的人', comer, activityRules.perPerson),
    shown: optional(flag('显示我'), '1 在“谁会来”里显示我；默认 0'),
    total: optional(integer('总价', { min: 0, max: orderRules.totalMax }), '看到的总价，分'),
    use_balance: optional(flag('用余额'), '余额够就当场付清；默认 0'),
  }),
  output: z.object({
    registration_id: described(z.number(), '报名编号'),
    hash: described(z.string(), '订单号，付款用；免费的已经成立'),
    total: described(z.number(), '总价，分；0 为免费'),
    state: described(z.number(), '报名的状态：0 待付款，1 待审核，2 已确认'),
  }),
  errors: ['notFound', 'forbidden', 'stateChanged', 'conflict', 'invalid', 'busy', 'refused', 'tooOften'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 600 }],
  requirements: ['R109', 'D94', 'D95', 'D97', 'D98'],
});

export const viewRegistration = endpoint({
  id: 'activity.registration',
  methods: ['GET'],
  path: '/v1/activity/registration',
  access: 'login',
  effect: 'read',
  summary: '我在一个活动里的报名和凭证，新的在前；没有报名的答 40301',
  query: z.object({ id: activityId }),
  output: z.object({
    activity_id: described(z.number(), '活动编号'),
    title: described(z.string(), '标题'),
    starts_at: described(z.number(), '开始，秒'),
    ends_at: described(z.number(), '结束，秒'),
    online: described(z.boolean(), '线上活动'),
    cityname: described(z.string(), '城市'),
    place: described(z.string(), '地点'),
    address: described(z.string(), '详细地址'),
    link: described(z.string(), '线上的链接，确认后才有'),
    cancelled: described(z.boolean(), '活动已取消'),
    wechat: described(z.boolean(), '主办方放了微信群或微信号'),
    shown: described(z.boolean(), '在“谁会来”里显示我'),
    list: described(z.array(activityRegistration), '报名'),
  }),
  errors: ['notFound', 'membersOnly'],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['R112', 'B188', 'D95', 'D99'],
});

export const viewPassForm = endpoint({
  id: 'activity.pass-form',
  methods: ['GET'],
  path: '/v1/activity/passform',
  access: 'login',
  effect: 'read',
  summary: '我的一张凭证填了什么，谁看过手机号',
  query: z.object({ pass_id: passId }),
  output: z.object({
    pass_id: described(z.number(), '凭证编号'),
    realname: described(z.string(), '姓名'),
    phone: described(z.string(), '手机号，自己填的'),
    fields: described(
      z.array(
        z.object({
          label: described(z.string(), '名称'),
          type: described(z.string(), '同报名项目的类型'),
          required: described(z.boolean(), '必填'),
          options: described(z.array(z.string()), '选项'),
        }),
      ),
      '现在要填的',
    ),
    answers: described(
      z.array(
        z.object({
          label: described(z.string(), '当时的名称'),
          type: described(z.string(), '类型'),
          value: described(z.string(), '回答'),
          link: described(z.string(), '图片的短期地址'),
        }),
      ),
      '填过的',
    ),
    opened: described(
      z.array(
        z.object({
          name: described(z.string(), '谁'),
          at: described(z.number(), '时间，秒'),
        }),
      ),
      '主办方里谁看过手机号，新的在前，最多 20 次',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D98', 'D22'],
});

export const editPassForm = endpoint({
  id: 'activity.edit-pass-form',
  methods: ['POST'],
  path: '/v1/activity/editpassform',
  access: 'phone',
  effect: 'write',
  summary: '修改填写的内容，报名截止以前',
  body: z.object({ pass_id: passId, ...comerFields }),
  output: activityPass,
  errors: ['notFound', 'stateChanged', 'invalid', 'refused', 'forbidden'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D98'],
});

export const setShown = endpoint({
  id: 'activity.set-shown',
  methods: ['POST'],
  path: '/v1/activity/setshown',
  access: 'login',
  effect: 'write',
  summary: '在“谁会来”里显示我，或不显示；在场后愿不愿意被在场的人看到',
  body: z.object({
    id: activityId,
    shown: optional(flag('显示我'), '谁会来'),
    meets: optional(flag('愿意认识'), '在场的人'),
  }),
  output: z.object({
    shown: described(z.boolean(), '显示我'),
    meets: described(z.boolean(), '愿意认识'),
  }),
  errors: ['notFound', 'membersOnly'],
  idempotency: 'natural',
  requirements: ['R108'],
});

export const offerTransfer = endpoint({
  id: 'activity.offer-transfer',
  methods: ['POST'],
  path: '/v1/activity/offertransfer',
  access: 'phone',
  effect: 'write',
  summary: '把一张票转给别人：得到一个 72 小时内有效的链接，对方打开填写后生效；只能转一次，签到以前',
  body: z.object({ pass_id: passId, cancel: optional(flag('收回链接'), '1 收回还没用的链接') }),
  output: z.object({
    token: described(z.string(), '链接里的口令；收回时为空'),
    path: described(z.string(), '对方打开的页面；收回时为空'),
    until: described(z.number(), '到何时，秒；收回时为 0'),
  }),
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D98'],
});

export const viewTransfer = endpoint({
  id: 'activity.transfer',
  methods: ['GET'],
  path: '/v1/activity/transfer',
  access: 'login',
  effect: 'read',
  summary: '别人转给我的票：什么活动、什么票、要填什么',
  query: z.object({ token: token('转让口令') }),
  output: z.object({
    activity_id: described(z.number(), '活动编号'),
    title: described(z.string(), '活动'),
    ticket: described(z.string(), '票的名称'),
    starts_at: described(z.number(), '开始，秒'),
    ends_at: described(z.number(), '结束，秒'),
    from: described(z.string(), '谁转的'),
    until: described(z.number(), '到何时，秒'),
    fields: described(
      z.array(
        z.object({
          label: described(z.string(), '名称'),
          type: described(z.string(), '类型'),
          required: described(z.boolean(), '必填'),
          options: described(z.array(z.string()), '选项'),
        }),
      ),
      '要填的',
    ),
    realname: described(z.string(), '我名片上的姓名，没有为空'),
    phone: described(z.string(), '我绑定的手机号'),
    problem: described(z.string(), '现在不能接收的原因，一句话；可以为空'),
  }),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D98'],
});

export const takeTransfer = endpoint({
  id: 'activity.take-transfer',
  methods: ['POST'],
  path: '/v1/activity/taketransfer',
  access: 'phone',
  effect: 'write',
  summary: '接收转来的票；以前的二维码和签到码作废',
  body: z.object({ token: token('转让口令'), ...comerFields }),
  output: z.object({
    activity_id: described(z.number(), '活动编号'),
    pass_id: described(z.number(), '凭证编号'),
  }),
  errors: ['notFound', 'stateChanged', 'forbidden', 'invalid', 'refused', 'conflict'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['D98'],
});

export const viewWechat = endpoint({
  id: 'activity.wechat',
  methods: ['GET'],
  path: '/v1/activity/wechat',
  access: 'login',
  effect: 'read',
  summary: '主办方的微信群或微信号，只给已确认的人和主办方',
  query: z.object({ id: activityId }),
  output: z.object({
    link: described(z.string(), '图片的短期地址；没有放或已过期为空'),
    words: described(z.string(), '主办方的说明'),
    until: described(z.number(), '图片到何时，秒；不会过期为 0'),
    expired: described(z.boolean(), '图片已过期，主办方已收到提醒'),
    key: described(z.string(), '能修改的：图片的文件名，改说明的时候带上；其他人为空'),
  }),
  errors: ['notFound', 'membersOnly', 'forbidden'],
  idempotency: 'none',
  requirements: ['R115', 'D100'],
});
