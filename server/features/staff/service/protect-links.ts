import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { after, secondsOf, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { audit } from './audit.ts';

/** D139: a link to one case of the back office. */
interface ProtectedPage {
  /** Names the kind, `roster.audit-link`: a link of one kind opens none of another. */
  purpose: string;
  /** Of the page, `audit-sms`. */
  page: string;
}

/** What a link asks of its review. */
interface Linked<Row> {
  name: string;
  subjectOf: (row: Row) => string;
  seek: (ctx: Ctx, id: number) => Promise<Row | undefined>;
  find: (ctx: Ctx, id: number) => Promise<Row>;
  waits: (row: Row) => boolean;
  over: () => never;
}

const hours = 24;
const signed = (id: number, expires: number): string => `${id} ${expires}`;

/** The links to the cases of a review: signed for a day, good until the case is decided. */
export function defineProtectLinks<Row>(review: Linked<Row>, { purpose, page }: ProtectedPage) {
  async function make(ctx: StaffCtx, id: number): Promise<{ url: string; expires_at: number }> {
    const row = await review.find(ctx, id);
    if (!review.waits(row)) review.over();
    await audit(alone(ctx), {
      action: `${review.name}-link`,
      subject: review.subjectOf(row),
      reason: '生成审核链接',
    });
    const expires = secondsOf(after(ctx.now, hours * 3600));
    const mac = ctx.deps.secrets.mac(purpose, signed(id, expires)).toString('base64url');
    return {
      url: `${ctx.deps.env.consoleUrl}/console/#/protect/${page}/${id}?key=${expires}.${mac}`,
      expires_at: expires,
    };
  }

  /** For an auditor with a genuine link in its time. D139, D142: whatever else is wrong reads alike. */
  async function open(ctx: StaffCtx, { id, key }: { id: number; key: string }): Promise<{ id: number }> {
    const [expires = '', mac = ''] = key.split('.');
    const until = Number(expires);
    const genuine = ctx.deps.secrets.isMac(purpose, signed(id, until), Buffer.from(mac, 'base64url'));
    if (!genuine || !(until > secondsOf(ctx.now)) || !ctx.staff.roles.includes('auditor'))
      notFound('页面不存在');
    const row = await review.seek(ctx, id);
    return row && review.waits(row) ? { id } : notFound('页面不存在');
  }

  return { make, open };
}
