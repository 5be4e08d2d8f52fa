import * as z from 'zod/mini';
import {
  choice,
  described,
  flag,
  objectField,
  integer,
  jsonOr,
  list,
  optional,
  pictureUrl,
  richText,
  text,
  enumField,
} from '../kernel/fields.ts';
import { contactPhone, mail } from '../kernel/contact-fields.ts';
import { all, required, type Validator } from '../kernel/validators.ts';
import { extendLabels, labelledField } from './extends.ts';
import { cardRules, cardStyles, degrees, fontFamilies, privacies, vipCardStyles } from './rules.ts';

/** 1900-01-01 and 2100-01-01 in Shanghai, seconds: values outside are milliseconds or mistakes. */
const seconds = { min: -2_209_017_600, max: 4_102_416_000 };

// `*` and `|` are the mask and its separator: a stored one would be taken for a masked value (B107, D23).
const unmasked: Validator = (value, label) =>
  typeof value === 'string' && /[*|]/.test(value) ? `${label}不能包含 * 或 |` : '';
const qqNumber: Validator = (value, label) =>
  typeof value === 'string' && value !== '' && !/^\d{5,12}$/.test(value) ? `${label}号码为5到12位数字` : '';

export const wechatField = text('微信', { max: 30, rule: unmasked });
export const qqField = text('QQ', { max: 12, rule: all(unmasked, qqNumber) });
export const provideField = text('我能提供', { max: cardRules.provide, multiline: true });
export const companyRemarkField = text('公司简介', { max: cardRules.extendValue, multiline: true });
export const wechatQrField = pictureUrl('微信二维码');

const labelledSchemas = {
  qq: qqField,
  wechat: wechatField,
  wechat_qr_code: wechatQrField,
  provide: provideField,
  company_remark: companyRemarkField,
};

const extendPair = objectField('更多信息', {
  key: text('名称', { max: cardRules.extendKey, required: true }),
  value: text('内容', { max: cardRules.extendValue, multiline: true }),
}).check(
  z.superRefine((pair, context) => {
    const field = labelledField(pair.key);
    if (!field) return;
    const checked = labelledSchemas[field].safeParse(pair.value);
    const message = checked.success ? undefined : checked.error.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', message, path: ['value'] });
  }),
);

export const cardExtendsField = jsonOr(
  '更多信息',
  list('更多信息', extendPair, cardRules.extendPairs + Object.keys(extendLabels).length).check(
    z.superRefine((pairs, context) => {
      if (pairs.filter((pair) => !labelledField(pair.key)).length > cardRules.extendPairs) {
        context.addIssue({ code: 'custom', message: `更多信息最多${cardRules.extendPairs}条` });
      }
      const labels = pairs.map((pair) => pair.key).filter((key) => labelledField(key));
      const twice = labels.find((key, index) => labels.indexOf(key) !== index);
      if (twice) context.addIssue({ code: 'custom', message: `${twice}只能填写一次` });
    }),
  ),
);

const entryDates = {
  start_at: integer('开始时间', seconds),
  end_at: integer('结束时间', seconds),
};
const inOrder = z.superRefine<{ start_at: number; end_at: number }>((entry, context) => {
  if (entry.end_at !== 0 && entry.end_at < entry.start_at) {
    context.addIssue({ code: 'custom', message: '结束时间不能早于开始时间', path: ['end_at'] });
  }
});
const entryId = optional(integer('编号', { min: 0, max: 1_000_000 }), '编号，新的一条不填');

/** D16 */
export const educationInput = objectField('教育经历', {
  id: entryId,
  school: text('学校', { max: 50, required: true }),
  major: z._default(text('专业', { max: 50 }), ''),
  degree: z._default(choice('学历', degrees), 0),
  ...entryDates,
  description: z._default(text('经历说明', { max: 200, multiline: true }), ''),
}).check(inOrder);

/** Wide characters of a work entry's industry (D16): one of `industries`, or own words. */
export const industryMax = 30;

/** D16 */
export const workInput = objectField('工作经历', {
  id: entryId,
  company: text('公司', { max: cardRules.company, required: true }),
  position: z._default(text('职位', { max: cardRules.position }), ''),
  industry: z._default(text('行业', { max: industryMax }), ''),
  ...entryDates,
  description: z._default(text('工作说明', { max: 500, multiline: true }), ''),
}).check(inOrder);

const privacy = choice('谁可以看联系方式', privacies);

/** Every field of a card that its owner may write; an update carries only the changed ones (B033). */
export const cardFields = {
  realname: text('姓名', { max: cardRules.realname, required: true }),
  avatar: pictureUrl('头像'),
  sex: choice('性别', [0, 1, 2]),
  phone: contactPhone(),
  email: mail(unmasked),
  company: text('公司', { max: cardRules.company }),
  position: text('职位', { max: cardRules.position }),
  cityname: text('城市', { max: 30 }),
  citycode: text('城市编码', {
    max: 6,
    rule: (value) =>
      value === '' || /^\d{6}$/.test(String(value)) ? '' : '城市编码为6位数字，请重新选择城市',
  }),
  birthday: described(z.nullable(integer('生日', seconds)), '生日，秒；null 为不填'),
  address: text('地址', { max: cardRules.address, rule: unmasked }),
  intro: richText('个人简介', { max: cardRules.intro }),
  cardphoto: pictureUrl('封面图'),
  gallery: jsonOr('相册', list('相册', pictureUrl('相册图片'), cardRules.gallery)),
  wechat: wechatField,
  qq: qqField,
  provide: provideField,
  wechat_qr_code: wechatQrField,
  company_remark: companyRemarkField,
  cardEducations: jsonOr('教育经历', list('教育经历', educationInput, cardRules.entries)),
  cardWorks: jsonOr('工作经历', list('工作经历', workInput, cardRules.entries)),
  cardExtends: cardExtendsField,
  permissions: jsonOr('权限', objectField('权限', { privacy: optional(privacy, '谁可以看联系方式') }), 1000),
  privacy,
  settings: jsonOr(
    '设置',
    objectField('设置', { fontfamily: optional(enumField('字体', fontFamilies), '字体') }),
    1000,
  ),
  card_style: choice('名片样式', [...cardStyles, ...vipCardStyles]),
  listed: flag('允许搜索引擎收录'),
  own_phone: flag('放上登录手机号，代替手机'),
} as const;

const some = z.partial(z.object(cardFields));
/** Body of an update: any part of a card. */
export const cardChanges = some;
export type CardChanges = z.output<typeof cardChanges>;
export type CardChangesInput = z.input<typeof cardChanges>;

/** The complaint that a form shows for one field, or ''. `value` is what would be sent. */
export function cardFieldComplaint(field: keyof typeof cardFields, value: unknown): string {
  const checked = cardFields[field].safeParse(value);
  return checked.success ? '' : (checked.error.issues[0]?.message ?? '');
}

/** B236: for forms that ask for a name before anything else. */
export const nameComplaint = (value: string): string =>
  required(value.trim(), '姓名') || cardFieldComplaint('realname', value);
