import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { activityPrice } from '@qunlu/contract/activity/rules.ts';
import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { imagesOf, pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
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

const looks = {
  paper: { ground: '#f6f4ef', ink: '#1c1b18', faint: '#5b5850', accent: '#b83a2a', line: '#e5e1d8' },
  ink: { ground: '#1c1b18', ink: '#f6f4ef', faint: '#b9b4a8', accent: '#e0705f', line: '#34322b' },
} as const;
export type ActivityLook = keyof typeof looks;

export const activityLooks: readonly { value: ActivityLook; label: string }[] = [
  { value: 'paper', label: '素笺' },
  { value: 'ink', label: '墨' },
];

interface Content {
  activity: Activity;
  link: string;
  /** Seconds. */
  now: number;
}

const coverHeight = 620;

/** Its picture over the width, or hills in its tint. */
function cover(pen: Pen, { activity_id: id }: Activity, image: HTMLImageElement | null): void {
  const { width } = posterSize;
  if (image) {
    drawCover(pen, image, coverHeight);
    return;
  }
  const { ground, ink } = posterTints[tintOf(`activity ${id}`)] ?? { ground: '#e3dfd8', ink: '#544c3e' };
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, coverHeight);
  pen.fillStyle = ink;
  for (const [rise, alpha] of [
    [190, 0.12],
    [110, 0.18],
  ] as const) {
    pen.globalAlpha = alpha;
    pen.beginPath();
    pen.moveTo(0, coverHeight - rise * 0.6);
    pen.quadraticCurveTo(width * 0.22, coverHeight - rise * 1.6, width * 0.5, coverHeight - rise * 0.7);
    pen.quadraticCurveTo(width * 0.78, coverHeight - rise * 0.2, width, coverHeight - rise);
    pen.lineTo(width, coverHeight);
    pen.lineTo(0, coverHeight);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

/** Draws the invitation. False when its code does not load: a poster without one leads nowhere. */
export async function drawActivity(
  canvas: HTMLCanvasElement,
  { activity, link, now }: Content,
  which: ActivityLook,
): Promise<boolean> {
  const look = looks[which];
  const { sans } = posterFaces;
  const { title, starts_at: from, ends_at: to, online, cityname, place, user } = activity;
  const [picture = ''] = imagesOf(activity.images);
  const photo = user.avatar === '' ? '' : pictureAt(user.avatar, 520);
  const [qr, image, face] = await Promise.all([
    loadPicture(qrcodeAddress(link, true)),
    loadPicture(picture === '' ? '' : pictureAt(picture, posterSize.width)),
    loadPicture(photo),
  ]);
  const pen = qr && paper(canvas, look.ground);
  if (!qr || !pen) return false;
  cover(pen, activity, image);
  const line = (text: string, y: number, size: number, more: { color?: string; weight?: number } = {}) =>
    write(pen, text, { y, color: look.ink, face: sans, sizes: [[size, 2]], ...more });
  let y = write(pen, title, {
    y: coverHeight + 70,
    color: look.ink,
    weight: 600,
    face: sans,
    sizes: [
      [84, 2],
      [66, 3],
    ],
  });
  pen.fillStyle = look.accent;
  pen.fillRect(posterMargin, y + 24, 120, 6);
  y = line(activityWhen(from, to, now), y + 70, 46, { weight: 600 });
  const where = online ? '线上' : [cityname, place].filter((part) => part !== '').join(' ');
  if (where !== '') y = line(where, y + 10, 44, { color: look.faint });
  line(activityPrice(activity), y + 10, 44, { color: look.accent, weight: 600 });
  drawFoot(pen, ['扫码报名', `${user.name} 邀请您`], look);
  const tint = posterTints[tintOf(user.user_id)] ?? { ground: '#e3dfd8', ink: '#544c3e' };
  drawCode(
    pen,
    qr,
    { image: face, surname: surname(user.name), tint },
    { accent: look.accent, line: look.line },
  );
  return true;
}
