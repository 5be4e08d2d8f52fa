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

interface RichViewProps {
  text: string;
  /** A link was tapped. */
  onLink: (href: string) => void;
  /** A picture was tapped; absent: pictures are only looked at. */
  onPicture?: ((src: string) => void) | undefined;
}

/** Rich text with the product's own marks alone. Plain text keeps its lines. */
export function RichView({ text, onLink, onPicture }: RichViewProps) {
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
  const image: DrawnHtml['image'] = (src, alt, key) => {
    const picture = drawn.image?.(src, alt, key);
    if (!picture || !onPicture) return picture;
    const label = alt === '' ? '看大图' : `看大图：${alt}`;
    return (
      <button
        key={key}
        type="button"
        className={css['picture']}
        aria-label={label}
        onClick={() => onPicture(src)}
      >
        {picture}
      </button>
    );
  };
  return <div className={css['root']}>{htmlNodes(text, { ...drawn, link, image })}</div>;
}
