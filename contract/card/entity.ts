import * as z from 'zod/mini';
import { described, optional } from '../kernel/fields.ts';
import { userPermissions } from '../kernel/permissions.ts';

/** D23: how a contact reads on the wire. */
const contact = (label: string) =>
  described(z.string(), `${label}：本人为明文；可解密时为「打码|凭据」；不可时只有打码；没有则为空`);

const people = {
  card_id: described(z.number(), '名片编号'),
  user_id: described(z.number(), '主人编号'),
  active: described(z.number(), '是否可用，0 或 1'),
  realname: described(z.string(), '姓名'),
  nickname: described(z.string(), '称呼，与姓名相同'),
  avatar: described(z.string(), '头像地址，没有则为空'),
  title: described(z.string(), '公司和职位，中间一个空格'),
  company: described(z.string(), '公司'),
  position: described(z.string(), '职位'),
  cityname: described(z.string(), '城市'),
  citycode: described(z.string(), '城市编码，6 位'),
  phone: contact('手机'),
  certified: described(z.number(), '是否已认证：0 否，1 是，2 认证后改过资料'),
  corporation_certified: described(z.number(), '企业是否已认证，0 或 1'),
  vip_member: described(z.number(), '是否会员，0 或 1'),
  views: described(z.number(), '被看次数'),
  connections: described(z.number(), '人脉数，0 时由前端估算'),
  card_style: described(z.number(), '名片样式，1 到 5，会员还有 100 到 102'),
  permissions: described(
    z.object({ privacy: described(z.number(), '谁可以看联系方式，0 到 3') }),
    '名片权限',
  ),
  is_follow: described(z.boolean(), '我关注了他'),
  is_friend: described(z.boolean(), '我们是好友'),
  is_black: described(z.boolean(), '我拉黑了他'),
  user_permissions: optional(userPermissions, '我对这张名片可以做什么；自己的名片没有此项'),
};

/** The part of a card that lists and people without access to the whole card get. */
export const simpleCard = z.object(people);
export type SimpleCard = z.output<typeof simpleCard>;

export const education = z.object({
  id: described(z.number(), '编号'),
  school: described(z.string(), '学校'),
  major: described(z.string(), '专业'),
  degree: described(z.number(), '学历，0 到 9'),
  start_at: described(z.number(), '开始，秒'),
  end_at: described(z.number(), '结束，秒；0 为至今'),
  description: described(z.string(), '说明'),
});
export type Education = z.output<typeof education>;

export const work = z.object({
  id: described(z.number(), '编号'),
  company: described(z.string(), '公司'),
  position: described(z.string(), '职位'),
  industry: described(z.string(), '行业'),
  start_at: described(z.number(), '开始，秒'),
  end_at: described(z.number(), '结束，秒；0 为至今'),
  description: described(z.string(), '说明'),
});
export type Work = z.output<typeof work>;

/** The whole card (E001–E038). Hidden values are masked or empty, never absent. */
export const card = z.object({
  ...people,
  sex: described(z.number(), '性别：0 保密，1 男，2 女'),
  sex_chosen: described(z.boolean(), '性别由主人选过；没选过的不显示'),
  email: contact('邮箱'),
  wechat: contact('微信'),
  qq: contact('QQ'),
  wechat_qr_code: described(z.string(), '微信二维码图片；不可看时为空'),
  provide: described(z.string(), '我能提供'),
  company_remark: described(z.string(), '公司简介'),
  address: described(z.string(), '地址：本人为明文；可解密时为「城市****|凭据」；不可时只有城市；没有则为空'),
  intro: described(z.string(), '个人简介；以段落标签开头的为富文本，否则为纯文本'),
  birthday: described(z.nullable(z.number()), '生日，秒；未填或不可看为 null'),
  cardphoto: described(z.string(), '封面图，没有则为空'),
  gallery: described(z.array(z.string()), '相册图片，最多 9 张'),
  friends: described(z.number(), '好友数'),
  default: described(z.number(), '是否默认名片，0 或 1'),
  privacy: described(z.number(), '谁可以看联系方式，与 permissions.privacy 相同'),
  settings: described(z.object({ fontfamily: described(z.string(), '字体') }), '显示设置'),
  listed: described(z.number(), '允许搜索引擎收录，0 或 1'),
  requested: described(z.array(z.string()), '我申请过、等主人同意的联系方式'),
  withheld: described(z.array(z.string()), '我申请过、主人暂不公开的联系方式；过些天可以再申请'),
  cardEducations: described(z.array(education), '教育经历'),
  cardWorks: described(z.array(work), '工作经历'),
  cardExtends: described(
    z.array(z.object({ key: described(z.string(), '名称'), value: described(z.string(), '内容') })),
    '更多信息；QQ、微信等以中文名称放在这里',
  ),
  moderated: optional(z.number(), '审核中或被隐藏、只有主人看得到时为 1；正常时没有此项'),
  created_at: described(z.number(), '创建时间，秒'),
  can: described(
    z.object({
      edit: described(z.boolean(), '可以修改'),
      remove: described(z.boolean(), '可以删除'),
      share: described(z.boolean(), '可以分享'),
      decode: described(z.boolean(), '可以查看联系方式'),
      request: described(z.boolean(), '可以向主人申请查看'),
    }),
    '当前的人对这张名片可以做什么',
  ),
});
export type Card = z.output<typeof card>;

/** One receipt of an opened contact: who opened what, when and how (D24, D209). */
export const receipt = z.object({
  receipt_id: described(z.number(), '编号'),
  user_id: described(z.number(), '谁查看了'),
  realname: described(z.string(), '查看者的称呼'),
  avatar: described(z.string(), '查看者的头像'),
  title: described(z.string(), '查看者的公司和职位'),
  card_id: described(z.number(), '查看者的默认名片，没有则为 0'),
  field: described(z.string(), '看了哪一项：phone、email、wechat、qq、address 或更多信息的名称'),
  via: described(z.string(), '方式：tap 点开，save 存通讯录，batch 批量'),
  source: described(z.string(), '从谁的分享来：姓名或渠道，没有则为空'),
  at: described(z.number(), '时间，秒'),
  revoked: described(z.boolean(), '是否已收回此人的查看权'),
});
export type Receipt = z.output<typeof receipt>;
