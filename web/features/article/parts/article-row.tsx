import type { ArticleLine } from '@qunlu/contract/article/entity.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useState } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { articlePaths } from '../paths.ts';
import css from './article-row.module.css';

/** An article in a list: its title and summary, its picture at the end. */
export function ArticleRow({ one }: { one: ArticleLine }) {
  const [now] = useState(() => Date.now() / 1000);
  const { alias, title, summary, cover, category, pinned, published_at: at } = one;
  return (
    <a className={css['root']} href={articlePaths.view(alias)} data-row>
      <span className={css['text']}>
        <span className={css['title']}>{title}</span>
        {summary !== '' && <span className={css['summary']}>{summary}</span>}
        <span className={css['meta']}>
          {pinned && <Tag>置顶</Tag>}
          {[category, relativeTime(at, now)].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      {cover !== '' && (
        <span className={css['picture']}>
          <Picture src={pictureAt(cover, 240)} alt="" fallback={null} />
        </span>
      )}
    </a>
  );
}
