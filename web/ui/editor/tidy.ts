import { isLink } from '@qunlu/contract/kernel/link.ts';
import { rich } from '@qunlu/contract/kernel/rich-text.ts';

const kept: ReadonlySet<string> = new Set(rich.tags);
/** Names that the editor gives to tags of ours. */
const renamed: Record<string, string> = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', del: 's', div: 'p' };
const attributes: Record<string, readonly string[] | undefined> = rich.attributes;

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

function write(node: Node, inside: readonly string[]): string {
  if (node.nodeType === 3) return escape(node.textContent ?? '');
  if (!(node instanceof Element)) return '';
  const own = node.tagName.toLowerCase();
  const tag = renamed[own] ?? own;
  const deeper = kept.has(tag) ? [...inside, tag] : inside;
  const content = Array.from(node.childNodes, (child) => write(child, deeper)).join('');
  // An editor writes a bold word as both <b> and <strong>.
  if (!kept.has(tag) || inside.includes(tag)) return content;
  if (tag === 'a' && !isLink(node.getAttribute('href') ?? '')) return content;
  const given = (attributes[tag] ?? [])
    .map((name) => [name, node.getAttribute(name)] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escape(value ?? '')}"`)
    .join('');
  return tag === 'br' || tag === 'img' ? `<${tag}${given}>` : `<${tag}${given}>${content}</${tag}>`;
}

/** Lists have one level here: what is a list inside a point becomes points after it. */
function flatten(body: Element): void {
  // The innermost lists first.
  for (const list of [...body.querySelectorAll('li > ul, li > ol')].reverse()) {
    const point = list.parentElement;
    point?.after(...list.children);
    list.remove();
    if (point?.textContent === '' && !point.querySelector('img')) point.remove();
  }
}

// The content security policy forbids style attributes and reports them even when they are only parsed.
const unstyled = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/ style="[^"]*"/g, ''));

/** HTML with the product's own marks alone, and without the empty lines at its end; '' when it says nothing. */
export function tidy(html: string): string {
  const { body } = new DOMParser().parseFromString(unstyled(html), 'text/html');
  const says = body.textContent.trim() !== '' || body.querySelector('img') !== null;
  if (!says) return '';
  flatten(body);
  const text = Array.from(body.childNodes, (child) => write(child, [])).join('');
  return text.replace(/(?:<p>(?:<br>)?<\/p>\s*)+$/, '');
}
