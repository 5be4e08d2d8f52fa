import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichView } from './rich-view.tsx';
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

test('nothing said is nothing written; a picture alone says something', () => {
  expect(tidy('<p><br></p>')).toBe('');
  expect(tidy('<p><img src="https://a.example/1.png" alt="" onerror="x()"></p>')).toBe(
    '<p><img src="https://a.example/1.png" alt=""></p>',
  );
});

test('rich text is drawn from its marks; what is not drawn is only its words, or nothing', () => {
  render(
    <RichView text='<h2>题</h2><p onclick="x()">看<a href="javascript:alert(1)">这里</a><a href="https://a.example">那里</a><script>1</script></p>' />,
  );
  expect(screen.getByRole('heading', { name: '题' })).toBeTruthy();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://a.example']);
  expect(document.body.innerHTML).not.toMatch(/script|onclick|javascript/);
});
