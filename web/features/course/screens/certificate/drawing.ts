import type { CourseCertificate } from '@qunlu/contract/course/entity.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { qrcodeAddress } from '../../../../platform/qrcode.ts';
import {
  drawCode,
  drawFoot,
  loadPicture,
  paper,
  type Pen,
  posterFaces,
  posterMargin,
  posterSize,
  posterTints,
  write,
} from '../../../../ui/poster/pen.ts';

const looks = {
  paper: { ground: '#f6f4ef', ink: '#1c1b18', faint: '#5b5850', accent: '#b83a2a', line: '#d9d3c5' },
  ink: { ground: '#1c1b18', ink: '#f6f4ef', faint: '#b9b4a8', accent: '#e0705f', line: '#4a463c' },
} as const;
export type CertificateLook = keyof typeof looks;

export const certificateLooks: readonly { value: CertificateLook; label: string }[] = [
  { value: 'paper', label: '素笺' },
  { value: 'ink', label: '墨' },
];

/** Two lines around it, as papers of honour have them. */
function frame(pen: Pen, color: string): void {
  pen.strokeStyle = color;
  for (const [inset, width] of [
    [40, 6],
    [56, 2],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeRect(inset, inset, posterSize.width - 2 * inset, posterSize.height - 2 * inset);
  }
}

/** A red seal of two lines. */
function seal(pen: Pen, accent: string): void {
  const side = 168;
  const [x, y] = [posterSize.width - posterMargin - side, 160];
  pen.fillStyle = accent;
  pen.beginPath();
  pen.roundRect(x, y, side, side, 14);
  pen.fill();
  pen.fillStyle = '#fff';
  pen.font = `600 64px ${posterFaces.serif}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText('结业', x + side / 2, y + side * 0.3);
  pen.fillText('之证', x + side / 2, y + side * 0.72);
  pen.textAlign = 'left';
}

/** Draws it. False when its code does not load: one without leads nowhere. */
export async function drawCertificate(
  canvas: HTMLCanvasElement,
  given: CourseCertificate,
  which: CertificateLook,
): Promise<boolean> {
  const look = looks[which];
  const { name, course, circle, teacher, lessons, done_at: at, number, link } = given;
  const qr = await loadPicture(qrcodeAddress(link, true));
  const pen = qr && paper(canvas, look.ground);
  if (!qr || !pen) return false;
  frame(pen, look.line);
  const { sans, serif } = posterFaces;
  const line = (
    text: string,
    y: number,
    size: number,
    more: { color?: string; weight?: number; lines?: number } = {},
  ) => {
    const { lines = 1, ...rest } = more;
    return write(pen, text, { y, color: look.ink, face: sans, sizes: [[size, lines]], ...rest });
  };
  let y = write(pen, '结业证书', { y: 170, color: look.accent, weight: 600, face: serif, sizes: [[120, 1]] });
  y = write(pen, name, {
    y: y + 90,
    color: look.ink,
    weight: 600,
    face: serif,
    sizes: [
      [96, 1],
      [72, 2],
    ],
  });
  y = line(`在「${circle}」学完了`, y + 40, 44, { color: look.faint, lines: 2 });
  y = write(pen, `《${course}》`, {
    y: y + 20,
    color: look.ink,
    weight: 600,
    face: sans,
    sizes: [
      [72, 2],
      [56, 3],
    ],
  });
  y = line(`全部 ${lessons} 节课`, y + 20, 44, { color: look.faint });
  y = line(`讲课：${teacher}`, y + 60, 44);
  line(dayText(at), y + 8, 44, { color: look.faint });
  seal(pen, look.accent);
  drawFoot(pen, ['扫码看课程', `编号 ${number}`], look);
  const tint = posterTints[tintOf(`course ${given.course_id}`)] ?? { ground: '#e3dfd8', ink: '#544c3e' };
  drawCode(pen, qr, { image: null, surname: surname(name), tint }, { accent: look.accent, line: look.line });
  return true;
}
