import type { Article } from '@qunlu/contract/article/entity.ts';
import { articleShare } from '@qunlu/contract/article/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { isRich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { shortenText } from '@qunlu/contract/kernel/shorten-text.ts';
import { escapeHtml } from '../../../platform/html.ts';
import { allRoutes, type Page } from '../../../platform/pages.ts';

/** The screen comes with all routes: an article is no first screen of its own. */
const screen = allRoutes;

const describe = ({ summary, content }: Article): string =>
  summary === '' ? shortenText(wordsOf(content).replace(/\s+/g, ' ').trim(), 240) : summary;

/** `2026-12-06T14:00:00+08:00` */
const instant = (at: number): string => `${dateTime(at).replace(' ', 'T')}:00+08:00`;

/** What search engines show of it, in the words of schema.org. */
const aboutOf = (article: Article, url: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: article.title,
  description: describe(article),
  ...(article.cover === '' ? {} : { image: [pictureAt(article.cover, 1200)] }),
  datePublished: instant(article.published_at),
  dateModified: instant(Math.max(article.published_at, article.changed_at)),
  inLanguage: 'zh-CN',
  mainEntityOfPage: url,
  author: { '@type': 'Organization', name: '群录' },
  publisher: { '@type': 'Organization', name: '群录' },
});

function body({ title, cover, content, published_at: at }: Article): string {
  const picture = cover === '' ? '' : `<img src="${escapeHtml(pictureAt(cover, 750))}" alt="">`;
  // Cleaned by the server: it holds the product's own marks alone.
  const text = isRich(content)
    ? content
    : content
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('');
  return `<main class="card-static">${picture}<h1>${escapeHtml(title)}</h1><p><time datetime="${instant(at)}">${dateTime(at)}</time></p><article class="card-static__block">${text}</article></main>`;
}

/** The page of `/article/{alias}`: for link previews, search engines, readers without JavaScript, and as the app's first data. */
export function articlePage(article: Article, origin: string): Page {
  const { path, image } = articleShare(article);
  return {
    title: `${article.title} · 群录`,
    description: describe(article),
    ...(image === ''
      ? {}
      : {
          image: {
            path: `${image}?imageView2/1/w/600/h/480/q/80`,
            width: 600,
            height: 480,
            alt: article.title,
          },
        }),
    path,
    about: aboutOf(article, `${origin}${path}`),
    body: body(article),
    data: [{ endpoint: 'article.view', query: { alias: article.alias }, data: article }],
    screen,
  };
}

/** The same page for a draft, a deleted article and one that never was. */
export const missingArticlePage = (path: string): Page => ({
  status: 404,
  title: '文章不存在',
  description: '文章不存在或已不可见',
  path,
  unlisted: true,
  body: '<main class="card-static"><h1>文章不存在或已不可见</h1><p>链接可能写错了，或者文章已经撤下。<a href="/">回到首页</a></p></main>',
  data: [],
  screen,
});
