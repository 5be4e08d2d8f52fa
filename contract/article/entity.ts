import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';

/** An article in one line of a list. */
export const articleLine = z.object({
  article_id: described(z.number(), '文章编号'),
  alias: described(z.string(), '地址里的名字'),
  title: described(z.string(), '标题'),
  summary: described(z.string(), '摘要，没有为空'),
  cover: described(z.string(), '封面图地址，没有为空'),
  category: described(z.string(), '分类，没有为空'),
  pinned: described(z.boolean(), '置顶'),
  published_at: described(z.number(), '发布时间，秒'),
});
export type ArticleLine = z.output<typeof articleLine>;

export const article = z.object({
  ...articleLine.shape,
  content: described(z.string(), '正文，富文本'),
  changed_at: described(z.number(), '最近修改，秒'),
  more: described(z.array(articleLine), '接下来可以读的，最多三篇'),
});
export type Article = z.output<typeof article>;

/** D165 */
export const banner = z.object({
  banner_id: described(z.number(), '横幅编号'),
  image: described(z.string(), '图片地址'),
  alt: described(z.string(), '图片说的是什么，读屏时念出来'),
  url: described(z.string(), '点开去哪里：站内地址或 https 网址，没有为空'),
});
export type Banner = z.output<typeof banner>;

/** D148 */
export const findTab = z.object({
  key: described(z.string(), '代号'),
  title: described(z.string(), '名称'),
  url: described(z.string(), '站内地址或 https 网址'),
});
export type FindTab = z.output<typeof findTab>;

export const moduleLink = z.object({
  title: described(z.string(), '名称，没有为空'),
  image: described(z.string(), '图片地址，没有为空'),
  alt: described(z.string(), '图片说的是什么，没有为空'),
  url: described(z.string(), '站内地址或 https 网址，没有为空'),
});
export type ModuleLink = z.output<typeof moduleLink>;

/** An article, a service, an activity or a circle, as a channel shows it. */
export const moduleObject = z.object({
  kind: described(z.string(), 'article 文章，service 服务，activity 活动，circle 通讯录'),
  id: described(z.number(), '编号'),
  title: described(z.string(), '名称'),
  image: described(z.string(), '图片地址，没有为空'),
  meta: described(z.string(), '一行说明，没有为空'),
  url: described(z.string(), '站内地址'),
});
export type ModuleObject = z.output<typeof moduleObject>;

export const channelModule = z.object({
  type: described(
    z.string(),
    'heading 标题，text 图文，pictures 横幅图，links 链接格子，objects 内容列表；不认识的不显示',
  ),
  title: described(z.string(), '标题，没有为空'),
  content: described(z.string(), '图文的内容，富文本'),
  links: described(z.array(moduleLink), '横幅图或链接'),
  objects: described(z.array(moduleObject), '列表里的内容：只有看的人看得到的'),
});
export type ChannelModule = z.output<typeof channelModule>;

export const channelPage = z.object({
  channel_id: described(z.number(), '频道编号；预览为 0'),
  title: described(z.string(), '标题'),
  summary: described(z.string(), '分享时的说明，没有为空'),
  modules: described(z.array(channelModule), '从上到下'),
});
export type ChannelPage = z.output<typeof channelPage>;
