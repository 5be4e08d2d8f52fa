import { useState } from 'react';
import { Button } from '../button.tsx';
import { cropSquare } from '../crop/crop.tsx';
import { popTip } from '../dialog/pop-tip.tsx';
import { FileRow } from '../file-row.tsx';
import { openLightbox } from '../lightbox/lightbox.tsx';
import { Picture } from '../picture.tsx';
import { AudioPlayer, VideoPlayer } from '../player.tsx';
import { ProgressRing } from '../progress-ring.tsx';
import { Section } from '../section.tsx';
import css from './gallery.module.css';

/** A picture without a file: a square of one colour. */
function sample(hue: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = 800;
  canvas.height = 600;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = `hsl(${hue} 45% 60%)`;
    pen.fillRect(0, 0, 800, 600);
  }
  return canvas.toDataURL();
}

/** Pictures, players, files. */
export function MediaParts() {
  const [pictures] = useState(() =>
    [10, 130, 250].map((hue, at) => ({ src: sample(hue), alt: `第${at + 1}张` })),
  );
  return (
    <>
      <Section title="图片" padded>
        <div className={css['column']}>
          <Button kind="secondary" onClick={() => void openLightbox(pictures, 1)}>
            查看三张图片
          </Button>
          <Button
            kind="secondary"
            onClick={() =>
              void cropSquare(pictures[0]?.src ?? '', 640).then((cropped) =>
                popTip(cropped instanceof Blob ? `${cropped.size} 字节` : '没有裁剪'),
              )
            }
          >
            裁剪头像
          </Button>
          <Picture src="/none.jpg" alt="加载失败的图片" />
        </div>
      </Section>
      <Section title="进度" padded>
        <div className={css['wrap']}>
          {[0, 0.3, 0.75, 1].map((value) => (
            <ProgressRing key={value} value={value} label="上传进度" />
          ))}
        </div>
      </Section>
      <Section title="播放" padded>
        <div className={css['column']}>
          <VideoPlayer src="/none.mp4" label="加载失败的视频" />
          <AudioPlayer src="/none.mp3" title="茶山的声音" />
        </div>
      </Section>
      <Section title="文件">
        {[
          '报价单.xlsx',
          '合作协议（最终版，双方确认后盖章，一式两份）.pdf',
          '说明.txt',
          '录音.m4a',
          '附件',
        ].map((name, at) => (
          <FileRow key={name} name={name} size={1_200_000 * at + 900} onOpen={() => popTip(name)} />
        ))}
      </Section>
    </>
  );
}
