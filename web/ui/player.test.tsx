import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FileRow } from './file-row.tsx';
import { fileKind, fileSize } from './file-kind.ts';
import { Picture, secured } from './picture.tsx';
import { AudioPlayer, VideoPlayer } from './player.tsx';
import { ProgressRing } from './progress-ring.tsx';

test('a video plays in its place with the phone’s controls, and is fetched when it is played [V027]', () => {
  render(<VideoPlayer src="https://f.example/a.mp4" label="采茶" poster="https://f.example/a.jpg" />);
  const video = screen.getByLabelText<HTMLVideoElement>('采茶');
  expect([video.controls, video.getAttribute('preload'), video.getAttribute('poster')]).toEqual([
    true,
    'none',
    'https://f.example/a.jpg',
  ]);
  expect(video.hasAttribute('playsinline')).toBe(true);
});

test('a recording has its name above it [V028]', () => {
  render(<AudioPlayer src="https://f.example/a.mp3" title="茶山的声音" />);
  expect(screen.getByText('茶山的声音')).toBeTruthy();
  expect(screen.getByLabelText<HTMLAudioElement>('茶山的声音').controls).toBe(true);
});

test.each([
  ['video', <VideoPlayer key="v" src="https://f.example/a.mp4" label="采茶" />, '采茶', '视频加载失败'],
  [
    'audio',
    <AudioPlayer key="a" src="https://f.example/a.mp3" title="茶山的声音" />,
    '茶山的声音',
    '“茶山的声音”加载失败',
  ],
])('%s that does not load says so and can be tried again [V027][V028]', (_kind, player, name, words) => {
  render(player);
  fireEvent.error(screen.getByLabelText(name));
  expect(screen.getByRole('alert').textContent).toContain(words);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(screen.getByLabelText(name)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file is a row with what it is, its name and its size [V026]', () => {
  render(<FileRow name="报价.xlsx" size={3_500_000} onOpen={() => undefined} />);
  expect(screen.getByRole('button').textContent).toBe('报价.xlsxExcel 表格 · 3.3 MB');
});

test('kinds by the end of a name, sizes as people read them [V026]', () => {
  expect(['a.PDF', 'b.txt', 'c.docx', 'd.ppt', 'e'].map((name) => fileKind(name).label)).toEqual([
    'PDF 文档',
    '文本',
    'Word 文档',
    'PPT 演示',
    '文件',
  ]);
  expect([512, 880_640, 104_857_600, 2 * 1024 ** 3].map(fileSize)).toEqual([
    '0.5 KB',
    '860 KB',
    '100 MB',
    '2 GB',
  ]);
});

test('on a safe page pictures come safely, elsewhere as they are [B120]', () => {
  const http = 'http://thirdwx.qlogo.cn/a/132';
  expect(secured(http, 'https:')).toBe('https://thirdwx.qlogo.cn/a/132');
  expect(secured(http, 'http:')).toBe(http);
  expect(secured('https://a.example/http:x', 'https:')).toBe('https://a.example/http:x');
});

test('a picture that does not load gives way to a quiet one', () => {
  render(<Picture src="https://f.example/none.jpg" alt="门店" />);
  fireEvent.error(screen.getByRole('img', { name: '门店' }));
  expect(screen.getByRole('img', { name: '门店' }).tagName).toBe('SPAN');
});

test('a ring says how far it is', () => {
  render(<ProgressRing value={0.456} label="上传进度" />);
  expect(screen.getByRole('progressbar', { name: '上传进度' }).getAttribute('aria-valuenow')).toBe('46');
});
