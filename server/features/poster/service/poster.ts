import sharp from 'sharp';
import type { posterPicture, viewPoster } from '@qunlu/contract/poster/calls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { categoryLabels } from '@qunlu/contract/circle/rules.ts';
import type { PosterTemplate } from '@qunlu/contract/poster/rules.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { makeDrawnPictures } from '../../../platform/drawn-pictures.ts';
import { letters } from '../../../platform/lettering.ts';
import { membershipOf } from '../../membership/api/level.ts';
import { openCircle } from '../../circle/api/access.ts';
import { inviterOf, inviteToCircle } from '../../joining/api/invite.ts';
import { type ModuleCircle, pluginEnabled, pluginOn } from '../../circle/api/plugins.ts';
import { drawQrcode } from '../../share/api/qrcode.ts';
import { codeAt, drawingKey, drawingOf, type PlacedLine, type PosterText } from '../present/drawing.ts';

const drawn = makeDrawnPictures(32 * 1024 * 1024);

/** D88: a membership takes the platform's mark off. */
const mayUnmark = async (ctx: Ctx, userId: number): Promise<boolean> =>
  (await membershipOf(ctx, userId)) !== 'none';

const textOf = (
  row: ModuleCircle['row'],
  { inviter, code, marked }: { inviter: string; code: string; marked: boolean },
): PosterText => ({
  circleId: row.phonebook_id,
  name: row.name,
  category: categoryLabels[row.category],
  city: row.city,
  members: row.members,
  intro: row.intro,
  inviter,
  link: `/#!/phonebook/${row.phonebook_id}/s/${code}`,
  marked,
});

export async function ownPoster(ctx: ViewerCtx, id: number): Promise<OutputOf<typeof viewPoster>> {
  const { row, me } = await pluginOn(ctx, id, 'poster');
  const { code, url, expires_at } = await inviteToCircle(ctx, id);
  const may_unmark = await mayUnmark(ctx, ctx.viewer.userId);
  // All that is drawn counts: an address is kept for days, so what changes needs another one.
  const text = textOf(row, { inviter: me?.realname ?? '', code, marked: !may_unmark });
  return { name: row.name, link: url, code, expires_at, version: drawingKey(text, 1), may_unmark };
}

async function layerOf(line: PlacedLine): Promise<{ input: Buffer; left: number; top: number }> {
  const { data, info } = await letters(line)
    .resize({ width: line.room, withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, left: line.x, top: Math.round(line.y - info.height / 2) };
}

/** All of it runs in sharp's threads. */
async function draw(ctx: Ctx, text: PosterText, template: PosterTemplate): Promise<Buffer> {
  const { svg, lines } = drawingOf(text, template);
  const layers = await Promise.all(lines.map(layerOf));
  const code = await sharp(await drawQrcode(ctx, text.link))
    .resize(codeAt.side, codeAt.side, { kernel: 'nearest' })
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: code, left: codeAt.x, top: codeAt.y }, ...layers])
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 7 })
    .toBuffer();
}

/** D88: the same words and template are drawn once; a code that is over, or of somebody who left, draws nothing. */
export async function pictureOf(ctx: Ctx, query: QueryOf<typeof posterPicture>): Promise<Uint8Array> {
  const { id, code, template, unmarked } = query;
  const { row } = await openCircle({ ...ctx, viewer: null }, id);
  if (!(await pluginEnabled(ctx, id, 'poster'))) fail('moduleOff');
  const inviter = (await inviterOf(ctx, row, code))?.member;
  if (!inviter) fail('notFound', { message: '邀请已过期或无效，请重新生成海报' });
  const text = textOf(row, {
    inviter: inviter.realname,
    code,
    marked: unmarked !== 1 || !(await mayUnmark(ctx, inviter.user_id ?? 0)),
  });
  const chosen = template as PosterTemplate;
  return drawn(drawingKey(text, chosen), () => draw(ctx, text, chosen));
}
