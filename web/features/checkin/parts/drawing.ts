import { qrcodeAddress } from '../../../platform/qrcode.ts';
import {
  codeBox,
  drawFoot,
  loadPicture,
  paper,
  posterFaces,
  posterMargin,
  posterSize,
  write,
} from '../../../ui/poster/pen.ts';

const colors = { ground: '#f6f4ef', ink: '#1c1b18', faint: '#5b5850', accent: '#b83a2a', line: '#d9d3c5' };

interface StreakWords {
  title: string;
  circle: string;
  streak: number;
  total: number;
  best: number;
  link: string;
}

/** Draws how long somebody has kept it up. False when its code does not load: one without leads nowhere. */
export async function drawStreak(canvas: HTMLCanvasElement, given: StreakWords): Promise<boolean> {
  const { title, circle, streak, total, best, link } = given;
  const code = await loadPicture(qrcodeAddress(link, true));
  const pen = code && paper(canvas, colors.ground);
  if (!code || !pen) return false;
  const { sans, serif } = posterFaces;
  let y = write(pen, title, {
    y: 190,
    color: colors.ink,
    weight: 600,
    face: serif,
    sizes: [
      [88, 1],
      [68, 2],
    ],
  });
  y = write(pen, `在「${circle}」`, { y: y + 24, color: colors.faint, face: sans, sizes: [[44, 2]] });
  // The number is the picture.
  const counts = streak > 1 ? { word: '连续打卡', value: streak } : { word: '累计打卡', value: total };
  y = write(pen, counts.word, { y: y + 110, color: colors.faint, face: sans, sizes: [[52, 1]] });
  pen.font = `600 360px ${serif}`;
  pen.fillStyle = colors.accent;
  pen.textBaseline = 'top';
  pen.fillText(String(counts.value), posterMargin - 8, y + 10);
  const width = pen.measureText(String(counts.value)).width;
  write(pen, '天', {
    x: Math.min(posterMargin + width + 24, posterSize.width - 200),
    y: y + 250,
    color: colors.ink,
    weight: 600,
    face: serif,
    sizes: [[88, 1]],
  });
  const facts = [streak > 1 ? `累计 ${total} 天` : '', best > streak ? `最长连续 ${best} 天` : ''].filter(
    (fact) => fact !== '',
  );
  write(pen, facts.join('　'), { y: y + 440, color: colors.ink, face: sans, sizes: [[48, 2]] });
  pen.fillStyle = '#fff';
  pen.strokeStyle = colors.line;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(codeBox.x, codeBox.y, codeBox.side, codeBox.side, 24);
  pen.fill();
  pen.stroke();
  pen.drawImage(code, codeBox.x + 12, codeBox.y + 12, codeBox.side - 24, codeBox.side - 24);
  drawFoot(pen, ['一起打卡', '扫码进圈子，从今天开始'], colors);
  return true;
}
