import type { PayCode } from '@qunlu/contract/dues/pay-codes.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { qrcodeAddress } from '../../../../platform/qrcode.ts';
import {
  loadPicture,
  paper,
  posterFaces,
  posterMargin,
  posterSize,
  write,
} from '../../../../ui/poster/pen.ts';

const { sans, serif } = posterFaces;
const colors = { ground: '#f6f2ea', ink: '#2b2620', faint: '#7a7166', accent: '#a4462f', line: '#e0d7c8' };

/** Pixels: large enough to be scanned from a wall. */
const side = 760;

/** Draws the poster of a pay code. False when its code does not load: a poster without one leads nowhere. */
export async function drawPayPoster(
  canvas: HTMLCanvasElement,
  { purpose, amount, link }: PayCode,
): Promise<boolean> {
  const code = await loadPicture(qrcodeAddress(link, true));
  const pen = code && paper(canvas, colors.ground);
  if (!code || !pen) return false;
  write(pen, '扫码付款', { y: 170, color: colors.faint, face: sans, sizes: [[48, 1]] });
  const y = write(pen, purpose, {
    y: 250,
    color: colors.ink,
    weight: 600,
    face: serif,
    sizes: [
      [112, 1],
      [84, 2],
    ],
  });
  write(pen, amount === 0 ? '金额自己填' : `¥${yuan(amount)}`, {
    y: y + 24,
    color: colors.accent,
    weight: 600,
    face: sans,
    sizes: [[72, 1]],
  });
  const left = (posterSize.width - side) / 2;
  const top = 760;
  pen.fillStyle = '#fff';
  pen.strokeStyle = colors.line;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(left, top, side, side, 32);
  pen.fill();
  pen.stroke();
  pen.drawImage(code, left + 30, top + 30, side - 60, side - 60);
  write(pen, '用微信扫一扫，登录后付款', {
    x: posterMargin,
    y: top + side + 70,
    color: colors.ink,
    face: sans,
    sizes: [[46, 1]],
  });
  write(pen, '付款前请核对收款的通讯录和用途', {
    x: posterMargin,
    y: top + side + 150,
    color: colors.faint,
    face: sans,
    sizes: [[38, 1]],
  });
  return true;
}
