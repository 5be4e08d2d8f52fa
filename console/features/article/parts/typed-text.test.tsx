import { expect, test } from 'vitest';
import { richOf, typedOf } from './typed-text.ts';

const typed = [
  '## 先看水',
  '水开了等**两分钟**再冲，\n看 [茶谱](https://tea.example/a)。',
  '- 绿茶\n- 岩茶',
  '1. 烫杯\n2. 投茶',
  '> 不急。',
  '![茶山](https://pics.example/a.jpg)',
].join('\n\n');

test('[D157] what is typed becomes the product’s rich text, and comes back as it was typed', () => {
  const markup = richOf(typed);
  expect(markup).toBe(
    '<h2>先看水</h2><p>水开了等<strong>两分钟</strong>再冲，<br>看 <a href="https://tea.example/a">茶谱</a>。</p>' +
      '<ul><li>绿茶</li><li>岩茶</li></ul><ol><li>烫杯</li><li>投茶</li></ol><blockquote>不急。</blockquote>' +
      '<p><img src="https://pics.example/a.jpg" alt="茶山"></p>',
  );
  expect(typedOf(markup)).toBe(typed);
});

test('markup that is typed is text, a link that runs code is none, and signs keep their shape', () => {
  expect(richOf('<script>alert(1)</script> [x](javascript:1)')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:1)</p>',
  );
  for (const text of ['2 \\* 3 \\* 4', '\\[注\\]', 'C:\\\\茶'])
    expect(typedOf(richOf(text)), text).toBe(text);
  expect(richOf('\n\n')).toBe('');
  expect(typedOf('只是文字')).toBe('只是文字');
});
