import type { Article, ArticleLine } from '@qunlu/contract/article/entity.ts';
import type { ArticleInput } from '@qunlu/contract/article/input.ts';
import { articleRules } from '@qunlu/contract/article/rules.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import type { Ctx, StaffCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { picturesIn } from '../../../platform/rich-text.ts';
import { presentArticle, presentLine, presentStaffArticle } from '../present/rows.ts';
import { findPublished, kinds, listCategories, listPublished } from '../store/documents.ts';
import type { DocumentText } from '../tables.ts';
import {
  checkWords,
  cleaned,
  defineDocuments,
  readText,
  type DocumentDraft,
  type WrittenPicture,
} from './documents.ts';

const picturesOf = ({ cover, content }: DocumentText): WrittenPicture[] => [
  { field: 'cover', label: '封面', address: cover },
  ...picturesIn(content).map((address) => ({ field: 'content', label: '正文里的图片', address })),
];

export const articles = defineDocuments({
  kind: kinds.article,
  name: 'article',
  label: '文章',
  present: presentStaffArticle,
  picturesOf,
  unfit: ({ content }) =>
    wordsOf(content) === '' && picturesIn(content).length === 0 ? '文章还没有正文，请写好再发布' : null,
});

export async function checkArticle(ctx: StaffCtx, given: ArticleInput): Promise<DocumentDraft> {
  const { alias, title, summary, cover, category, pinned } = given;
  const content = cleaned(given.content, { field: 'content', label: '正文', max: articleRules.content });
  await checkWords(ctx, [
    { field: 'title', label: '标题', text: title },
    { field: 'summary', label: '摘要', text: summary },
    { field: 'category', label: '分类', text: category },
    { field: 'content', label: '正文', text: wordsOf(content) },
  ]);
  const written = { title, summary, alias, cover, category, pinned: pinned === 1, content, modules: [] };
  return { written, pictures: picturesOf(written) };
}

/** R002 */
export async function listArticles(
  ctx: Ctx,
  query: { category?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<{ list: ArticleLine[]; next: number }> {
  const { size = 20, next, category = '' } = query;
  const rows = await listPublished(ctx.db, {
    now: ctx.now,
    category: category === '' ? undefined : category,
    after: next,
    size: size + 1,
  });
  return paged(rows, size, 'document_id', presentLine);
}

export const listArticleCategories = async (ctx: Ctx): Promise<{ list: string[] }> => ({
  list: await listCategories(ctx.db, ctx.now),
});

/** R150: by any name that it has or had. */
export async function viewArticle(ctx: Ctx, alias: string): Promise<Article> {
  const row = (await findPublished(ctx.db, alias.toLowerCase(), ctx.now)) ?? notFound('文章不存在或已不可见');
  return presentArticle(row, readText(row, row.content));
}
