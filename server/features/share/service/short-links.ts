import { sharerCode } from '@qunlu/contract/attribution.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  after,
  inTransaction,
  secondsOf,
  type Ctx,
  type Deps,
  type ViewerCtx,
} from '../../../platform/context.ts';
import { shareMark } from '../../../platform/share-mark.ts';
import { alone } from '../../../platform/database.ts';
import { isLasting, ownTarget } from '../policy.ts';
import { dropEndedLinks, followLink, keepLink } from '../store.ts';

/** Letters and digits without those that look alike in print: 0, O, I and l. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const codeLength = 7;
const linkMax = 500;
/** Days that a link lives, unless it is permanent. */
const lifeDays = 365;

function makeCode(random: (bytes: number) => Buffer): string {
  let code = '';
  while (code.length < codeLength) {
    for (const byte of random(codeLength)) {
      // Bytes beyond the last whole multiple of the alphabet would make its first letters more frequent.
      if (byte < alphabet.length * 4 && code.length < codeLength)
        code += alphabet.charAt(byte % alphabet.length);
    }
  }
  return code;
}

const originOf = (host: string): string => `https://${host}`;

/** The link as stored: without attribution, relative when it leads to this site. */
function canonical(ctx: Ctx, url: string): string {
  const { publicUrl, callbackHosts } = ctx.deps.env;
  const others = callbackHosts.map(originOf);
  const target = ownTarget(url, [publicUrl, ...others]);
  if (!target) fail('invalid', { message: '短链接只能指向本站的页面，请换一个链接', field: 'link' });
  target.searchParams.delete('_qc');
  target.searchParams.delete('_ac');
  const own = target.origin === new URL(publicUrl).origin;
  const link = own ? `${target.pathname}${target.search}${target.hash}` : target.href;
  // Percent-encoding makes Chinese nine times as long.
  if (link.length > linkMax) fail('invalid', { message: '链接太长，请换一个短一些的', field: 'link' });
  return link;
}

/** The caller's own mark is signed here; a channel, and what somebody else is named by, stays as it is. */
const markOf = ({ deps, viewer }: ViewerCtx, qc: string): string =>
  qc === sharerCode(viewer.userId) ? shareMark(deps.secrets, viewer.userId) : qc;

const addressOf = (ctx: Ctx, code: string): string => `${ctx.deps.env.publicUrl}/s/${code}`;

/** As long as a link will be, for what counts characters before there is one. */
export const placeholderLink = (ctx: Ctx): string => addressOf(ctx, 'x'.repeat(codeLength));

/** C081, D145 */
export async function makeShortLink(
  ctx: ViewerCtx,
  input: { link: string; qc?: string | undefined; ac?: string | undefined },
): Promise<{ short_link: string; code: string; expires_at: number }> {
  const link = canonical(ctx, input.link);
  const expires_at = isLasting(link) ? null : after(ctx.now, lifeDays * 86_400);
  const row = await inTransaction(ctx, (tx) =>
    keepLink(tx.db, {
      code: makeCode(ctx.deps.random),
      link,
      qc: markOf(ctx, input.qc ?? ''),
      ac: input.ac ?? '',
      user_id: ctx.viewer.userId,
      hits: 0,
      created_at: ctx.now,
      used_at: ctx.now,
      expires_at,
      disabled_at: null,
    }),
  );
  if (!row) fail('busy');
  return {
    short_link: addressOf(ctx, row.code),
    code: row.code,
    expires_at: row.expires_at ? secondsOf(row.expires_at) : 0,
  };
}

/**
 * Where `/s/{code}` leads, with its qc and ac in the query; 'gone' for a link that has ended or was disabled, null for an
 * unknown one.
 */
export async function followShortLink(ctx: Ctx, code: string): Promise<{ target: string } | 'gone' | null> {
  const row = await followLink(alone(ctx).db, code);
  if (!row) return null;
  if (row.disabled_at || (row.expires_at && row.expires_at <= ctx.now)) return 'gone';
  // Concatenated as text: resolved against the site, `//…` would lead to another host.
  const target = new URL(row.link.startsWith('/') ? `${ctx.deps.env.publicUrl}${row.link}` : row.link);
  if (row.qc) target.searchParams.set('_qc', row.qc);
  if (row.ac) target.searchParams.set('_ac', row.ac);
  return { target: target.href };
}

export async function cleanShortLinks(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropEndedLinks(deps.db, after(deps.clock(), -30 * 86_400), goesOn);
}
