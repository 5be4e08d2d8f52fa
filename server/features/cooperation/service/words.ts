import { searchQuery } from '../../../platform/search-words.ts';

const wordsMax = 6;

/** What says nothing about the matter itself. */
const empty = new Set(
  (
    '合作 寻找 需要 提供 求购 招募 招聘 对接 联系 我们 公司 企业 一家 一个 一批 一起 可以 想找 有意 欢迎 长期 优质 专业 项目 资金 人才 渠道 采购 ' +
    '资源 地区 全国 相关 合适 现有 供应 各位 朋友 老板 或者 以及 目前 正在 希望 方面'
  )
    .split(' ')
    .filter((word) => word !== ''),
);

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** What a title is about: its words of two signs and more, in their order. */
export function topicsOf(title: string): string[] {
  const words = [...segmenter.segment(title.normalize('NFKC').toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
    .filter((word) => [...word].length >= 2 && !/^\d+$/.test(word) && !empty.has(word));
  return [...new Set(words)].slice(0, wordsMax);
}

/** Any of them, as a `tsquery`; '' for none. */
export const soughtOf = (words: readonly string[]): string =>
  words
    .map((word) => searchQuery(word))
    .filter((query) => query !== null)
    .map((query) => `(${query})`)
    .join(' | ');
