import { isRich, rich } from '@qunlu/contract/kernel/rich-text.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { Picture } from '../picture.tsx';
import css from './rich-view.module.css';

const plain: ReadonlySet<string> = new Set(rich.tags.filter((tag) => tag !== 'a' && tag !== 'img'));
const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'noscript',
  'svg',
  'math',
]);

/** Only addresses that cannot run anything. */
const linkPattern = /^(https?:\/\/|tel:|mailto:)/i;

function nodes(list: Iterable<Node>): ReactNode[] {
  return Array.from(list, (node, key) => read(node, key));
}

function read(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (dropped.has(tag)) return null;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'img') {
    const src = node.getAttribute('src') ?? '';
    return /^https?:\/\//i.test(src) ? (
      <Picture key={key} src={src} alt={node.getAttribute('alt') ?? ''} />
    ) : null;
  }
  const inside = nodes(node.childNodes);
  if (plain.has(tag)) return createElement(tag, { key }, ...inside);
  const href = node.getAttribute('href')?.trim() ?? '';
  if (tag === 'a' && linkPattern.test(href)) {
    return (
      <a key={key} href={href} target="_blank" rel="nofollow noopener noreferrer">
        {inside}
      </a>
    );
  }
  return <Fragment key={key}>{inside}</Fragment>;
}

/**
 * Rich text as elements, built from a parsed document that is never attached: what the product does not draw is only its
 * text. Plain text keeps its lines.
 */
export function RichView({ text }: { text: string }) {
  if (!isRich(text)) return <p className={css['plain']}>{text}</p>;
  const parsed = new DOMParser().parseFromString(text, 'text/html');
  return <div className={css['root']}>{nodes(parsed.body.childNodes)}</div>;
}
