import type { VipPoster } from '@qunlu/contract/vip/calls.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { qrcodeAddress } from '../../../../platform/qrcode.ts';
import { type FineLook, fineLooks } from '../../../../ui/poster/fine-looks.ts';
import {
  codeBox,
  drawCode,
  drawFoot,
  loadPicture,
  paper,
  type Pen,
  portrait,
  posterFaces,
  posterMargin,
  posterSize,
  posterTints,
  write,
} from '../../../../ui/poster/pen.ts';

export type VipLook = keyof typeof fineLooks;

export const vipLooks: readonly { value: VipLook; label: string }[] = [
  { value: 'gilt', label: '烫金' },
  { value: 'porcelain', label: '青花' },
  { value: 'night', label: '夜航' },
];

type Content = VipPoster & { userId: number };

const { sans, serif } = posterFaces;
const face = { x: posterMargin, y: 170, side: 150 };
const column = posterMargin;
/** Pixels between the lines of what a membership is good for. */
const step = 82;

function words(pen: Pen, { name, lines, price }: Content, look: FineLook): void {
  const { ink, faint, accent } = look;
  const beside = { x: face.x + face.side + 36, width: posterSize.width - face.x - face.side - 36 - 230 };
  const y = write(pen, name, {
    ...beside,
    y: face.y + 14,
    color: ink,
    weight: 600,
    face: sans,
    sizes: [
      [52, 1],
      [40, 1],
    ],
  });
  write(pen, '邀请您', { ...beside, y: y + 4, color: faint, face: sans, sizes: [[40, 1]] });
  write(pen, '群录会员', { x: column, y: 420, color: ink, weight: 600, face: serif, sizes: [[136, 1]] });
  pen.fillStyle = accent;
  pen.fillRect(column, 638, 120, 6);
  const room = Math.floor((codeBox.y - 150 - 700) / step);
  for (const [at, line] of lines.slice(0, room).entries()) {
    const top = 700 + at * step;
    pen.fillStyle = accent;
    pen.beginPath();
    pen.arc(column + 8, top + 30, 8, 0, Math.PI * 2);
    pen.fill();
    write(pen, line, {
      x: column + 40,
      y: top,
      color: ink,
      face: sans,
      sizes: [
        [46, 1],
        [38, 1],
      ],
    });
  }
  // Nothing is sold now: that is not for nothing.
  if (price === 0) return;
  write(pen, `¥${yuan(price)} 起`, {
    x: column,
    y: codeBox.y - 110,
    color: accent,
    weight: 600,
    face: sans,
    sizes: [[60, 1]],
  });
}

/** Draws the invitation. False when its code does not load: a poster without one leads nowhere. */
export async function drawVipPoster(
  canvas: HTMLCanvasElement,
  content: Content,
  which: VipLook,
): Promise<boolean> {
  const look: FineLook = fineLooks[which];
  const photo = content.avatar === '' ? '' : pictureAt(content.avatar, 520);
  const [qr, image] = await Promise.all([loadPicture(qrcodeAddress(content.link, true)), loadPicture(photo)]);
  const pen = qr && paper(canvas, look.ground);
  if (!qr || !pen) return false;
  const [tint = { ground: '#e3dfd8', ink: '#544c3e' }] = posterTints.slice(tintOf(content.userId));
  const sitter = { image, surname: surname(content.name), tint };
  look.decorate(pen);
  portrait(pen, face, sitter, look);
  words(pen, content, look);
  drawFoot(pen, ['扫码开通', `推荐码 ${content.code}`], look);
  drawCode(pen, qr, sitter, look);
  return true;
}
