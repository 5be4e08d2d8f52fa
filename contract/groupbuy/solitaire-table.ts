import { groupbuyRules } from './rules.ts';
import { findPrice, findStock, priceOf, readNumber } from './solitaire-words.ts';
import { addGoods, solitaireRules, type Reading, type ReadRow } from './chain-reading.ts';

const isName = /^(?:姓名|名字|昵称|称呼|人|买家|收货人)$/;
const isNote = /^(?:备注|说明|留言|要求)$/;
const isNumber = /^(?:序号|编号|#|No\.?)$/i;
const isGoods = /^(?:商品|货品|品名|品种|名称)$/;
const isPrice = /^(?:价格|单价|价钱|金额)(?:[(（]元[)）])?$/;
const isStock = /^(?:库存|限量|总数)$/;
const isCount = /^(?:数量|份数|件数)$/;

/** A table as spreadsheets give it: of goods with prices, of people with a column for each goods, or with goods and number. */
export function readTable(chain: Reading, lines: readonly string[]): void {
  let head: string[] | null = null;
  for (const [index, line] of lines.entries()) {
    const at = index + 1;
    if (line.trim() === '') continue;
    if (line.length > solitaireRules.line * 5) {
      chain.doubt(at, '这一行太长，没有读');
      continue;
    }
    const cells = line.split('\t').map((cell) => cell.trim());
    if (cells.length < 2) {
      if (chain.title === '' && head === null)
        chain.title = [...line.trim()].slice(0, groupbuyRules.title).join('');
      continue;
    }
    const isHead = cells.some((cell) => isName.test(cell) || isPrice.test(cell));
    if (isHead) {
      head = cells;
      readHead(chain, cells, at);
    } else if (head === null) chain.doubt(at, '表格请带上表头，例如：姓名、商品、数量');
    else if (head.some((cell) => isPrice.test(cell))) readGoodsCells(chain, head, cells, at);
    else readPerson(chain, head, cells, at);
  }
}

/** Columns that are no words of a table are goods: `草莓（25元）`. */
function readHead(chain: Reading, head: readonly string[], at: number): void {
  if (head.some((cell) => isPrice.test(cell) || isGoods.test(cell))) return;
  for (const cell of head) if (isColumn(cell)) addGoods(chain, { ...goodsOf(cell), at });
}

const isColumn = (cell: string): boolean =>
  cell !== '' && ![isName, isNote, isNumber, isCount].some((one) => one.test(cell));

function goodsOf(cell: string): Omit<Parameters<typeof addGoods>[1], 'at'> {
  const found = findPrice(cell);
  const title = (found ? cell.slice(0, found.at) : cell).replace(/[\s(（:：]+$/u, '');
  return {
    title: title === '' ? cell : title,
    price: found?.price ?? null,
    stock: found ? findStock(cell.slice(found.end)) : null,
  };
}

const cellOf = (head: readonly string[], cells: readonly string[], is: RegExp): string =>
  cells[head.findIndex((cell) => is.test(cell))] ?? '';

function readGoodsCells(chain: Reading, head: readonly string[], cells: readonly string[], at: number): void {
  const named = cellOf(head, cells, isGoods);
  const title = named === '' ? (cells.find((cell) => cell !== '' && readNumber(cell) === null) ?? '') : named;
  if (title === '') return chain.doubt(at, '不知道是什么商品');
  const price = priceOf(cellOf(head, cells, isPrice).replace(/^[¥￥]\s?|\s?元$/gu, ''));
  addGoods(chain, { title, price, stock: readNumber(cellOf(head, cells, isStock)), at });
}

function readPerson(chain: Reading, head: readonly string[], cells: readonly string[], at: number): void {
  if (chain.rows.length >= groupbuyRules.entries) return chain.doubt(at, `最多 ${groupbuyRules.entries} 行`);
  const name = [...cellOf(head, cells, isName)].slice(0, groupbuyRules.name).join('');
  if (name === '') return chain.doubt(at, '没有名字');
  const row: ReadRow = { name, lines: [], note: cellOf(head, cells, isNote).slice(0, groupbuyRules.note) };
  if (head.some((cell) => isGoods.test(cell))) {
    const title = cellOf(head, cells, isGoods);
    const index = title === '' ? -1 : addGoods(chain, { title, price: null, stock: null, at });
    take(chain, row, { goods: index, cell: cellOf(head, cells, isCount), at });
  } else
    for (const [column, cell] of head.entries())
      if (isColumn(cell) && (cells[column] ?? '') !== '')
        take(chain, row, {
          goods: chain.goods.findIndex(({ title }) => title === goodsOf(cell).title),
          cell: cells[column] ?? '',
          at,
        });
  const known = chain.rows.find((one) => one.name === name && head.some((cell) => isGoods.test(cell)));
  if (known) known.lines.push(...row.lines);
  else chain.rows.push(row);
}

function take(chain: Reading, row: ReadRow, given: { goods: number; cell: string; at: number }): void {
  const count = readNumber(given.cell);
  if (given.goods < 0) return chain.doubt(given.at, '不知道是哪一种商品');
  if (count === null || count > groupbuyRules.quantityMax)
    return chain.doubt(given.at, `数量“${given.cell.slice(0, 20)}”看不懂`);
  if (count > 0) row.lines.push({ goods: given.goods, count });
}
