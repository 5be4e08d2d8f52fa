import { isLink } from '@qunlu/contract/kernel/link.ts';
import { isRich, rich } from '@qunlu/contract/kernel/rich-text.ts';
import { type DrawnHtml, htmlNodes } from '../html-nodes.tsx';
import { Picture } from '../picture.tsx';
import { columnPicture } from './column-picture.ts';
import css from './rich-view.module.css';

const drawn: DrawnHtml = {
  tags: new Set(rich.tags.filter((tag) => tag !== 'a' && tag !== 'img' && tag !== 'br')),
  links: { test: isLink },
  image: (src, alt, key) =>
    /^https?:\/\//i.test(src) ? <Picture key={key} src={columnPicture(src)} alt={alt} /> : null,
};

/** Rich text with the product's own marks alone. Plain text keeps its lines. `onLink`: a link was tapped. */
export function RichView({ text, onLink }: { text: string; onLink: (href: string) => void }) {
  if (!isRich(text)) return <p className={css['plain']}>{text}</p>;
  const link: DrawnHtml['link'] = (href, words, key) => (
    <a
      key={key}
      href={href}
      target="_blank"
      rel="nofollow noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        onLink(href);
      }}
    >
      {words}
    </a>
  );
  return <div className={css['root']}>{htmlNodes(text, { ...drawn, link })}</div>;
}
