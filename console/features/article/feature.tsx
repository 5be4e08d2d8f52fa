import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BannerIcon from '@mui/icons-material/ViewCarouselOutlined';
import PageIcon from '@mui/icons-material/WebOutlined';
import TabIcon from '@mui/icons-material/TabOutlined';
import { listStaffArticles, listStaffChannels } from '@qunlu/contract/article/staff.ts';
import { listStaffBanners } from '@qunlu/contract/article/banner-staff.ts';
import { listStaffTabs } from '@qunlu/contract/article/tab-staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'article',
  resources: [
    {
      name: 'articles',
      group: 'content',
      label: '文章',
      icon: ArticleIcon,
      order: 610,
      page: () => import('./pages/article-list.tsx'),
      list: listStaffArticles,
    },
    {
      name: 'channel-pages',
      group: 'content',
      label: '频道',
      icon: PageIcon,
      order: 620,
      page: () => import('./pages/channel-list.tsx'),
      list: listStaffChannels,
    },
    {
      name: 'banners',
      group: 'content',
      label: '横幅',
      icon: BannerIcon,
      order: 630,
      page: () => import('./pages/banner-list.tsx'),
      list: listStaffBanners,
    },
    {
      name: 'find-tabs',
      group: 'content',
      label: '发现页签',
      icon: TabIcon,
      order: 640,
      page: () => import('./pages/tab-list.tsx'),
      list: listStaffTabs,
    },
  ],
  routes: [
    { path: '/articles/new', page: () => import('./pages/article-form.tsx') },
    { path: '/articles/:id/edit', page: () => import('./pages/article-form.tsx') },
    { path: '/articles/:id/versions', page: () => import('./pages/article-versions.tsx') },
    { path: '/channel-pages/new', page: () => import('./pages/channel-form.tsx') },
    { path: '/channel-pages/:id/edit', page: () => import('./pages/channel-form.tsx') },
    { path: '/channel-pages/:id/versions', page: () => import('./pages/channel-versions.tsx') },
  ],
  audit: {
    actions: {
      'save-article': { label: '写文章' },
      'publish-article': { label: '发布文章' },
      'withdraw-article': { label: '撤回文章' },
      'delete-article': { label: '删除文章' },
      'restore-article': { label: '换回文章以前的一版' },
      'save-channel-page': { label: '改频道' },
      'publish-channel-page': { label: '发布频道' },
      'withdraw-channel-page': { label: '撤回频道' },
      'delete-channel-page': { label: '删除频道' },
      'restore-channel-page': { label: '换回频道以前的一版' },
      'save-banner': { label: '改横幅' },
      'delete-banner': { label: '删除横幅' },
      'set-find-tabs': { label: '改发现页签' },
    },
    subjects: { article: '文章', 'channel-page': '频道', banner: '横幅', 'find-tabs': '发现页签' },
  },
};
