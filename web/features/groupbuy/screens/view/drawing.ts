import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import { qrcodeAddress } from '../../../../platform/qrcode.ts';
import {
  drawCode,
  drawFoot,
  drawCover,
  loadPicture,
  paper,
  type Pen,
  posterFaces,
  posterMargin,
  posterSize,
  posterTints,
  write,
} from '../../../../ui/poster/pen.ts';
import { goodsLeft, progressWords } from '../../parts/words.ts';

const look = { ground: '#f6f4ef', ink: '#1c1b18', faint: '#5b5850', accent: '#b83a2a', line: '#e5e1d8' };
const plain = { ground: '#e3dfd8', ink: '#544c3e' };
/** Goods of which the picture has room for a line, and the height of one. */
const shownGoods = 6;
const goodsHeight = 64;
/** Of the cover where all lines are needed; what they leave is the cover's. */
const coverHeight = 540;

/** Its picture over the width, or its tint. */
function cover(pen: Pen, id: number, image: HTMLImageElement | null, height: number): void {
  const { width } = posterSize;
  if (!image) {
    pen.fillStyle = (posterTints[tintOf(`groupbuy ${id}`)] ?? plain).ground;
    pen.fillRect(0, 0, width, height);
    return;
  }
  drawCover(pen, image, height);
}

/** Draws the list of goods with what is left. False when its code does not load: a picture without one leads nowhere. */
export async function drawBuy(canvas: HTMLCanvasElement, buy: Buy, link: string): Promise<boolean> {
  const { buy_id: id, title, goods, deadline, user } = buy;
  const [qr, image, face] = await Promise.all([
    loadPicture(qrcodeAddress(link, true)),
    loadPicture(buy.image === '' ? '' : pictureAt(buy.image, posterSize.width)),
    loadPicture(user.avatar === '' ? '' : pictureAt(user.avatar, 520)),
  ]);
  const pen = qr && paper(canvas, look.ground);
  if (!qr || !pen) return false;
  const lines = Math.min(goods.length, shownGoods + 1);
  const top = coverHeight + (shownGoods + 1 - lines) * goodsHeight;
  cover(pen, id, image, top);
  const line = (text: string, y: number, size: number, more: { color?: string; weight?: number } = {}) =>
    write(pen, text, { y, color: look.ink, face: posterFaces.sans, sizes: [[size, 1]], ...more });
  let y = write(pen, title, {
    y: top + 56,
    color: look.ink,
    weight: 600,
    face: posterFaces.sans,
    sizes: [
      [72, 1],
      [58, 2],
    ],
  });
  y = line(`${sharedWhen(deadline, Date.now() / 1000)} 截止 · ${progressWords(buy)}`, y + 8, 40, {
    color: look.faint,
  });
  pen.fillStyle = look.accent;
  pen.fillRect(posterMargin, y + 20, 120, 6);
  y += 52;
  for (const one of goods.slice(0, shownGoods)) {
    const left = goodsLeft(one.left);
    y = line(`${one.title}  ¥${yuan(one.price)}${left === '' ? '' : `（${left}）`}`, y, 46, {
      color: one.left === 0 ? look.faint : look.ink,
    });
  }
  if (goods.length > shownGoods) line(`还有 ${goods.length - shownGoods} 种`, y, 40, { color: look.faint });
  drawFoot(pen, ['扫码接龙', `${user.name} 的团购`], look);
  const tint = posterTints[tintOf(user.user_id)] ?? plain;
  drawCode(
    pen,
    qr,
    { image: face, surname: surname(user.name), tint },
    { accent: look.accent, line: look.line },
  );
  return true;
}
