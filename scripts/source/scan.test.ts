import { expect, test } from 'vitest';
import { scanSource } from './scan.ts';

test.each([
  ["a('x') // y", "a('x')     ", "a(' ')     "],
  ['const r = /[\'"]\\/[/]x/; b', 'const r = /[\'"]\\/[/]x/; b', 'const r = /          /; b'],
  ['`a${b("c")}d` + e', '`a${b("c")}d` + e', '` ${b(" ")} ` + e'],
  ['`a${{ b: `c${d}` }.b}` + e', '`a${{ b: `c${d}` }.b}` + e', '` ${{ b: ` ${d}` }.b}` + e'],
  ['<a href="/x">y</a>; f("z")', '<a href="/x">y</a>; f("z")', '<a href="  ">y</a>; f(" ")'],
  ['<b c={d} /> /* e */ f', '<b c={d} />         f', '<b c={d} />         f'],
  ['x / y / z // q', 'x / y / z     ', 'x / y / z     '],
])('%s', (text, code, bare) => {
  const scan = scanSource(text);
  expect(scan.code).toBe(code);
  expect(scan.bare).toBe(bare);
  expect(scan.comments.length).toBe(text.length);
});
