import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solitaireProblem, solitaireRules } from './chain-reading.ts';
import { readChain } from './solitaire.ts';

test('a chain of a chat is read: title, price list, who takes what [V036]', () => {
  const chain = readChain(`#接龙
周五的草莓和苹果，小区东门自提
草莓 25元/盒（限20盒）
苹果：¥12.5 一箱

1. 王芳 2份草莓 1箱苹果
2、李雷：草莓+苹果x2
３．赵大明 草莓两盒（下班晚，放门口）
4. 小七 苹果十二`);
  expect(chain).toEqual({
    title: '周五的草莓和苹果，小区东门自提',
    goods: [
      { title: '草莓', price: 2500, stock: 20 },
      { title: '苹果', price: 1250, stock: null },
    ],
    rows: [
      {
        name: '王芳',
        lines: [
          { goods: 0, count: 2 },
          { goods: 1, count: 1 },
        ],
        note: '',
      },
      {
        name: '李雷',
        lines: [
          { goods: 0, count: 1 },
          { goods: 1, count: 2 },
        ],
        note: '',
      },
      { name: '赵大明', lines: [{ goods: 0, count: 2 }], note: '下班晚，放门口' },
      { name: '小七', lines: [{ goods: 1, count: 12 }], note: '' },
    ],
    unsure: [],
  });
});

test('neighbours are called by where they live, too, and a name may have letters and spaces [V036]', () => {
  const { rows, unsure } = readChain(`丹东草莓 2 斤 39元
红富士苹果 5 斤 45元
1. 3栋201 陈阿姨 草莓2份
2. 12-3-501 王芳 苹果x1
3. 5号楼2单元1203室 草莓3份
4. 8幢402李雷：苹果2箱
5. Grace Lin 苹果2箱
6. Alex 草莓 x2`);
  expect(unsure).toEqual([]);
  expect(
    rows.map(({ name, lines }) => [name, lines.map(({ goods, count }) => `${goods} ${count}`).join()]),
  ).toEqual([
    ['3栋201 陈阿姨', '0 2'],
    ['12-3-501 王芳', '1 1'],
    ['5号楼2单元1203室', '0 3'],
    ['8幢402李雷', '1 2'],
    ['Grace Lin', '1 2'],
    ['Alex', '0 2'],
  ]);
});

test('of one thing a plus one is enough; without a price list what people take is the list [V036]', () => {
  expect(
    readChain('接龙 新米 30元一袋\n1. 张三 +1\n2. 李四 3\n3. 王五').rows.map(({ lines }) => lines),
  ).toEqual([[{ goods: 0, count: 1 }], [{ goods: 0, count: 3 }], [{ goods: 0, count: 1 }]]);
  const free = readChain('报个数\n1. 张三 2斤排骨 1只鸡\n2. 李四 3斤排骨');
  expect(free.goods).toEqual([
    { title: '排骨', price: null, stock: null },
    { title: '鸡', price: null, stock: null },
  ]);
  expect(free.rows[1]?.lines).toEqual([{ goods: 0, count: 3 }]);
});

test('where it is not sure it asks, and takes nothing for it [V036]', () => {
  const chain = readChain(`水果
红富士苹果 10元
青苹果 12元
瓜 0.005元
梨 -3元
1. 王芳 2份苹果
2. 李雷 半份青苹果
3. 赵六 2份榴莲
4. 钱七 1000个青苹果
周末见`);
  expect(chain.goods.map(({ price }) => price)).toEqual([1000, 1200, null, null]);
  expect(chain.rows.map(({ lines }) => lines)).toEqual([[], [], [], []]);
  expect(chain.unsure.map(({ line, why }) => `${line} ${why}`)).toEqual(
    expect.arrayContaining([
      '4 价格最小到 1 分，请自己填',
      '5 价格看不懂，请自己填',
      '6 “苹果”可能是几种商品',
      '8 没有“榴莲”这种商品',
      '10 没有序号，不知道是谁的',
    ]),
  );
});

test('tables of a spreadsheet are read with a column for each goods, or with goods and number [V036]', () => {
  const wide = readChain('姓名\t草莓（25元）\t苹果\t备注\n王芳\t2\t\t放门口\n李雷\t1\t3\t');
  expect(wide.goods).toEqual([
    { title: '草莓', price: 2500, stock: null },
    { title: '苹果', price: null, stock: null },
  ]);
  expect(wide.rows).toEqual([
    { name: '王芳', lines: [{ goods: 0, count: 2 }], note: '放门口' },
    {
      name: '李雷',
      lines: [
        { goods: 0, count: 1 },
        { goods: 1, count: 3 },
      ],
      note: '',
    },
  ]);
  const long = readChain(
    '商品\t单价\t库存\n草莓\t25\t20\n苹果\t12.5\t\n姓名\t商品\t数量\n王芳\t草莓\t2\n王芳\t苹果\t1\n李雷\t梨\t两个',
  );
  expect(long.goods[0]).toEqual({ title: '草莓', price: 2500, stock: 20 });
  expect(long.rows).toEqual([
    {
      name: '王芳',
      lines: [
        { goods: 0, count: 2 },
        { goods: 1, count: 1 },
      ],
      note: '',
    },
    { name: '李雷', lines: [], note: '' },
  ]);
  expect(long.unsure.map(({ why }) => why)).toEqual(['数量“两个”看不懂']);
});

test('what was written as a chain is read as it was [V036]', () => {
  const names = ['王芳', '李雷', '赵大明', '欧阳娜娜', 'Lily', '小七'];
  const titles = ['草莓', '红富士', '东北大米', '土鸡蛋'];
  const row = fc.record({
    name: fc.constantFrom(...names),
    lines: fc.uniqueArray(
      fc.record({ goods: fc.nat(titles.length - 1), count: fc.integer({ min: 1, max: 99 }) }),
      { minLength: 1, maxLength: 4, selector: ({ goods }) => goods },
    ),
    style: fc.nat(2),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
      const list = titles.map((title, index) => `${title} ${index + 5}元/份`).join('\n');
      const text = rows
        .map(({ name, lines, style }, index) => {
          const amounts = lines.map(({ goods, count }) =>
            style === 0
              ? `${count}份${titles[goods]}`
              : style === 1
                ? `${titles[goods]}x${count}`
                : `${titles[goods]}${count}份`,
          );
          return `${index + 1}${style === 1 ? '、' : '. '}${name}${style === 2 ? '：' : ' '}${amounts.join(style === 2 ? '+' : ' ')}`;
        })
        .join('\n');
      const chain = readChain(`周五到货\n${list}\n${text}`);
      expect(chain.unsure).toEqual([]);
      expect(chain.rows).toEqual(rows.map(({ name, lines }) => ({ name, lines, note: '' })));
    }),
  );
});

test('no text breaks it, none gives what nobody could sell, and a long one is read in lines that end [V036]', () => {
  const sign = fc.constantFrom(...'1234567890.、:：元块¥+x×*(（)）半两十份盒王芳草莓 \t\n-—#接龙😀');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 400 }), (signs) => {
      const chain = readChain(signs.join(''));
      for (const { price, stock, title } of chain.goods) {
        expect(title).not.toBe('');
        if (price !== null)
          expect(Number.isSafeInteger(price) && price >= 1 && price <= 5_000_000).toBe(true);
        if (stock !== null) expect(stock).toBeGreaterThan(-1);
      }
      for (const { name, lines } of chain.rows) {
        expect(name).not.toBe('');
        for (const { goods, count } of lines) {
          expect(chain.goods[goods]).toBeDefined();
          expect(Number.isSafeInteger(count) && count >= 1 && count <= 999).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
  const long = readChain(`草莓 25元\n${'1. '.padEnd(199, '王')}\n`.repeat(450) + '('.repeat(100_000));
  expect(long.rows.length).toBeGreaterThan(400);
  expect(long.rows.length).toBeLessThanOrEqual(solitaireRules.lines);
  expect(solitaireProblem('a'.repeat(1_048_576))).toBe('接龙文字最多 10 万字，请分几次粘贴');
  expect(solitaireProblem('1. 王芳')).toBe('');
});
