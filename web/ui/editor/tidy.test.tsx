import { expect, test } from 'vitest';
import { tidy } from './tidy.ts';

test('what an editor writes becomes the product’s own marks', () => {
  expect(
    tidy(
      '<p class="x" dir="ltr"><span style="white-space: pre-wrap">山上</span><b><strong class="y">做茶</strong></b></p><p><br></p>',
    ),
  ).toBe('<p>山上<strong>做茶</strong></p>');
  expect(tidy('<h1>题</h1><ul><li value="1">一</li></ul>')).toBe('<h2>题</h2><ul><li>一</li></ul>');
  expect(tidy('<p>1 &lt; 2 &amp; "三"</p>')).toBe('<p>1 &lt; 2 &amp; &quot;三&quot;</p>');
});

test('a list inside a list is one list: every point stays a point of its own', () => {
  expect(
    tidy(
      '<ul><li>一</li><li><ul><li>甲</li><li><ol><li>子</li></ol></li></ul></li><li>二<ul><li>丙</li></ul></li></ul>',
    ),
  ).toBe('<ul><li>一</li><li>甲</li><li>子</li><li>二</li><li>丙</li></ul>');
});

test('nothing said is nothing written; a picture alone says something', () => {
  expect(tidy('<p><br></p>')).toBe('');
  expect(tidy('<p><img src="https://a.example/1.png" alt="" onerror="x()"></p>')).toBe(
    '<p><img src="https://a.example/1.png" alt=""></p>',
  );
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://a.example',
  '//a.example',
  'https://x@a.example',
])('a link to %s is only its words', (href) => {
  expect(tidy(`<p>看<a href="${href}">这里</a></p>`)).toBe('<p>看这里</p>');
});

test('a link keeps nothing but where it leads', () => {
  expect(tidy('<p><a href="https://a.example/x?a=1&amp;b=2" target="x" class="y">这里</a></p>')).toBe(
    '<p><a href="https://a.example/x?a=1&amp;b=2">这里</a></p>',
  );
});
