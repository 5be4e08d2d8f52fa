import type { Case, FeatureScene } from '../../testing/feature-scene.ts';
import { upload } from '../media/testing.ts';
import { articleBody, makeArticle, makeBanner, makeChannel, module } from './testing.ts';

const channel = { title: '茶事', summary: '', modules: [module({ type: 'heading', title: '秋茶' })] };

/** An article of the office, published. */
const article: Case = async ({ world, office }) => ({ id: (await makeArticle(world, office)).id });
const page: Case = async ({ world, office }) => ({ id: (await makeChannel(world, office)).id });

/** With a version before the one that stands. */
const versioned: Case = async ({ world, office, done }) => {
  const made = await makeArticle(world, office);
  const again = { ...articleBody({ alias: made.alias, title: '改过的标题' }), id: made.id, rev: made.rev };
  const { rev } = await done('staff.save-article', again);
  return { id: made.id, rev, version: made.rev };
};
const versionedPage: Case = async ({ world, office, done }) => {
  const made = await makeChannel(world, office);
  const { rev } = await done('staff.save-channel-page', {
    ...channel,
    title: '新名字',
    id: made.id,
    rev: made.rev,
  });
  return { id: made.id, rev, version: made.rev };
};

const banner = {
  type: 2,
  image: '',
  alt: '秋茶上新',
  url: '',
  starts_at: 0,
  ends_at: 0,
  cities: [],
  audience: 0,
  sort: 0,
  enabled: 1,
};

export const scene: FeatureScene = {
  fill: () => ({ alias: 'spring-tea' }),
  inputs: () => ({
    'article.channel-preview': { token: 'a'.repeat(32) },
    'staff.save-article': articleBody(),
    'staff.save-channel-page': channel,
    'staff.preview-channel-page': channel,
    'staff.save-banner': banner,
    'staff.set-find-tabs': { tabs: [{ key: 'tea', title: '茶事', url: '/app/home-article', community: 0 }] },
    'staff.publish-article': { rev: 1, on: 1 },
    'staff.publish-channel-page': { rev: 1, on: 1 },
    'staff.restore-article': { rev: 1, version: 1 },
    'staff.restore-channel-page': { rev: 1, version: 1 },
    'staff.article-version': { version: 1 },
    'staff.channel-page-version': { version: 1 },
  }),
  cases: {
    'article.list': async (scene) => {
      await article(scene);
      return {};
    },
    'article.categories': async ({ world, office }) => {
      await makeArticle(world, office, { category: '喝茶' });
      return {};
    },
    'article.view': async ({ world, office }) => ({ alias: (await makeArticle(world, office)).alias }),
    'article.channel': page,
    'article.channel-preview': async ({ done }) => ({
      token: (await done('staff.preview-channel-page', channel)).token,
      as: null,
    }),
    'article.banners': async ({ world, office }) => {
      await makeBanner(world, office);
      return {};
    },
    'staff.articles': async (scene) => {
      await article(scene);
      return {};
    },
    'staff.channel-pages': async (scene) => {
      await page(scene);
      return {};
    },
    'staff.banners': async ({ world, office }) => {
      await makeBanner(world, office);
      return {};
    },
    'staff.article': article,
    'staff.article-versions': versioned,
    'staff.article-version': versioned,
    'staff.restore-article': versioned,
    'staff.publish-article': article,
    'staff.delete-article': article,
    'staff.channel-page': page,
    'staff.channel-page-versions': versionedPage,
    'staff.channel-page-version': versionedPage,
    'staff.restore-channel-page': versionedPage,
    'staff.publish-channel-page': page,
    'staff.delete-channel-page': page,
    'staff.save-banner': async ({ world, office }) => ({ image: (await upload(world, office)).url }),
    'staff.delete-banner': async ({ world, office }) => ({ id: (await makeBanner(world, office)).id }),
  },
};
