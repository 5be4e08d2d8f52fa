import type { FoundCourse, FoundTopic } from '@qunlu/contract/discovery/search.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { GraduationCap } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Picture } from '../../../ui/picture.tsx';
import css from './topic-rows.module.css';

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** A post of one of my circles. */
export function TopicRow({ topic }: { topic: FoundTopic }) {
  const [now] = useState(() => Date.now() / 1000);
  const { person, title, circle, comments, at, image, path } = topic;
  return (
    <ListRow
      wrap
      chevron={false}
      leading={<Avatar id={person.user_id} name={person.name} src={person.avatar} />}
      title={title === '' ? `${person.name}的动态` : title}
      meta={joined([
        person.name,
        circle.name,
        relativeTime(at, now),
        comments > 0 ? `${comments} 条评论` : '',
      ])}
      end={
        image !== '' && (
          <span className={css['picture']}>
            <Picture src={pictureAt(image, 192)} alt="" />
          </span>
        )
      }
      href={`#!${path}`}
    />
  );
}

/** A course of one of my circles. */
export function CourseRow({ course }: { course: FoundCourse }) {
  const { title, circle, cover, price, lessons, path } = course;
  return (
    <ListRow
      wrap
      chevron={false}
      leading={
        <span className={css['picture']}>
          {cover === '' ? <GraduationCap size={22} /> : <Picture src={pictureAt(cover, 192)} alt="" />}
        </span>
      }
      title={title}
      meta={joined([`${lessons} 节`, price > 0 ? `¥${yuan(price)}` : '免费', circle.name])}
      href={`#!${path}`}
    />
  );
}
