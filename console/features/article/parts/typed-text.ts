import { isLink } from '@qunlu/contract/kernel/link.ts';

/**
 * How operators write: lines with a few signs (`## 标题`, `- 列表`, `> 引用`, `**重点**`, `[文字](https://…)`, `![说明](图片)`), which become the
 * product's rich text and come back from it.
 */
export interface Words {
  text: string;
  strong?: true;
  em?: true;
  href?: string;
}

export type Block =
  | { kind: 'p' | 'h2' | 'h3' | 'blockquote'; lines: Words[][] }
  | { kind: 'ul' | 'ol'; lines: Words[][] }
  | { kind: 'img'; src: string; alt: string };

const token = /\\([\\*[\]!#>-])|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** The words of one line, with what is set off in it. */
function wordsIn(line: string): Words[] {
  const found: Words[] = [];
  const add = (one: Words): void => {
    const last = found.at(-1);
    if (one.text === '') return;
    if (last && !last.strong && !last.em && last.href === undefined && Object.keys(one).length === 1)
      last.text += one.text;
    else found.push(one);
  };
  let end = 0;
  for (const match of line.matchAll(token)) {
    add({ text: line.slice(end, match.index) });
    end = match.index + match[0].length;
    const [whole, sign, strong, em, words, href] = match;
    if (sign !== undefined) add({ text: sign });
    else if (strong !== undefined) add({ text: strong, strong: true });
    else if (em !== undefined) add({ text: em, em: true });
    else if (words !== undefined && href !== undefined && isLink(href)) add({ text: words, href });
    else add({ text: whole });
  }
  add({ text: line.slice(end) });
  return found;
}

const picture = /^!\[([^\]]*)\]\((https?:\/\/[^)\s]+)\)$/;
const starts: readonly [RegExp, 'h2' | 'h3' | 'blockquote' | 'ul' | 'ol'][] = [
  [/^###\s+/, 'h3'],
  [/^##\s+/, 'h2'],
  [/^>\s?/, 'blockquote'],
  [/^-\s+/, 'ul'],
  [/^\d{1,2}\.\s+/, 'ol'],
];
/** Kinds whose next line belongs to the same block. */
const goesOn = new Set(['p', 'blockquote', 'ul', 'ol']);

/** What was typed, block by block. An empty line ends one. */
export function blocksOf(typed: string): Block[] {
  const blocks: Block[] = [];
  let open = false;
  for (const raw of typed.split('\n')) {
    const line = raw.trim();
    if (line === '') {
      open = false;
      continue;
    }
    const [, alt = '', src] = picture.exec(line) ?? [];
    if (src !== undefined) {
      blocks.push({ kind: 'img', src, alt });
      open = false;
      continue;
    }
    const [sign, kind] = starts.find(([start]) => start.test(line)) ?? [/^/, 'p' as const];
    const words = wordsIn(line.replace(sign, ''));
    const last = blocks.at(-1);
    if (open && last && last.kind !== 'img' && last.kind === kind && goesOn.has(kind)) last.lines.push(words);
    else blocks.push({ kind, lines: [words] });
    open = true;
  }
  return blocks;
}

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

const richWords = ({ text, strong, em, href }: Words): string => {
  const words = escaped(text);
  if (href !== undefined) return `<a href="${escaped(href)}">${words}</a>`;
  if (strong) return `<strong>${words}</strong>`;
  return em ? `<em>${words}</em>` : words;
};

const richLine = (line: readonly Words[]): string => line.map(richWords).join('');

function richBlock(block: Block): string {
  if (block.kind === 'img') return `<p><img src="${escaped(block.src)}" alt="${escaped(block.alt)}"></p>`;
  const { kind, lines } = block;
  if (kind === 'ul' || kind === 'ol')
    return `<${kind}>${lines.map((line) => `<li>${richLine(line)}</li>`).join('')}</${kind}>`;
  return `<${kind}>${lines.map(richLine).join('<br>')}</${kind}>`;
}

/** Rich text as the product keeps it; '' for nothing. */
export const richOf = (typed: string): string => blocksOf(typed).map(richBlock).join('');

/** A sign that would be read as one is written with a stroke before it. */
const plainly = (text: string): string => text.replace(/[\\*[\]]/g, '\\$&');

function typedWords(node: Node): string {
  if (node.nodeType === 3) return plainly((node.textContent ?? '').replace(/\s+/g, ' '));
  if (!(node instanceof Element)) return '';
  const inside = [...node.childNodes].map(typedWords).join('');
  const tag = node.tagName.toLowerCase();
  if (tag === 'br') return '\n';
  if (tag === 'img') return `\n![${node.getAttribute('alt') ?? ''}](${node.getAttribute('src') ?? ''})\n`;
  if (tag === 'strong' && inside !== '') return `**${inside}**`;
  if (tag === 'em' && inside !== '') return `*${inside}*`;
  if (tag === 'a') return `[${inside}](${node.getAttribute('href') ?? ''})`;
  return inside;
}

const firstOf: Record<string, (at: number) => string> = {
  h2: () => '## ',
  h3: () => '### ',
  blockquote: () => '> ',
  ul: () => '- ',
  ol: (at) => `${at + 1}. `,
};

function typedBlock(node: Node): string {
  if (!(node instanceof Element)) return typedWords(node);
  const kind = node.tagName.toLowerCase();
  const first = firstOf[kind] ?? (() => '');
  if (kind === 'ul' || kind === 'ol')
    return [...node.children].map((item, at) => first(at) + typedWords(item).trim()).join('\n');
  const words = typedWords(node).trim();
  // A line of its own would be one of the next paragraph.
  return words
    .split('\n')
    .map((line, at) => (kind === 'blockquote' || at === 0 ? first(at) : '') + line)
    .join('\n');
}

/** What an operator would have typed for this rich text; plain text as it is. */
export function typedOf(content: string): string {
  if (!content.startsWith('<')) return content;
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  return [...body.childNodes]
    .map(typedBlock)
    .filter((block) => block !== '')
    .join('\n\n');
}
