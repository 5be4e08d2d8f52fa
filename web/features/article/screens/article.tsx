import type { Article } from '@qunlu/contract/article/entity.ts';
import { articleShare } from '@qunlu/contract/article/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { useEffect } from 'react';
import { useShareData } from '../../../platform/host/share-data.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { later } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { RichText } from '../../../platform/rich-text.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle, useWholeTitle } from '../../../platform/title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FileText, Share2 } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { ArticleRow } from '../parts/article-row.tsx';
import { articlePaths } from '../paths.ts';
import { useArticle } from '../queries.ts';
import css from './article.module.css';

/** An article, for everybody who has its link (R150). */
export default function ViewArticle() {
  const alias = useParam('alias');
  const read = useArticle(alias);
  const { data, error } = read;
  // A name that it had: the address says the one that it has.
  const moved = data !== undefined && data.alias !== alias ? data.alias : '';
  useEffect(() => {
    if (moved !== '') navigate(articlePaths.view(moved), { replace: true });
  }, [moved]);
  if (isNotFound(error)) return <Missing />;
  if (data) return <Shown article={data} />;
  return (
    <Page header={<ScreenHeader title="" back="/app/home-article" />}>
      <LoadState read={read} waiting={<Waiting />} />
    </Page>
  );
}

/** All pictures of the text, beginning with the one that was touched. */
const look = (src: string, article: Article): void => {
  const sources = [...article.content.matchAll(/<img[^>]*\ssrc="([^"]+)"/g)].map(([, one = '']) =>
    one.replaceAll('&amp;', '&'),
  );
  const at = Math.max(0, sources.indexOf(src));
  const pictures = sources.map((one, index) => ({ src: one, alt: `${article.title}，第${index + 1}张图片` }));
  void later(import('../../../ui/lightbox/lightbox.tsx'), ({ openLightbox }) => openLightbox(pictures, at));
};

function Shown({ article }: { article: Article }) {
  const { title, summary, cover, category, content, more, published_at: at } = article;
  const share = articleShare({ ...article, summary: summary || wordsOf(content).slice(0, 60) });
  useWholeTitle(`${title} · 群录`);
  useShareData(share);
  const pass = (): void =>
    void later(import('../../share/parts/share-sheet.tsx'), ({ openShareSheet }) => openShareSheet(share));
  return (
    <Page
      flush
      header={
        <ScreenHeader
          title=""
          back="/app/home-article"
          actions={
            <IconButton label="分享" onClick={pass}>
              <Share2 size={22} aria-hidden />
            </IconButton>
          }
        />
      }
    >
      <article className={css['root']}>
        <h1 className={css['title']}>{title}</h1>
        <p className={css['meta']}>{[category, dayText(at)].filter((part) => part !== '').join(' · ')}</p>
        {cover !== '' && (
          <Picture className={css['cover']} src={pictureAt(cover, 960)} alt="" eager fallback={null} />
        )}
        {summary !== '' && <p className={css['summary']}>{summary}</p>}
        <div className={css['text']}>
          <RichText text={content} onPicture={(src) => look(src, article)} />
        </div>
      </article>
      {more.length > 0 && (
        <Section title="接着读">
          {more.map((one) => (
            <ArticleRow key={one.article_id} one={one} />
          ))}
        </Section>
      )}
    </Page>
  );
}

/** The same page for one that never was and one that is no longer shown. */
function Missing() {
  useTitle('文章不存在');
  return (
    <Page header={<ScreenHeader title="" back="/app/home-article" />}>
      <EmptyState
        icon={<FileText size={28} aria-hidden />}
        title="文章不存在或已不可见"
        text="链接可能写错了，或者文章已经撤下"
        action={<Button href={articlePaths.feed()}>看看别的文章</Button>}
      />
    </Page>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css['waiting']}>
        <Bone kind="title" />
        <Bone width="third" />
        <Bone kind="block" />
        <Bone />
        <Bone />
        <Bone width="half" />
      </div>
    </Skeleton>
  );
}
