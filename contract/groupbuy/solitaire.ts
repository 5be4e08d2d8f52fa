import { groupbuyRules } from './rules.ts';
import { addGoods, solitaireRules, type ReadChain, type Reading, type ReadRow } from './chain-reading.ts';
import { readTable } from './solitaire-table.ts';
import { findPrice, findStock, numberPattern, readNumber, units } from './solitaire-words.ts';

/** Signs of Chinese that stay as they were written. */
const kept = '，！？；：';
const numbered = /^(\d{1,4})\s{0,3}[.、):：]\s{0,3}(?!\d{1,2}\s{0,3}(?:元|块))(\S.*)$/u;
const startsChain = /^#?\s{0,3}(?:接龙|群接龙)\s{0,3}/;

/**
 * V036: a chain (接龙) that was pasted, as it can be read: numbered lines, names, amounts, prices. Where it is not sure it says so and
 * guesses nothing. One pass over lines of bounded length, so the time grows with the text and no faster.
 */
export function readChain(text: string): ReadChain {
  const lines = text
    .slice(0, solitaireRules.text)
    .replaceAll(/[\uff01-\uff5e\u3000]/g, (sign) => (kept.includes(sign) ? sign : sign.normalize('NFKC')))
    .replaceAll(/\u200b|\u200c|\u200d|\u200e|\u200f|\u2060|\ufeff|\ufe0f/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, solitaireRules.lines);
  const chain: Reading = {
    title: '',
    goods: [],
    rows: [],
    unsure: [],
    doubt(line, why) {
      if (this.unsure.length < solitaireRules.lines)
        this.unsure.push({ line, text: (lines[line - 1] ?? '').trim().slice(0, solitaireRules.line), why });
    },
  };
  if (lines.filter((line) => line.includes('\t')).length > 1) readTable(chain, lines);
  else for (const [at, line] of lines.entries()) readLine(chain, line.trim(), at + 1);
  const { title, goods, rows, unsure } = chain;
  return { title, goods, rows, unsure };
}

function readLine(chain: Reading, line: string, at: number): void {
  if (line === '' || /^[-=—_*~.…]+$/.test(line)) return;
  if (line.length > solitaireRules.line) return chain.doubt(at, '这一行太长，没有读');
  const found = numbered.exec(line);
  const body = found?.[2] ?? line;
  // A price list stands before those who join; numbered or not.
  if (chain.rows.length === 0 && findPrice(body)) return readGoods(chain, body, at);
  if (found) return readRow(chain, body, at);
  const words = line.replace(startsChain, '').trim();
  if (chain.title === '' && chain.rows.length === 0 && words !== '')
    chain.title = [...words].slice(0, groupbuyRules.title).join('');
  else if (chain.rows.length > 0) chain.doubt(at, '没有序号，不知道是谁的');
}

/** `草莓 25元/盒（限20盒）` */
export function readGoods(chain: Reading, line: string, at: number): void {
  const found = findPrice(line);
  if (!found) return;
  const title = line
    .slice(0, found.at)
    .replace(/[\s:：,，。\-—(（=]+$/u, '')
    .trim();
  if (title === '') return chain.doubt(at, '只有价格，不知道是什么');
  addGoods(chain, { title, stock: findStock(line.slice(found.end)), at, price: found.price });
}

/** `3栋201`, `12-3-501`, `5号楼2单元1203室`: where a neighbour lives, as they are called in a chain. */
const house = /^(?:\d{1,4}(?:-\d{1,5}){1,3}|\d{1,4}(?:栋|幢|座|号楼)(?:\d{1,2}单元)?(?:\d{1,5})?)室?\s{0,3}/u;
const behindName = /[\s:：,，;；+(（\d]|[*xX×](?=\s{0,3}\d)/u;
/** Grace Lin: a space inside a name of letters ends nothing. Of the same length, so that places stay. */
const joined = (name: string): string => name.replaceAll(/([A-Za-z])\s(?=[A-Za-z])/gu, '$1_');

/** Where what somebody takes begins behind their name: at a sign, a number, or goods that are known. */
function nameEnd(chain: Reading, body: string): number {
  const lives = house.exec(body)?.[0].length ?? 0;
  const named = body.slice(lives);
  // Behind it somebody's name may stand, or at once what they take: 3栋201 草莓2份.
  const first = /^[^\s\d:：,，;；+*×(（]+(?=\d)/u.exec(named)?.[0] ?? '';
  if (lives > 0 && first !== '' && chain.goods.some(({ title }) => title.includes(first))) return lives;
  const sign = behindName.exec(joined(named))?.index ?? named.length;
  const known = chain.goods
    .map(({ title }) => named.indexOf(title))
    .filter((index) => index > 0)
    .reduce((least, index) => Math.min(least, index), sign);
  // 王芳两份草莓: a number in words with its measure.
  const words = new RegExp(`[一二两三四五六七八九十]{1,3}[${units}]`, 'u').exec(named)?.index ?? named.length;
  return lives + Math.min(sign, known, words > 0 ? words : named.length);
}

/** `王芳 2份草莓 1箱苹果`, `李雷：草莓+苹果x2`, `张三 +1` */
function readRow(chain: Reading, body: string, at: number): void {
  if (chain.rows.length >= groupbuyRules.entries) return chain.doubt(at, `最多 ${groupbuyRules.entries} 行`);
  const end = nameEnd(chain, body);
  const name = [...body.slice(0, end).trim()].slice(0, groupbuyRules.name).join('');
  if (name === '') return chain.doubt(at, '没有名字');
  const row: ReadRow = { name, lines: [], note: '' };
  const rest = body.slice(end).replace(/^[\s:：,，;；]+/u, '');
  const note = /[(（]([^()（）]{1,100})[)）]/u.exec(rest);
  if (note) row.note = note[1] ?? '';
  const taken = (note ? rest.replace(note[0], ' ') : rest).replaceAll(/\s{0,3}([*xX×])\s{0,3}(?=\d)/gu, '×');
  for (const part of taken.split(/[+,，、;；\s]+/u).slice(0, solitaireRules.amounts))
    readAmount(chain, row, part, at);
  mergeAmounts(row);
  if (row.lines.length === 0) {
    const only = chain.goods.length === 1;
    if (only && taken.trim() === '') row.lines.push({ goods: 0, count: 1 });
    else chain.doubt(at, '没有读出要什么');
  }
  chain.rows.push(row);
}

const before = new RegExp(`^(?:要|拿|来|订)?(${numberPattern})\\s{0,2}[${units}]?(?:的)?(.*)$`, 'u');
const behind = new RegExp(`^(.*?\\D)×?(${numberPattern})[${units}]?$`, 'u');

/** One amount of a row; words without any that is known are its note. */
function readAmount(chain: Reading, row: ReadRow, part: string, at: number): void {
  if (part === '' || part === '和' || part === '加') return;
  if (/^-|\d\.\d|半/.test(part)) return chain.doubt(at, `数量“${part.slice(0, 20)}”看不懂`);
  const ahead = before.exec(part);
  const after = ahead ? null : behind.exec(part);
  const count = readNumber(ahead?.[1] ?? after?.[2] ?? '') ?? 1;
  const words = (ahead?.[2] ?? after?.[1] ?? part).replace(/^×|×$/gu, '').trim();
  const isCounted = ahead !== null || after !== null;
  if (count < 1 || count > groupbuyRules.quantityMax)
    return chain.doubt(at, `数量“${part.slice(0, 20)}”不对`);
  const goods = goodsOf(chain, words, { at, isCounted });
  if (goods === null)
    row.note = [row.note, part]
      .filter((one) => one !== '')
      .join(' ')
      .slice(0, groupbuyRules.note);
  else if (goods >= 0) row.lines.push({ goods, count });
}

/** Which goods are meant: -1 not sure, null none at all. */
function goodsOf(
  chain: Reading,
  words: string,
  { at, isCounted }: { at: number; isCounted: boolean },
): number | null {
  const { goods } = chain;
  if (words === '') {
    if (goods.length === 1) return 0;
    if (isCounted)
      chain.doubt(at, goods.length === 0 ? '只有数量，不知道是什么' : '有几种商品，不知道要哪一种');
    return -1;
  }
  const exact = goods.findIndex(({ title }) => title === words);
  if (exact !== -1) return exact;
  const near = goods.flatMap(({ title }, index) =>
    title.includes(words) || words.includes(title) ? [index] : [],
  );
  if (near.length === 1) return near[0] ?? -1;
  if (near.length > 1) {
    chain.doubt(at, `“${words.slice(0, 20)}”可能是几种商品`);
    return -1;
  }
  // Without a price list what people take is the list.
  if (goods.every(({ price }) => price === null) && isCounted)
    return addGoods(chain, { title: words, price: null, stock: null, at });
  if (isCounted) {
    chain.doubt(at, `没有“${words.slice(0, 20)}”这种商品`);
    return -1;
  }
  return null;
}

/** The same goods twice in a row are one amount. */
function mergeAmounts(row: ReadRow): void {
  const sums = new Map<number, number>();
  for (const { goods, count } of row.lines) sums.set(goods, (sums.get(goods) ?? 0) + count);
  row.lines = [...sums].map(([goods, count]) => ({
    goods,
    count: Math.min(count, groupbuyRules.quantityMax),
  }));
}
