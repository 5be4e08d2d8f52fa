import * as z from 'zod/mini';
import { endpoint, type Schema } from '../kernel/endpoint.ts';
import { described, flag, id, integer, list, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done } from '../kernel/staff.ts';
import { articleInput, channelInput, moduleInput } from './input.ts';
import { articleRules } from './rules.ts';

const common = {
  id: described(z.number(), '编号'),
  title: described(z.string(), '标题'),
  state: described(z.number(), '0 草稿，1 定时发布，2 已发布'),
  published_at: described(z.number(), '何时发布，秒；草稿为 0'),
  rev: described(z.number(), '第几版'),
  changed_at: described(z.number(), '最近修改，秒'),
  changed_by: described(z.string(), '谁改的，不知道为空'),
};
const articleRow = z.object({
  ...common,
  alias: described(z.string(), '地址里的名字'),
  category: described(z.string(), '分类，没有为空'),
  pinned: described(z.boolean(), '置顶'),
});
export type StaffArticleRow = z.output<typeof articleRow>;
const staffArticle = z.object({
  ...articleRow.shape,
  summary: described(z.string(), '摘要'),
  cover: described(z.string(), '封面图地址，没有为空'),
  content: described(z.string(), '正文，富文本'),
});
export type StaffArticle = z.output<typeof staffArticle>;

const channelRow = z.object(common);
export type StaffChannelRow = z.output<typeof channelRow>;
const staffModule = z.object({
  type: described(z.string(), 'heading、text、pictures、links、objects'),
  title: described(z.string(), '标题'),
  content: described(z.string(), '图文的内容'),
  links: described(
    z.array(
      z.object({
        title: described(z.string(), '名称'),
        image: described(z.string(), '图片地址'),
        alt: described(z.string(), '图片说的是什么'),
        url: described(z.string(), '去哪里'),
      }),
    ),
    '横幅图或链接',
  ),
  kind: described(z.string(), '列表里是什么；不是列表为空'),
  ids: described(z.array(z.number()), '选好的，按先后；空为最新的'),
  category: described(z.number(), '只要一个分类的；0 为全部'),
  count: described(z.number(), '最多几个'),
});
export type StaffModule = z.output<typeof staffModule>;
const staffChannel = z.object({
  ...common,
  summary: described(z.string(), '分享时的说明'),
  modules: described(z.array(staffModule), '从上到下'),
});
export type StaffChannel = z.output<typeof staffChannel>;

const version = z.object({
  version: described(z.number(), '第几版'),
  title: described(z.string(), '那时的标题'),
  at: described(z.number(), '到何时为止，秒'),
  by: described(z.string(), '谁写的，不知道为空'),
});
export type StaffVersion = z.output<typeof version>;

/** The calls around one kind of what operators write. `name`: in ids and paths. */
const calls = <Row extends Schema, Whole extends Schema>(
  name: string,
  label: string,
  { row, whole }: { row: Row; whole: Whole },
) => {
  const staff = { access: 'staff', roles: ['operator'] } as const;
  const requirements = ['D157', 'D138'];
  const which = id(label);
  const rev = integer('版本', { min: 1, max: 1_000_000 });
  const changed = ['notFound', 'stateChanged', 'busy'] as const;
  return {
    list: endpoint({
      ...staff,
      id: `staff.${name}s`,
      methods: ['GET'],
      path: `/v1/staff/${name}s`,
      effect: 'read',
      summary: `全部${label}，新建的在前`,
      query: z.object({ ...pageQuery }),
      output: page(row),
      errors: [],
      idempotency: 'none',
      requirements,
    }),
    view: endpoint({
      ...staff,
      id: `staff.${name}`,
      methods: ['GET'],
      path: `/v1/staff/${name}`,
      effect: 'read',
      summary: `一个${label}，全部内容`,
      query: z.object({ id: which }),
      output: whole,
      errors: ['notFound'],
      idempotency: 'none',
      requirements,
    }),
    publish: endpoint({
      ...staff,
      id: `staff.publish-${name}`,
      methods: ['POST'],
      path: `/v1/staff/${name}-publish`,
      effect: 'write',
      summary: `发布一个${label}，现在或定时；或者撤回成草稿`,
      body: z.object({
        id: which,
        rev,
        on: flag('发布'),
        at: optional(integer('发布时间', { min: 0, max: 4_102_444_800 }), '从何时起，秒；0 或不填为现在'),
      }),
      output: whole,
      errors: changed,
      idempotency: 'natural',
      requirements,
    }),
    remove: endpoint({
      ...staff,
      id: `staff.delete-${name}`,
      methods: ['POST'],
      path: `/v1/staff/${name}-delete`,
      effect: 'write',
      summary: `删除一个${label}`,
      body: z.object({ id: which }),
      output: done,
      errors: ['notFound', 'busy'],
      idempotency: 'natural',
      requirements,
    }),
    versions: endpoint({
      ...staff,
      id: `staff.${name}-versions`,
      methods: ['GET'],
      path: `/v1/staff/${name}-versions`,
      effect: 'read',
      summary: `一个${label}以前的样子，新的在前，最多 ${articleRules.versions} 个`,
      query: z.object({ id: which }),
      output: z.object({ list: described(z.array(version), '以前的版本') }),
      errors: ['notFound'],
      idempotency: 'none',
      requirements,
    }),
    version: endpoint({
      ...staff,
      id: `staff.${name}-version`,
      methods: ['GET'],
      path: `/v1/staff/${name}-version`,
      effect: 'read',
      summary: `一个${label}以前某一版的内容`,
      query: z.object({ id: which, version: rev }),
      output: whole,
      errors: ['notFound'],
      idempotency: 'none',
      requirements,
    }),
    restore: endpoint({
      ...staff,
      id: `staff.restore-${name}`,
      methods: ['POST'],
      path: `/v1/staff/${name}-restore`,
      effect: 'write',
      summary: `把一个${label}换回以前的某一版；现在的留作一版`,
      body: z.object({ id: which, rev, version: integer('换回哪一版', { min: 1, max: 1_000_000 }) }),
      output: whole,
      errors: changed,
      idempotency: 'natural',
      requirements,
    }),
  };
};

const articles = calls('article', '文章', { row: articleRow, whole: staffArticle });
export const listStaffArticles = articles.list;
export const viewStaffArticle = articles.view;
export const publishArticle = articles.publish;
export const deleteArticle = articles.remove;
export const listArticleVersions = articles.versions;
export const viewArticleVersion = articles.version;
export const restoreArticle = articles.restore;

const channels = calls('channel-page', '频道', { row: channelRow, whole: staffChannel });
export const listStaffChannels = channels.list;
export const viewStaffChannel = channels.view;
export const publishChannelPage = channels.publish;
export const deleteChannelPage = channels.remove;
export const listChannelVersions = channels.versions;
export const viewChannelVersion = channels.version;
export const restoreChannelPage = channels.restore;

export const saveArticle = endpoint({
  id: 'staff.save-article',
  methods: ['POST'],
  path: '/v1/staff/article-save',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '新建或修改一篇文章；已发布的马上生效，原来的留作一版',
  body: articleInput,
  output: staffArticle,
  errors: ['notFound', 'stateChanged', 'conflict', 'refused', 'busy'],
  idempotency: 'key',
  requirements: ['D157', 'D138'],
});

export const saveChannelPage = endpoint({
  id: 'staff.save-channel-page',
  methods: ['POST'],
  path: '/v1/staff/channel-page-save',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '新建或修改一个频道；已发布的马上生效，原来的留作一版',
  body: channelInput,
  output: staffChannel,
  errors: ['notFound', 'stateChanged', 'conflict', 'refused', 'busy'],
  idempotency: 'key',
  requirements: ['D157', 'D196', 'D138'],
});

export const openChannelPreview = endpoint({
  id: 'staff.preview-channel-page',
  methods: ['POST'],
  path: '/v1/staff/channel-page-preview',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '把正在做的频道放到预览里，一小时有效；什么也不发布',
  body: z.object({
    title: text('标题', { max: articleRules.title }),
    summary: text('说明', { max: articleRules.summary }),
    modules: list('模块', moduleInput, articleRules.modules),
  }),
  output: z.object({ token: described(z.string(), '预览码') }),
  errors: ['busy'],
  idempotency: 'natural',
  requirements: ['D157'],
});

export const uploadForArticle = endpoint({
  id: 'staff.article-upload',
  methods: ['GET'],
  path: '/v1/staff/article-upload',
  access: 'staff',
  roles: ['operator'],
  effect: 'read',
  summary: '给文章、频道和横幅传图片的凭证：文件以表单发到 upload，字段 token 和 file',
  query: z.object({}),
  output: z.object({
    url: described(z.string(), '图片地址的开头，后面接返回的 key'),
    token: described(z.string(), '上传凭证，两小时内有效'),
    upload: described(z.string(), '上传到哪里'),
  }),
  errors: ['tooOften'],
  idempotency: 'none',
  requirements: ['D157', 'D146'],
});
