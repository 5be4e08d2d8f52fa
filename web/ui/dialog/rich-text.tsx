import { createElement, Fragment, type ReactNode } from 'react';

const KEPT = new Set(['b', 'br', 'p']);
const DROPPED = new Set([
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

/** Only addresses that cannot run anything: this site, http(s), telephone and mail. */
function safeHref(value: string | null): string | null {
  const href = value?.trim() ?? '';
  return /^(https?:\/\/|tel:|mailto:|#!\/|\/(?!\/))/i.test(href) ? href : null;
}

/** A handful of tags (b, br, p, a) built as elements from a parsed, never attached document; everything else is only its text. */
export function richText(html: string): ReactNode {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return toNodes(parsed.body.childNodes);
}

function toNodes(nodes: Iterable<Node>): ReactNode[] {
  return Array.from(nodes, (node, key) => toNode(node, key));
}

function toNode(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (DROPPED.has(tag)) return null;
  if (tag === 'br') return <br key={key} />;
  const inside = toNodes(node.childNodes);
  if (KEPT.has(tag)) return createElement(tag, { key }, ...inside);
  const href = tag === 'a' ? safeHref(node.getAttribute('href')) : null;
  if (href) {
    return (
      <a key={key} href={href} rel="noopener noreferrer">
        {inside}
      </a>
    );
  }
  return <Fragment key={key}>{inside}</Fragment>;
}
