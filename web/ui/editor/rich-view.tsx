import { isRich, rich } from '@qunlu/contract/kernel/rich-text.ts';
import { type DrawnHtml, htmlNodes } from '../html-nodes.tsx';
import { Picture } from '../picture.tsx';
import css from './rich-view.module.css';

const drawn: DrawnHtml = {
  tags: new Set(rich.tags.filter((tag) => tag !== 'a' && tag !== 'img' && tag !== 'br')),
  links: /^(https?:\/\/|tel:|mailto:)/i,
  beside: true,
  image: (src, alt, key) => (/^https?:\/\//i.test(src) ? <Picture key={key} src={src} alt={alt} /> : null),
};

/** Rich text with the product's own marks alone. Plain text keeps its lines. */
export function RichView({ text }: { text: string }) {
  if (!isRich(text)) return <p className={css['plain']}>{text}</p>;
  return <div className={css['root']}>{htmlNodes(text, drawn)}</div>;
}
