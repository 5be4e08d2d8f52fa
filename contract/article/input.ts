import * as z from 'zod/mini';
import {
  choice,
  enumField,
  flag,
  id,
  integer,
  list,
  objectField,
  optional,
  pictureUrl,
  richText,
  text,
} from '../kernel/fields.ts';
import {
  aliasRule,
  articleRules,
  audienceValues,
  bannerTypeValues,
  moduleTypes,
  objectKinds,
  targetMax,
  targetRule,
} from './rules.ts';

const seconds = (label: string) => integer(label, { min: 0, max: 4_102_444_800 });
const target = (label: string) => text(label, { max: targetMax, rule: targetRule });
const which = {
  id: optional(id('编号'), '不填为新建'),
  rev: optional(integer('版本', { min: 1, max: 1_000_000 }), '改的是第几版；新建不填'),
};

export const articleInput = z.object({
  ...which,
  alias: text('地址', { max: articleRules.aliasMax, required: true, rule: aliasRule }),
  title: text('标题', { max: articleRules.title, required: true }),
  summary: text('摘要', { max: articleRules.summary }),
  cover: pictureUrl('封面'),
  category: text('分类', { max: articleRules.category }),
  pinned: flag('置顶'),
  content: richText('正文', { max: articleRules.content }),
});
export type ArticleInput = z.output<typeof articleInput>;

const linkInput = objectField('链接', {
  title: text('名称', { max: articleRules.heading }),
  image: pictureUrl('图片'),
  alt: text('图片说明', { max: articleRules.heading }),
  url: target('地址'),
});

/** One for all kinds of modules: what a kind does not use stays empty. */
export const moduleInput = objectField('模块', {
  type: enumField('模块', moduleTypes),
  title: text('标题', { max: articleRules.heading }),
  content: richText('内容', { max: articleRules.moduleText }),
  links: list('链接', linkInput, articleRules.links),
  kind: enumField('列表里是什么', ['none', ...objectKinds]),
  ids: list('选好的内容', id('编号'), articleRules.objects),
  category: integer('分类', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  count: integer('最多几个', { min: 0, max: articleRules.objects }),
});
export type ModuleInput = z.output<typeof moduleInput>;

export const channelInput = z.object({
  ...which,
  title: text('标题', { max: articleRules.title, required: true }),
  summary: text('说明', { max: articleRules.summary }),
  modules: list('模块', moduleInput, articleRules.modules),
});
export type ChannelInput = z.output<typeof channelInput>;

export const bannerInput = z.object({
  id: optional(id('横幅'), '不填为新建'),
  type: choice('位置', bannerTypeValues),
  image: pictureUrl('图片'),
  alt: text('图片说明', { max: articleRules.heading, required: true }),
  url: target('地址'),
  starts_at: seconds('开始'),
  ends_at: seconds('结束'),
  cities: list('城市', text('城市', { max: 20, required: true }), articleRules.cities),
  audience: choice('给谁看', audienceValues),
  sort: integer('先后', { min: 0, max: 9999 }),
  enabled: flag('打开'),
});
export type BannerInput = z.output<typeof bannerInput>;

export const tabInput = objectField('页签', {
  key: text('代号', {
    max: 20,
    required: true,
    rule: (value) => (/^[a-z][a-z0-9-]*$/.test(String(value)) ? '' : '代号请用小写字母、数字和 -'),
  }),
  title: text('名称', { max: 12, required: true }),
  url: text('地址', { max: targetMax, required: true, rule: targetRule }),
  community: flag('社群的'),
});
export type TabInput = z.output<typeof tabInput>;
