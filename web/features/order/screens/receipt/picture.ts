import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Receipt } from '@qunlu/contract/order/receipts.ts';
import { linesOf, receiptTitle } from './lines.ts';

/** Pixels. The paper is the same in both themes: it leaves the app. */
const [width, gutter, row] = [1080, 72, 60];
const [ink, quiet, line, paper, seal] = ['#1c1b18', '#5b5850', '#928d81', '#fff', '#b83a2a'];

/** Breaks a text into lines that fit. */
function broken(pen: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines = [''];
  for (const sign of text) {
    const last = lines.length - 1;
    if (lines[last] !== '' && pen.measureText(`${lines[last]}${sign}`).width > room) lines.push(sign);
    else lines[last] += sign;
  }
  return lines;
}

/** The receipt as a PNG. */
export async function drawReceipt(receipt: Receipt): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const face = getComputedStyle(document.documentElement).fontFamily;
  const font = (size: number, weight = 400): string => `${weight} ${size}px ${face}`;
  pen.font = font(36);
  const rows = linesOf(receipt).map(([label, value]) => ({
    label,
    lines: broken(pen, value, width - 2 * gutter - 260),
  }));
  const count = rows.reduce((sum, { lines }) => sum + lines.length, 0);
  canvas.width = width;
  canvas.height = 480 + count * row + rows.length * 16;

  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, canvas.height);
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  pen.fillStyle = ink;
  pen.font = font(44, 600);
  pen.fillText(receiptTitle(receipt), width / 2, 110);
  pen.font = font(88, 600);
  pen.fillText(`¥${yuan(receipt.total)}`, width / 2, 220);
  pen.strokeStyle = line;
  pen.setLineDash([10, 10]);
  pen.beginPath();
  pen.moveTo(gutter, 310);
  pen.lineTo(width - gutter, 310);
  pen.stroke();

  let top = 370;
  pen.font = font(36);
  for (const { label, lines } of rows) {
    pen.textAlign = 'left';
    pen.fillStyle = quiet;
    pen.fillText(label, gutter, top);
    pen.textAlign = 'right';
    pen.fillStyle = ink;
    for (const words of lines) {
      pen.fillText(words, width - gutter, top);
      top += row;
    }
    top += 16;
  }
  pen.textAlign = 'center';
  pen.fillStyle = seal;
  pen.font = font(32, 600);
  pen.fillText('群录', width / 2, top + 4);
  pen.fillStyle = quiet;
  pen.font = font(28);
  pen.fillText('由群录按订单记录生成。这不是发票。', width / 2, top + 50);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}
