import {
  listArticleCategories,
  listArticles,
  listBanners,
  previewChannelPage,
  viewArticle,
  viewChannelPage,
} from '@qunlu/contract/article/calls.ts';
import { bannerTypes, type BannerType } from '@qunlu/contract/article/rules.ts';
import { usePaged } from '../../platform/paged.ts';
import { useRead } from '../../platform/query.ts';

export const useArticles = (category: string) =>
  usePaged(listArticles, category === '' ? {} : { category }, { keepsLast: true });
export const useCategories = () => useRead(listArticleCategories, {});
export const useArticle = (alias: string) => useRead(viewArticle, { alias });
export const useChannel = (id: number) => useRead(viewChannelPage, { id });
/** The form beside it goes on: always what it says now. */
export const usePreview = (token: string) =>
  useRead(previewChannelPage, { token }, { staleTime: 0, poll: 1500 });
export const useBanners = (place: keyof typeof bannerTypes, enabled = true) => {
  const type: BannerType = bannerTypes[place];
  return useRead(listBanners, { type }, { enabled });
};
