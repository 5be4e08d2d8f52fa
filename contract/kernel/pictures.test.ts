import { expect, test } from 'vitest';
import { avatarAt, pictureAt } from './pictures.ts';

const url = 'https://files.example.com/a.png';

test('an avatar is asked for at the size shown, a picture no wider than its place [K039][K040]', () => {
  expect(avatarAt(url, 44)).toBe(`${url}?imageView2/1/w/96/h/96/q/70`);
  expect(avatarAt(url, 132)).toBe(`${url}?imageView2/1/w/132/h/132/q/70`);
  expect(avatarAt(url, 640)).toBe(url);
  expect(pictureAt(url, 960)).toBe(`${url}?imageView2/2/w/960/q/70/format/jpg/interlace/1`);
});

test('what asks for something already, or is of this page, stays as it is', () => {
  for (const address of ['', `${url}?x=1`, 'blob:https://a/1', 'data:image/png;base64,AA'])
    expect([avatarAt(address, 96), pictureAt(address, 96)]).toEqual([address, address]);
});
