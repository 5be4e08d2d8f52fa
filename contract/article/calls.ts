import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, id, optional, text, token } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { article, articleLine, banner, channelPage, findTab } from './entity.ts';
import { articleRules, bannerTypeValues } from './rules.ts';

export const listArticles = endpoint({
  id: 'article.list',
  methods: ['GET'],
  path: '/v1/article/list',
  access: 'guest',
  effect: 'read',
  mayLag: true,
  summary: '已发布的文章，置顶的在最前，然后新的在前',
  query: z.object({
    category: optional(text('分类', { max: articleRules.category }), '只看一个分类'),
    ...pageQuery,
  }),
  output: page(articleLine),
  errors: [],
  idempotency: 'none',
  requirements: ['R002', 'D157'],
});

export const listArticleCategories = endpoint({
  id: 'article.categories',
  methods: ['GET'],
  path: '/v1/article/categories',
  access: 'guest',
  effect: 'read',
  mayLag: true,
  summary: '已发布的文章有哪些分类',
  query: z.object({}),
  output: z.object({ list: described(z.array(z.string()), '分类的名称') }),
  errors: [],
  idempotency: 'none',
  requirements: ['R002', 'D157'],
});

export const viewArticle = endpoint({
  id: 'article.view',
  methods: ['GET'],
  path: '/v1/article/view',
  access: 'guest',
  effect: 'read',
  mayLag: true,
  summary: '一篇已发布的文章；用以前的名字也找得到，回答里是现在的名字',
  query: z.object({ alias: text('文章', { max: articleRules.aliasMax, required: true }) }),
  output: article,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R150', 'D157'],
});

export const viewChannelPage = endpoint({
  id: 'article.channel',
  methods: ['GET'],
  path: '/v1/article/channel',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '一个已发布的频道；列表里只有看的人看得到的内容',
  query: z.object({ id: id('频道') }),
  output: channelPage,
  errors: ['notFound'],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R019', 'D157', 'D196', 'B343'],
});

export const previewChannelPage = endpoint({
  id: 'article.channel-preview',
  methods: ['GET'],
  path: '/v1/article/channel-preview',
  access: 'guest',
  effect: 'read',
  summary: '后台正在做的频道，凭一小时有效的预览码；列表里只有谁都看得到的内容',
  query: z.object({ token: token('预览码', 64) }),
  output: channelPage,
  errors: ['notFound'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 1200, seconds: 3600 }],
  requirements: ['D157'],
});

export const listBanners = endpoint({
  id: 'article.banners',
  methods: ['GET'],
  path: '/v1/home/banner',
  access: 'guest',
  effect: 'read',
  mayLag: true,
  summary: '给这个人看的横幅，按先后，最多八个；1 启动时，2 首页，3 发现',
  query: z.object({ type: optional(choice('位置', bannerTypeValues), '默认 2 首页') }),
  output: z.object({ list: described(z.array(banner), '横幅，按先后') }),
  errors: [],
  idempotency: 'none',
  requirements: ['C073', 'K067', 'D165', 'E194'],
});

export const findSettings = endpoint({
  id: 'article.find-settings',
  methods: ['GET'],
  path: '/v1/home/find-settings',
  access: 'guest',
  effect: 'read',
  mayLag: true,
  summary: '发现页的页签，按先后；渠道关了社群时没有社群的页签',
  query: z.object({}),
  output: z.object({ list: described(z.array(findTab), '页签，按先后') }),
  errors: [],
  idempotency: 'none',
  requirements: ['C072', 'D148', 'D147'],
});
