import { createElement, Fragment, type ReactNode } from 'react';

/** What of a piece of HTML is drawn; everything else is only its text. */
export interface DrawnHtml {
  /** Elements without attributes. */
  tags: ReadonlySet<string>;
  /** Addresses that a link may have: none that can run anything. */
  links: { test(href: string): boolean };
  /** Draws a link otherwise than one that opens in this page. */
  link?: (href: string, words: ReactNode[], key: number) => ReactNode;
  image?: (src: string, alt: string, key: number) => ReactNode;
}

/** Elements that are dropped with their text. */
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

/** HTML as elements, built from a parsed document that is never attached. */
export function htmlNodes(html: string, drawn: DrawnHtml): ReactNode {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return nodesOf(parsed.body.childNodes, drawn);
}

function nodesOf(list: Iterable<Node>, drawn: DrawnHtml): ReactNode[] {
  return Array.from(list, (node, key) => nodeOf(node, key, drawn));
}

function nodeOf(node: Node, key: number, drawn: DrawnHtml): ReactNode {
  if (node.nodeType === 3) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (dropped.has(tag)) return null;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'img') {
    return drawn.image?.(node.getAttribute('src') ?? '', node.getAttribute('alt') ?? '', key) ?? null;
  }
  const inside = nodesOf(node.childNodes, drawn);
  if (drawn.tags.has(tag)) return createElement(tag, { key }, ...inside);
  const href = tag === 'a' ? (node.getAttribute('href')?.trim() ?? '') : '';
  if (href === '' || !drawn.links.test(href)) return <Fragment key={key}>{inside}</Fragment>;
  if (drawn.link) return drawn.link(href, inside, key);
  return (
    <a key={key} href={href} rel="nofollow noopener noreferrer">
      {inside}
    </a>
  );
}
