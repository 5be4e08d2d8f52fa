import type { ConsultObject } from '@qunlu/contract/chat/entity.ts';
import { ChevronRight } from '../../../../ui/icons.ts';
import { Picture } from '../../../../ui/picture.tsx';
import css from './object-row.module.css';

/** What a consult is about, pinned above it; it leads there while it can be seen. */
export function ObjectRow({ object: { title, image, meta, path } }: { object: ConsultObject }) {
  const content = (
    <>
      {image !== '' && <Picture className={css['image']} src={image} alt="" />}
      <span className={css['text']}>
        <span className={css['title']}>{title}</span>
        {meta !== '' && <span className={css['meta']}>{meta}</span>}
      </span>
      {path !== '' && <ChevronRight size={18} aria-hidden />}
    </>
  );
  return path === '' ? (
    <div className={css['root']}>{content}</div>
  ) : (
    <a className={css['root']} href={`#!${path}`}>
      {content}
    </a>
  );
}
