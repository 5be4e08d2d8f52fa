import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { expect, test } from 'vitest';
import { cleanRichText, picturesIn } from './rich-text.ts';

test.each([
  ['<p>好<script>alert(1)</script></p>', '<p>好</p>'],
  ['<p onclick="x()" style="a" class="b">好</p>', '<p>好</p>'],
  ['<p><a href="javascript:alert(1)">点</a></p>', '<p>点</p>'],
  ['<p><a href="java&#10;script:alert(1)">点</a></p>', '<p>点</p>'],
  ['<p><a href="data:text/html,x">点</a></p>', '<p>点</p>'],
  ['<p><a href="http://a.example">点</a></p>', '<p>点</p>'],
  ['<p><a href="//a.example">点</a></p>', '<p>点</p>'],
  ['<p><a href="https://bank.example@a.example">点</a></p>', '<p>点</p>'],
  ['<p><a href="https://bank.example\\@a.example">点</a></p>', '<p>点</p>'],
  [`<p><a href="https://a.example/${'x'.repeat(500)}">点</a></p>`, '<p>点</p>'],
  [
    '<p><a href="https://a.example/x?a=1&amp;b=2" rel="opener" target="top" onclick="x()">点</a></p>',
    '<p><a href="https://a.example/x?a=1&amp;b=2" rel="nofollow noopener noreferrer ugc" target="_blank">点</a></p>',
  ],
  ['<p><img src="data:image/svg+xml,x" onerror="x()">好</p>', '<p>好</p>'],
  ['<p><iframe src="https://evil.example"></iframe>好</p>', '<p>好</p>'],
  ['<p><svg><script>1</script></svg>好</p>', '<p>好</p>'],
  ['<p>好<!-- --><style>p{}</style></p>', '<p>好</p>'],
  ['<p><math><mtext><table><mglyph><style><img src=x onerror=alert(1)></p>', '<p></p>'],
])('%s is cleaned', (given, cleaned) => {
  expect(cleanRichText(given)).toBe(cleaned);
});

test('what the product draws stays, and cleaning twice is cleaning once', () => {
  const kept =
    '<h2>题</h2><p><strong>粗</strong><em>斜</em><br />行</p><ul><li>一</li></ul><blockquote>引</blockquote><p><a href="https://a.example/x" rel="nofollow noopener noreferrer ugc" target="_blank">链</a></p>';
  expect(cleanRichText(kept)).toBe(kept);
});

test('plain text is not touched, whatever signs it has', () => {
  expect(cleanRichText('1 < 2 && "三" <3')).toBe('1 < 2 && "三" <3');
  expect(picturesIn('<3')).toEqual([]);
});

test('its pictures and its words are found', () => {
  const value =
    '<p>一 &amp; 二<img src="https://a.example/1.png"></p><p>三<img src="https://a.example/2.png"></p>';
  expect(picturesIn(value)).toEqual(['https://a.example/1.png', 'https://a.example/2.png']);
  expect(wordsOf(value)).toBe('一 & 二\n三');
});
