import * as contract from '@qunlu/contract/article/calls.ts';
import type { BannerType } from '@qunlu/contract/article/rules.ts';
import * as bannerStaff from '@qunlu/contract/article/banner-staff.ts';
import * as tabStaff from '@qunlu/contract/article/tab-staff.ts';
import * as staff from '@qunlu/contract/article/staff.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Binder } from '../../platform/bind.ts';
import type { Ctx } from '../../platform/context.ts';
import type { PageBinder } from '../../platform/page-binder.ts';
import type { Page, Redirection } from '../../platform/pages.ts';
import { articlePage, missingArticlePage } from './present/page.ts';
import { presentVersion } from './present/rows.ts';
import {
  articles,
  checkArticle,
  listArticleCategories,
  listArticles,
  viewArticle,
} from './service/articles.ts';
import { bannersFor, checkBanner, listForStaff, removeBanner, saveBanner } from './service/banners.ts';
import { channels, checkChannel, openPreview, viewChannel, viewPreview } from './service/channels.ts';
import { findSettings, listTabs, setTabs } from './service/tabs.ts';
import { credentialOf } from '../media/api/files.ts';

export function articleRoutes(bind: Binder): void {
  bind(contract.listArticles, (ctx, { query }) => listArticles(ctx, query));
  bind(contract.listArticleCategories, (ctx) => listArticleCategories(ctx));
  bind(contract.viewArticle, (ctx, { query }) => viewArticle(ctx, query.alias));
  bind(contract.viewChannelPage, (ctx, { query }) => viewChannel(ctx, query.id));
  bind(contract.previewChannelPage, (ctx, { query }) => viewPreview(ctx, query.token));
  bind(contract.listBanners, (ctx, { query }) => bannersFor(ctx, query.type as BannerType | undefined));
  bind(contract.findSettings, (ctx) => findSettings(ctx));
  articleStaff(bind);
  channelStaff(bind);
  bind(bannerStaff.listStaffBanners, (ctx, { query }) => listForStaff(ctx, query));
  bind(
    bannerStaff.saveBanner,
    (ctx, { body }) => checkBanner(ctx, body),
    (ctx, { body }) => saveBanner(ctx, body),
  );
  bind(bannerStaff.deleteBanner, (ctx, { body }) => removeBanner(ctx, body.id));
  bind(tabStaff.listStaffTabs, (ctx) => listTabs(ctx));
  bind(tabStaff.setTabs, (ctx, { body }) => setTabs(ctx, body.tabs));
  bind(staff.uploadForArticle, (ctx) => credentialOf(ctx, ctx.staff.userId, {}));
}

function articleStaff(bind: Binder): void {
  bind(staff.listStaffArticles, (ctx, { query }) => articles.list(ctx, query));
  bind(staff.viewStaffArticle, (ctx, { query }) => articles.view(ctx, query.id));
  bind(
    staff.saveArticle,
    (ctx, { body }) => checkArticle(ctx, body),
    (ctx, { body }, checked) => articles.save(ctx, body, checked),
  );
  bind(staff.publishArticle, (ctx, { body }) => articles.publish(ctx, body));
  bind(staff.deleteArticle, (ctx, { body }) => articles.remove(ctx, body.id));
  bind(staff.listArticleVersions, async (ctx, { query }) => ({
    list: (await articles.versions(ctx, query.id)).map(presentVersion),
  }));
  bind(staff.viewArticleVersion, (ctx, { query }) => articles.version(ctx, query.id, query.version));
  bind(staff.restoreArticle, (ctx, { body }) => articles.restore(ctx, body));
}

function channelStaff(bind: Binder): void {
  bind(staff.listStaffChannels, (ctx, { query }) => channels.list(ctx, query));
  bind(staff.viewStaffChannel, (ctx, { query }) => channels.view(ctx, query.id));
  bind(
    staff.saveChannelPage,
    (ctx, { body }) => checkChannel(ctx, body),
    (ctx, { body }, checked) => channels.save(ctx, body, checked),
  );
  bind(staff.publishChannelPage, (ctx, { body }) => channels.publish(ctx, body));
  bind(staff.deleteChannelPage, (ctx, { body }) => channels.remove(ctx, body.id));
  bind(staff.listChannelVersions, async (ctx, { query }) => ({
    list: (await channels.versions(ctx, query.id)).map(presentVersion),
  }));
  bind(staff.viewChannelVersion, (ctx, { query }) => channels.version(ctx, query.id, query.version));
  bind(staff.restoreChannelPage, (ctx, { body }) => channels.restore(ctx, body));
  bind(staff.openChannelPreview, (ctx, { body }) => openPreview(ctx, body));
}

async function pageOf(ctx: Ctx, params: Record<string, string>): Promise<Page | Redirection> {
  const alias = (params['alias'] ?? '').toLowerCase();
  try {
    const { publicUrl: origin } = ctx.deps.env;
    const article = await viewArticle(ctx, /^[a-z0-9-]{1,60}$/.test(alias) ? alias : '-');
    // A name that it had leads to the one that it has.
    if (article.alias !== params['alias']) return { location: `${origin}/article/${article.alias}` };
    return articlePage(article, origin);
  } catch (error) {
    if (error instanceof Failure) return missingArticlePage('/article');
    throw error;
  }
}

/** The page on the clean path of an article (architecture §8). */
export function articlePages(page: PageBinder): void {
  page('/article/:alias', pageOf, { mayLag: true });
}
